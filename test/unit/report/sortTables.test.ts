import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { SORT_HASH, SORT_SCRIPT } from '../../../src/report/pages/sortTables.ts';

it('the policy of a page with tables lets a browser run the script that sorts them', () => {
  expect(SORT_HASH).toBe(`sha256-${createHash('sha256').update(SORT_SCRIPT).digest('base64')}`);
  // Nothing in it may end the element around it.
  expect(SORT_SCRIPT).not.toMatch(/<\/|<!--/);
});
