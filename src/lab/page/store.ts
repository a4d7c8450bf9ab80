/** Uses a store of the browser. Returns undefined if there is none, or it is full. */
export function withStore<T>(
  kind: 'localStorage' | 'sessionStorage',
  use: (store: Storage) => T | null,
): T | undefined {
  try {
    return use(window[kind]) ?? undefined;
  } catch {
    return undefined;
  }
}
