// The catalogue of techniques with their names in all languages, loaded when it is first asked for.

let loading = null;

/** In their order: { id, level, names, isMade }; `isMade` are those that a new puzzle can be asked to need. */
export function techniques() {
  loading ??= fetch(new URL("techniques.json", import.meta.url)).then((response) => response.json());
  loading.catch(() => (loading = null));
  return loading;
}
