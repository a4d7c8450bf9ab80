import { expect, test } from 'vitest';
import { howStarted } from '../../../src/report/explain/howStarted.ts';

test.each([
  [false, undefined, ''],
  [true, undefined, 'backfilled'],
  [true, 'largest area', 'backfilled, largest area'],
  [true, 'backfilled, largest area', 'backfilled, largest area'],
  [false, 'backfilled by hand', 'backfilled by hand'],
])('backfilled: %s, with the reason %s: %s', (backfilled, reason, said) => {
  expect(howStarted(backfilled, reason)).toBe(said);
});
