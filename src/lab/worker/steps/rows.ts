// Assigns processors that a reservation could have. The scheduler counts processors only, so this is an illustration.
import type { Rows } from '../../stepViews.ts';

/** A job or reservation that takes rows on [from, to). */
export interface Taken {
  readonly from: number;
  readonly to: number;
  readonly rows: Rows;
}

/** Returns the rows without some of them. */
export function without(rows: Rows, taken: Rows): Rows {
  const inOrder = taken.toSorted((a, b) => a[0] - b[0]);
  return rows.flatMap(([from, high]) => {
    const left: [number, number][] = [];
    let low = from;
    for (const [first, end] of inOrder) {
      if (end <= low || first >= high) continue;
      if (first > low) left.push([low, first]);
      low = end;
    }
    if (low < high) left.push([low, high]);
    return left;
  });
}

/** Returns the rows that are free at an instant. */
export function freeRows(taken: readonly Taken[], machine: number, at: number): Rows {
  const busy = taken.filter(({ from, to }) => from <= at && at < to).flatMap(({ rows }) => rows);
  return without([[0, machine]], busy);
}

/** Returns `width` of these rows: the lowest hole that holds all, else the lowest rows. */
export function lowestRows(free: Rows, width: number): Rows {
  const whole = free.find(([low, high]) => high - low >= width);
  if (whole !== undefined) return [[whole[0], whole[0] + width]];
  const rows: [number, number][] = [];
  let left = width;
  for (const [low, high] of free) {
    if (left === 0) break;
    const count = Math.min(left, high - low);
    rows.push([low, low + count]);
    left -= count;
  }
  return rows;
}
