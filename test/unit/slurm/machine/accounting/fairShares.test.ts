// The tree of fair shares, worked out by hand.
import { expect, test } from 'vitest';
import { readAssociations } from '../../../../../src/slurm/machine/accounting/associations.ts';
import { fairSharesOf } from '../../../../../src/slurm/machine/accounting/fairShares.ts';

const sharesOf = (text: string) =>
  fairSharesOf({
    associations: readAssociations(`Cluster - 'c'\nParent - 'root'\n${text}`, 'a', [], () => {}),
    qos: [],
  });

test('an account with the shares of its parent has no node in the tree: its children take its place', () => {
  const found = sharesOf(
    [
      "Account - 'a':Fairshare=3", // 1
      "Account - 'b':Fairshare=1", // 2
      "Parent - 'a'",
      "User - 'u':Fairshare=1", // 3
      "User - 'v':Fairshare=parent", // 4
      "Account - 'c':Fairshare=parent", // 5
      "Parent - 'c'",
      "User - 'w':Fairshare=2", // 6
    ].join('\n'),
  );
  expect(Array.from(found.parent)).toEqual([-1, 0, 0, 1, 1, 1, 5]);
  expect(Array.from(found.fairParent)).toEqual([-1, 0, 0, 1, 1, 1, 1]);
  expect(Array.from(found.isUser)).toEqual([0, 0, 0, 1, 1, 0, 1]);
  expect(Array.from(found.shares)).toEqual([1, 3, 1, 1, -1, -1, 2]);
  // Below the root 3 + 1, and below a 1 + 2: that of v counts as none.
  expect(Array.from(found.levelShares)).toEqual([0, 4, 4, 3, 3, 3, 3]);
  expect(Array.from(found.firstChild)).toEqual([0, 2, 5, 5, 5, 5, 5, 5]);
  expect(Array.from(found.child)).toEqual([1, 2, 3, 4, 6]);
  const all = [1, 3 / 4, 1 / 4, (1 / 3) * (3 / 4), 3 / 4, 3 / 4, (2 / 3) * (3 / 4)];
  for (const [i, share] of all.entries()) expect(found.sharesOfAll[i]).toBeCloseTo(share, 12);
});

test('several accounts without a node of their own can be nested', () => {
  const found = sharesOf(
    "Account - 'a':Fairshare=parent\nParent - 'a'\nAccount - 'b':Fairshare=parent\nParent - 'b'\nUser - 'u':Fairshare=5\n",
  );
  expect(Array.from(found.fairParent)).toEqual([-1, 0, 0, 0]);
  expect(Array.from(found.levelShares)).toEqual([0, 5, 5, 5]);
  expect(Array.from(found.child)).toEqual([3]);
  expect(Array.from(found.sharesOfAll)).toEqual([1, 1, 1, 1]);
});

test('an account without shares, and its users, get no part of the whole', () => {
  const found = sharesOf("Account - 'a':Fairshare=0\nParent - 'a'\nUser - 'u':Fairshare=3\n");
  expect(Array.from(found.levelShares)).toEqual([0, 0, 3]);
  expect(Array.from(found.sharesOfAll)).toEqual([1, 0, 0]);
});

test('without accounting there is no tree', () => {
  const found = fairSharesOf(undefined);
  expect(Array.from(found.firstChild)).toEqual([0]);
  expect([found.parent, found.child, found.sharesOfAll].map(({ length }) => length)).toEqual([0, 0, 0]);
});
