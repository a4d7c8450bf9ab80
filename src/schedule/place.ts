import { DataError } from '../errors.ts';
import { byTime } from './byTime.ts';
import { Holes } from './holes.ts';
import type { Schedule } from './schedule.ts';

/**
 * The processors of each attempt: columns of equal length, with one entry per run of neighboring processors, in the
 * order of starts. The attempts are numbered: first the jobs of the workload (their last attempts), then the kills of
 * the schedule.
 */
export interface Placement {
  readonly bar: Uint32Array;
  /** Processors [low, high); the first processor is 0. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** The number of attempts that fitted into no single hole and were split. */
  readonly split: number;
}

/**
 * Gives each attempt its own processors. Neither a trace nor the kernel knows them, so this is an illustration. An
 * attempt gets the lowest hole into which it fits (contiguous first fit). If there is none, it gets the lowest free
 * processors. The same schedule always gives the same places. An attempt of zero length holds nothing and is left
 * out.
 *
 * @throws DataError if the schedule has more busy processors than the machine has
 */
export function place({ workload, start, end, kills }: Schedule): Placement {
  const { jobs, processors: machine } = workload;
  const n = jobs.length;
  const bars = n + kills.job.length;
  const starts = joined(start, kills.start);
  const ends = joined(end, kills.end);
  const widthOf = (bar: number) => jobs.processors[bar < n ? bar : kills.job[bar - n]];
  const ended = byTime(ends);
  const holes = new Holes(machine);
  const pieces = new Pieces(bars);
  let over = 0;
  let free = machine;
  let split = 0;
  for (const bar of byTime(starts)) {
    const now = starts[bar];
    if (ends[bar] <= now) continue;
    for (; over < bars && ends[ended[over]] <= now; over++) {
      const gone = ended[over];
      if (starts[gone] >= ends[gone]) continue;
      free += widthOf(gone);
      for (let piece = pieces.last[gone]; piece >= 0; piece = pieces.before[piece])
        holes.give(pieces.low[piece], pieces.high[piece]);
    }
    let width = widthOf(bar);
    free -= width;
    if (free < 0) throw new DataError(`${workload.name}: at ${now} s ${-free} processors too many are busy`);
    const whole = holes.takeWhole(width);
    if (whole >= 0) pieces.add(bar, whole, whole + width);
    else split++;
    while (whole < 0 && width > 0) {
      const [first, count] = holes.takeLowest(width);
      pieces.add(bar, first, first + count);
      width -= count;
    }
  }
  return pieces.placement(split);
}

function joined(some: Float64Array, more: Float64Array): Float64Array {
  const all = new Float64Array(some.length + more.length);
  all.set(some);
  all.set(more, some.length);
  return all;
}

/** Runs of processors. Those of one attempt are linked from the last one back. */
class Pieces {
  bar: Uint32Array;
  low: Int32Array;
  high: Int32Array;
  before: Int32Array;
  count = 0;
  readonly last: Int32Array;

  constructor(bars: number) {
    this.bar = new Uint32Array(bars);
    this.low = new Int32Array(bars);
    this.high = new Int32Array(bars);
    this.before = new Int32Array(bars);
    this.last = new Int32Array(bars).fill(-1);
  }

  add(bar: number, low: number, high: number): void {
    if (this.count === this.bar.length) this.#grow();
    const piece = this.count++;
    this.bar[piece] = bar;
    this.low[piece] = low;
    this.high[piece] = high;
    this.before[piece] = this.last[bar];
    this.last[bar] = piece;
  }

  placement(split: number): Placement {
    const { bar, low, high, count } = this;
    return { bar: bar.slice(0, count), low: low.slice(0, count), high: high.slice(0, count), split };
  }

  #grow(): void {
    const room = 2 * this.count;
    const larger = <T extends Int32Array | Uint32Array>(column: T, made: T): T => {
      made.set(column);
      return made;
    };
    this.bar = larger(this.bar, new Uint32Array(room));
    this.low = larger(this.low, new Int32Array(room));
    this.high = larger(this.high, new Int32Array(room));
    this.before = larger(this.before, new Int32Array(room));
  }
}
