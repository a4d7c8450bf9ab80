/**
 * Whether somebody asked for more memory than there is. Where the memory of WebAssembly cannot grow, the kernel stops at the
 * instruction `unreachable`; nothing else in it does.
 */
export function isMemoryShort(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isRange = error instanceof RangeError;
  return (
    isUnreachable(error) ||
    (isRange && /memory|allocation failed|array length|buffer length/i.test(error.message))
  );
}

/** What was asked for and not given. */
export function memoryComplaint(error: Error): string {
  return isUnreachable(error) ? 'that of WebAssembly cannot grow' : error.message;
}

/** By its words: between threads an error loses its class. Firefox says `unreachable executed`. */
function isUnreachable({ message }: Error): boolean {
  return /^unreachable( executed)?$/.test(message);
}
