/** Describes how a job started; a scheduler's own reason may already mention backfilling. */
export function howStarted(backfilled: boolean, reason = ''): string {
  const saysSo = /\bbackfilled\b/i.test(reason);
  return [backfilled && !saysSo ? 'backfilled' : '', reason].filter((part) => part !== '').join(', ');
}
