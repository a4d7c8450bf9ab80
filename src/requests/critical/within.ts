// Finds the ranges where one concave cost is at most (1 + ε) times another, for all C ≥ 0. Both consist of lines.
//
// Between p and q a concave cost lies above its chord and below its tangents at both ends. If the tangents of
// the first stay below the chord of the second, the first is below in between; and the other way round. Else
// the interval is divided where the tangents meet, which finds a new line of that cost or shows that it has
// no more lines there. So the search ends, and nothing between two looks is left to chance.
import { at, type Line, meeting } from './lines.ts';

/** An interval of C; its end may be infinite. */
export interface Piece {
  readonly from: number;
  readonly to: number;
}

/** Costs that differ by less than this, relatively, are the same: what rounding leaves of a tie. */
const TIE = 1e-13;
/** A line through a point, up to rounding. */
const THROUGH = 2e-15;
/** Points nearer to each other than this share of their distance from 0 are one. */
const NARROW = 1e-14;

interface Look {
  readonly checkpoint: number;
  readonly first: Line;
  /** Line of (1 + ε) times the second cost. */
  readonly second: Line;
  readonly isWithin: boolean;
}

const isBelow = (one: number, other: number) => one <= other * (1 + TIE);

function through(line: Line, { checkpoint }: Look, own: Line): boolean {
  const value = at(own, checkpoint);
  return Math.abs(at(line, checkpoint) - value) <= THROUGH * value;
}

type Which = 'first' | 'second';

/** The line of a cost that is straight from p to q. */
function straight(p: Look, q: Look, which: Which): Line | undefined {
  if (through(q[which], p, p[which])) return q[which];
  return through(p[which], q, q[which]) ? p[which] : undefined;
}

function chordAt(p: Look, q: Look, which: Which, checkpoint: number): number {
  const share = (checkpoint - p.checkpoint) / (q.checkpoint - p.checkpoint);
  return (1 - share) * at(p[which], p.checkpoint) + share * at(q[which], q.checkpoint);
}

/** Point where the tangents of a cost at p and q meet; undefined if they do not between p and q. */
function bend(p: Look, q: Look, which: Which): number | undefined {
  const found = meeting(p[which], q[which]);
  return inside(found, p, q) ? found : undefined;
}

function inside(checkpoint: number, p: Look, q: Look): boolean {
  const margin = NARROW * q.checkpoint;
  return checkpoint > p.checkpoint + margin && checkpoint < q.checkpoint - margin;
}

interface Compared {
  first(checkpoint: number): Line;
  second(checkpoint: number): Line;
  /** Each cost is one line from here on, and neither rises faster than the other. */
  readonly last: number;
}

/** The pieces of {C ≥ 0: first ≤ (1 + ε) second}, in order. */
export function piecesWithin({ first, second, last }: Compared, epsilon: number): Piece[] {
  const look = (checkpoint: number): Look => {
    const own = first(checkpoint);
    const { intercept, slope } = second(checkpoint);
    const other = { intercept: (1 + epsilon) * intercept, slope: (1 + epsilon) * slope };
    const isWithin = isBelow(at(own, checkpoint), at(other, checkpoint));
    return { checkpoint, first: own, second: other, isWithin };
  };
  const changes: number[] = [];

  const settle = (p: Look, q: Look): void => {
    const change = p.isWithin !== q.isWithin;
    const upper = p.isWithin ? 'first' : 'second';
    const lower = upper === 'first' ? 'second' : 'first';
    if (!change) {
      const top = bend(p, q, upper);
      if (top === undefined || straight(p, q, upper) !== undefined) return;
      const highest = at(p[upper], top);
      const chord = chordAt(p, q, lower, top);
      if (p.isWithin ? isBelow(highest, chord) : !isBelow(chord, highest)) return;
      const middle = look(top);
      settle(p, middle);
      settle(middle, q);
      return;
    }
    const one = straight(p, q, 'first');
    const two = straight(p, q, 'second');
    if (one !== undefined && two !== undefined) {
      changes.push(Math.min(Math.max(meeting(one, two), p.checkpoint), q.checkpoint));
      return;
    }
    const where = [
      meeting(q.first, q.second),
      meeting(p.first, p.second),
      one === undefined ? bend(p, q, 'first') : undefined,
      two === undefined ? bend(p, q, 'second') : undefined,
    ].find((checkpoint) => checkpoint !== undefined && inside(checkpoint, p, q));
    if (where === undefined) {
      changes.push(p.isWithin ? p.checkpoint : q.checkpoint);
      return;
    }
    const middle = look(where);
    settle(p, middle);
    settle(middle, q);
  };

  const start = look(0);
  const end = last > 0 ? look(last) : start;
  settle(start, end);
  if (start.isWithin) changes.unshift(0);
  if (end.isWithin) changes.push(Number.POSITIVE_INFINITY);
  return Array.from({ length: changes.length / 2 }, (_, i) => ({
    from: changes[2 * i],
    to: changes[2 * i + 1],
  }));
}
