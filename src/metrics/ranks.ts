/** So few numbers are all put into memory. */
const FEW = 1 << 15;
/**
 * A part of so few numbers is sorted, and one that was divided so often: the numbers are then in an odd
 * order.
 */
const SHORT = 32;
const DIVISIONS = 40;
/** The words of a number. The last one has its sign, its exponent and four bits of its fraction: its kind. */
const WORDS = 4;
const KINDS = 1 << 16;

/**
 * Finds the numbers of these ranks (0 is the smallest) among non-negative numbers. The bits of such numbers
 * are ordered as the numbers are. So the numbers of each kind are counted first, and only those of the kinds
 * that have a number of these ranks are sorted. Zeros are only counted, because often many jobs do not wait.
 *
 * @param numbers gives the numbers, in pieces; it may be called twice
 * @param count how many they are
 * @param few up to how many are all put into memory
 */
export function ofRanks(
  numbers: () => Iterable<Float64Array>,
  count: number,
  ranks: readonly number[],
  few: number = FEW,
): number[] {
  if (count <= few) {
    const all = joined(numbers(), count);
    place(all, 0, count, ranks, DIVISIONS);
    return ranks.map((rank) => all[rank]);
  }
  const { zeros, counts } = countKinds(numbers());
  const wanted = new Uint8Array(KINDS);
  /** The kind of a number, and its place among the numbers of the wanted kinds. */
  const find = (rank: number) => {
    let left = rank - zeros;
    let place = 0;
    let kind = 0;
    for (; left >= counts[kind]; kind++) {
      left -= counts[kind];
      if (wanted[kind]) place += counts[kind];
    }
    return { kind, place: place + left };
  };
  const positive = ranks.filter((rank) => rank >= zeros);
  for (const rank of positive) wanted[find(rank).kind] = 1;
  const size = counts.reduce((sum, some, kind) => sum + wanted[kind] * some, 0);
  const sorted = ofKinds(numbers(), wanted, size).sort();
  return ranks.map((rank) => (rank < zeros ? 0 : sorted[find(rank).place]));
}

function joined(pieces: Iterable<Float64Array>, count: number): Float64Array {
  const all = new Float64Array(count);
  let filled = 0;
  for (const piece of pieces) {
    all.set(piece, filled);
    filled += piece.length;
  }
  return all;
}

/**
 * Moves the numbers at [from, to) so that those of these ranks stand where sorting would put them
 * (quickselect, for several ranks at once). It takes a third of the time of sorting.
 */
function place(
  all: Float64Array,
  from: number,
  to: number,
  ranks: readonly number[],
  divisions: number,
): void {
  if (ranks.length === 0) return;
  if (to - from <= SHORT || divisions === 0) {
    all.subarray(from, to).sort();
    return;
  }
  const pivot = middleOf(all[from], all[(from + to) >> 1], all[to - 1]);
  let low = from;
  let high = to - 1;
  while (true) {
    while (all[low] < pivot) low++;
    while (all[high] > pivot) high--;
    if (low > high) break;
    const small = all[high];
    all[high--] = all[low];
    all[low++] = small;
  }
  // What stands between the two parts equals the pivot.
  const inFirst = ranks.filter((rank) => rank <= high);
  const inSecond = ranks.filter((rank) => rank >= low);
  place(all, from, high + 1, inFirst, divisions - 1);
  place(all, low, to, inSecond, divisions - 1);
}

const middleOf = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

const wordsOf = ({ buffer, byteOffset, length }: Float64Array) =>
  new Uint16Array(buffer, byteOffset, WORDS * length);

/** How many numbers are zero, and how many of the others there are of each kind. */
function countKinds(pieces: Iterable<Float64Array>): { zeros: number; counts: Uint32Array } {
  const counts = new Uint32Array(KINDS);
  let zeros = 0;
  for (const piece of pieces) {
    const words = wordsOf(piece);
    for (let i = 0; i < piece.length; i++) {
      if (piece[i] === 0) zeros++;
      else counts[words[WORDS * i + WORDS - 1]]++;
    }
  }
  return { zeros, counts };
}

/** The numbers of the wanted kinds, which are so many. */
function ofKinds(pieces: Iterable<Float64Array>, wanted: Uint8Array, size: number): Float64Array {
  const some = new Float64Array(size);
  let filled = 0;
  for (const piece of pieces) {
    const words = wordsOf(piece);
    for (let i = 0; i < piece.length; i++)
      if (wanted[words[WORDS * i + WORDS - 1]] === 1 && piece[i] !== 0) some[filled++] = piece[i];
  }
  return some;
}
