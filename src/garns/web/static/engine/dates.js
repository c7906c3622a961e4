// Days as people and programs write them (2026-12-24): the twin of Python's date.fromisoformat and
// date.toordinal.

const DAY = 24 * 60 * 60 * 1000;
const UNIX_EPOCH = 719_163;

/** The number of a day, 1 for the first of the year 1; null if the text is no date. */
export function ordinalOf(text) {
  const day = /^(\d{4})(-?)(\d\d)\2(\d\d)$/.exec(text);
  if (day) return ordinalOfDay(Number(day[1]), Number(day[3]), Number(day[4]));
  const week = /^(\d{4})(-?)W(\d\d)(?:\2([1-7]))?$/.exec(text);
  return week ? ordinalOfWeek(Number(week[1]), Number(week[3]), Number(week[4] ?? 1)) : null;
}

function ordinalOfDay(year, month, day) {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day that does not exist becomes one of another month.
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return year && exists ? date / DAY + UNIX_EPOCH : null;
}

/** Week 1 is the one with the year's first Thursday. */
function ordinalOfWeek(year, week, day) {
  if (!year || week < 1 || week > weeksIn(year)) return null;
  const ordinal = firstMonday(year) + 7 * (week - 1) + day - 1;
  return ordinal > 0 ? ordinal : null;
}

function firstMonday(year) {
  const newYear = ordinalOfDay(year, 1, 1);
  const weekday = (newYear + 6) % 7; // 0 is Monday
  return weekday > 3 ? newYear + 7 - weekday : newYear - weekday;
}

function weeksIn(year) {
  const weekday = (ordinalOfDay(year, 1, 1) + 6) % 7;
  const isLeap = ordinalOfDay(year, 2, 29) !== null;
  return weekday === 3 || (weekday === 2 && isLeap) ? 53 : 52;
}
