/**
 * Returns a function that makes the value of a key, and keeps the last `most` values: consecutive runs mostly share
 * them.
 */
export function lastValues<Value extends object>(): (
  key: unknown,
  make: () => Value,
  most?: number,
) => Value {
  const kept = new Map<string, Value>(); // the last requested value comes last
  return (key, make, most = 1) => {
    const text = JSON.stringify(key);
    const known = kept.get(text);
    kept.delete(text);
    // First, so that memory never holds more than `most` values.
    for (const oldest of kept.keys()) if (kept.size >= most) kept.delete(oldest);
    const value = known ?? make();
    kept.set(text, value);
    return value;
  };
}
