/**
 * True if an allocation failed for lack of memory. If WebAssembly memory cannot grow, the kernel stops at the
 * instruction `unreachable`; it uses this instruction nowhere else.
 */
export function isMemoryShort(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isRange = error instanceof RangeError;
  return (
    isUnreachable(error) ||
    (isRange && /memory|allocation failed|array length|buffer length/i.test(error.message))
  );
}

/** Description of the memory that could not be allocated. */
export function memoryComplaint(error: Error): string {
  return isUnreachable(error) ? 'that of WebAssembly cannot grow' : error.message;
}

/**
 * Recognizes the error by its message, because errors lose their class between threads. Firefox writes
 * `unreachable executed`.
 */
function isUnreachable({ message }: Error): boolean {
  return /^unreachable( executed)?$/.test(message);
}
