// Ranks users by the Fair Tree algorithm (fair_tree.c in Slurm): it walks the tree of associations from the root, at each level by
// descending shares divided by usage. The rank of a user is the number of users that do not come earlier;
// equal users have equal ranks, as in the controller.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { associations, fairChildren } from '../settings';
import { onAllocate } from '../structures/allocation';
import { usage } from './usage';

/** Children of association i in the tree, users and accounts: firstChild[i] to firstChild[i + 1]. */
export let firstChild: StaticArray<i32> = allocateI32(0);
export let child: StaticArray<i32> = allocateI32(0);
export let isUser: StaticArray<u8> = allocateU8(0);
/** -1: Fairshare=parent. */
export let shares: StaticArray<f64> = allocateF64(0);
/** Total shares of all children of the same parent. */
export let levelShares: StaticArray<f64> = allocateF64(0);
/** The nearest ancestor with shares of its own. */
export let fairParent: StaticArray<i32> = allocateI32(0);

/** Fair-share factor of users, in (0, 1]. */
export let treeFactor: StaticArray<f64> = allocateF64(0);

let level: StaticArray<f64> = allocateF64(0);
let users: i32 = 0;
let rank: i32 = 0;
let next: i32 = 0; // the rank of the next user that is not tied with the one before it

onAllocate(() => {
  firstChild = allocateI32(associations + 1);
  child = allocateI32(fairChildren);
  isUser = allocateU8(associations);
  shares = allocateF64(associations);
  levelShares = allocateF64(associations);
  fairParent = allocateI32(associations);
  treeFactor = allocateF64(associations);
  level = allocateF64(associations);
});

export function rankUsers(): void {
  if (associations == 0) return;
  users = 0;
  for (let i = 0; i < associations; i++) users += i32(unchecked(isUser[i]));
  rank = users;
  next = users;
  walk(0, false);
}

function walk(parent: i32, isTied: bool): void {
  const from = unchecked(firstChild[parent]);
  const to = unchecked(firstChild[parent + 1]);
  for (let at = from; at < to; at++) unchecked((level[child[at]] = levelOf(child[at])));
  sort(from, to);
  for (let at = from; at < to; at++) {
    const i = unchecked(child[at]);
    const tied = at == from ? isTied : unchecked(level[child[at - 1]]) == unchecked(level[i]);
    if (unchecked(isUser[i]) == 0) {
      walk(i, tied);
      continue;
    }
    if (!tied) rank = next;
    unchecked((treeFactor[i] = f64(rank) / f64(users)));
    next--;
  }
}

function levelOf(i: i32): f64 {
  const own = unchecked(shares[i]);
  if (own < 0) return Infinity;
  const all = unchecked(levelShares[i]);
  if (all == 0 || own == 0) return 0;
  const total = unchecked(usage[fairParent[i]]);
  return own / all / (total == 0 ? 0 : unchecked(usage[i]) / total);
}

function isBefore(a: i32, b: i32): bool {
  const levelA = unchecked(level[a]);
  const levelB = unchecked(level[b]);
  if (levelA != levelB) return levelA > levelB;
  const userA = unchecked(isUser[a]);
  const userB = unchecked(isUser[b]);
  return userA != userB ? userA > userB : a < b;
}

/** Sorts by insertion, because the previous order is nearly right. */
function sort(from: i32, to: i32): void {
  for (let at = from + 1; at < to; at++) {
    const i = unchecked(child[at]);
    let place = at;
    while (place > from && isBefore(i, unchecked(child[place - 1]))) {
      unchecked((child[place] = child[place - 1]));
      place--;
    }
    unchecked((child[place] = i));
  }
}
