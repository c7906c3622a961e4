// Days of the calendar as 2026-12-24, and which of them have been played. Nothing here knows of the page.

export const DAILY_LEVELS = ["easy", "medium", "hard", "expert", "extreme"];

const two = (number) => String(number).padStart(2, "0");

/** The day of the player's clock. */
export function dayOf(date = new Date()) {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Noon: no clock is put forward or back then. */
export function dateOf(day) {
  return new Date(`${day}T12:00:00`);
}

export function daysAfter(day, n) {
  const date = dateOf(day);
  date.setDate(date.getDate() + n);
  return dayOf(date);
}

/** The number of a day, as the records of the school have it. */
export function dayNumber(day) {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 864e5);
}

/** All days of the month of a day. */
export function monthOf(day) {
  const [year, month] = day.split("-").map(Number);
  const n = new Date(year, month, 0).getDate();
  return Array.from({ length: n }, (_, index) => `${day.slice(0, 7)}-${two(index + 1)}`);
}

/** The same place in another month, as far as that has one. */
export function monthsAfter(day, n) {
  const [year, month, date] = day.split("-").map(Number);
  const first = dayOf(new Date(year, month - 1 + n, 1, 12));
  return monthOf(first)[Math.min(date, monthOf(first).length) - 1];
}

/** Whether a puzzle of that day was solved on the day itself. `days` has by day and level what was solved. */
export function isKept(days, day) {
  return Object.values(days[day] ?? {}).some(({ isLate }) => !isLate);
}

/** Days in a row until today, or until yesterday while today can still be kept. */
export function streak(days, today) {
  let day = isKept(days, today) ? today : daysAfter(today, -1);
  let n = 0;
  for (; isKept(days, day); n += 1) day = daysAfter(day, -1);
  return n;
}
