/** How a job started; a scheduler's own reason may already say that it was backfilled. */
export function howStarted(backfilled: boolean, reason = ''): string {
  const saysSo = /\bbackfilled\b/i.test(reason);
  return [backfilled && !saysSo ? 'backfilled' : '', reason].filter((part) => part !== '').join(', ');
}
