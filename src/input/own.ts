/**
 * The entry of a name that came from outside. A plain lookup would find what every object has, such as
 * `constructor`.
 */
export function own<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
