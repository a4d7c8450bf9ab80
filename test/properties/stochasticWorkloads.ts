import fc from 'fast-check';
import type { OracleStochasticJob } from '../oracle/replay/job.ts';

/** A small machine and the stochastic jobs submitted to it. */
export interface StochasticWorkload {
  processors: number;
  jobs: OracleStochasticJob[];
}

/** The times of the checkpoint and the restart of one request, and what it reserves for its checkpoint. */
interface Times {
  checkpoint: number;
  restart: number;
  allowance: number;
}

/** Everything in ticks. */
interface Draft {
  gap: number;
  processors: number;
  /** The distribution, and which of its values is the run time; without a distribution, that value is all there is. */
  v: number[];
  f: number[];
  drawn: number;
  known: boolean;
  checkpoint: number;
  restart: number;
  /** How much longer each request is than the one before, and whether it ends with a checkpoint. */
  steps: ({ longer: number; saves: boolean } & Partial<Times>)[];
  slack: number;
}

/** Jobs before they have times. */
interface Drafts {
  processors: number;
  unit: number;
  origin: number;
  drafts: Draft[];
}

const gap = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 30 }) },
);

/** Eighths, so that sums of probabilities and of products with ticks are exact in any order. */
const eighths = fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 4 }).map((cuts) => {
  return [...cuts, 8].map((cut, i) => (cut - (cuts[i - 1] ?? 0)) / 8);
});

/** Few points, few values of them. */
const points: fc.Arbitrary<{ f: number[]; v: number[] }> = eighths.chain((f) =>
  fc.record({
    f: fc.constant(f),
    v: fc
      .uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, 6, 8, 10, 12), { minLength: f.length, maxLength: f.length })
      .map((v) => v.toSorted((a, b) => a - b)),
  }),
);

const drawnFrom = (distributions: fc.Arbitrary<{ f: number[]; v: number[] }>) =>
  distributions.chain(({ f, v }) =>
    fc.nat({ max: f.length - 1 }).map((drawn) => ({ f, v, drawn, known: true })),
  );

/** Jobs as a trace has them, of zero length too. */
const withoutDistribution = fc
  .constantFrom(0, 1, 2, 3, 5, 8)
  .map((v) => ({ f: [1], v: [v], drawn: 0, known: false }));

const overhead = fc.constantFrom(0, 0, 1, 1, 2, 3);

const fixed = fc.constant({});
const varying: fc.Arbitrary<Times> = fc
  .record({ checkpoint: overhead, restart: overhead, more: fc.constantFrom(-2, -1, 0, 0, 1, 2) })
  .map(({ more, ...times }) => ({ ...times, allowance: Math.max(0, times.checkpoint + more) }));

function draft(
  machine: number,
  distribution: ReturnType<typeof drawnFrom>,
  times: fc.Arbitrary<Partial<Times>>,
): fc.Arbitrary<Draft> {
  return fc
    .tuple(
      fc.oneof({ weight: 4, arbitrary: distribution }, { weight: 1, arbitrary: withoutDistribution }),
      fc.record({
        gap,
        processors: fc.oneof(
          { weight: 2, arbitrary: fc.integer({ min: 1, max: Math.ceil(machine / 3) }) },
          { weight: 2, arbitrary: fc.integer({ min: 1, max: machine }) },
        ),
        checkpoint: overhead,
        restart: overhead,
        steps: fc.array(
          fc
            .tuple(fc.record({ longer: fc.integer({ min: 1, max: 4 }), saves: fc.boolean() }), times)
            .map(([step, its]) => ({ ...step, ...its })),
          { maxLength: 4 },
        ),
        slack: fc.constantFrom(0, 0, 0, 1, 3),
      }),
    )
    .map(([distribution, rest]) => ({ ...distribution, ...rest }));
}

/**
 * Rising requests; the last suffices for the largest value, with what the checkpoints before it hold by then.
 */
function sequence({ v, checkpoint, restart, steps, slack }: Draft) {
  const requests: number[] = [];
  const checkpoints: boolean[] = [];
  const times: Times[] = [];
  const bound = v[v.length - 1];
  let request = 0;
  let saved = 0;
  const usual = { checkpoint, restart, allowance: checkpoint };
  for (const { longer, saves, ...its } of steps) {
    const own = { ...usual, ...its };
    const reading = saved > 0 ? own.restart : 0;
    const cost = saves ? own.allowance : 0;
    if (reading + bound - saved <= request + longer - cost) break;
    request += longer;
    requests.push(request);
    checkpoints.push(saves);
    times.push(own);
    if (saves && own.checkpoint <= own.allowance) saved += Math.max(0, request - cost - reading);
  }
  const left = (saved > 0 ? restart : 0) + bound - saved;
  return {
    requests: [...requests, Math.max(request + 1, left) + slack],
    checkpoints: [...checkpoints, false],
    times: [...times, usual],
  };
}

/** Mostly whole seconds. Halves, and an origin, are as exact. */
const unit = fc.constantFrom(1, 1, 1, 0.5);
const origin = fc.constantFrom(0, 0, 0, 7, 100.5);

/** Jobs full of ties, from `least` to `most` of them. */
function workloads(
  machine: fc.Arbitrary<number>,
  distributions: typeof points,
  least: number,
  most: number,
  times: fc.Arbitrary<Partial<Times>> = fixed,
) {
  return machine
    .chain((processors) =>
      fc.record({
        processors: fc.constant(processors),
        unit,
        origin,
        drafts: fc.array(draft(processors, drawnFrom(distributions), times), {
          minLength: least,
          maxLength: most,
          size: 'max',
        }),
      }),
    )
    .map(workloadOf);
}

function workloadOf({ processors, unit, origin, drafts }: Drafts): StochasticWorkload {
  let ticks = 0;
  const jobs = drafts.map((draft): OracleStochasticJob => {
    ticks += draft.gap;
    const { requests, checkpoints, times } = sequence(draft);
    return {
      submit: origin + ticks * unit,
      run: draft.v[draft.drawn] * unit,
      processors: draft.processors,
      requests: requests.map((request) => request * unit),
      checkpoints,
      checkpoint: times.map(({ checkpoint }) => checkpoint * unit),
      restart: times.map(({ restart }) => restart * unit),
      ...(draft.steps.some(({ allowance }) => allowance !== undefined) && {
        allowance: times.map(({ allowance }) => allowance * unit),
      }),
      distribution: draft.known ? { v: draft.v.map((value) => value * unit), f: draft.f } : undefined,
    };
  });
  return { processors, jobs };
}

/** Up to 10 jobs on machines of 1 to 8 processors. */
export const stochasticWorkload: fc.Arbitrary<StochasticWorkload> = workloads(
  fc.integer({ min: 1, max: 8 }),
  points,
  1,
  10,
);

/** The same, with times that differ between the requests of a job, and with checkpoints that overrun their time. */
export const varyingWorkload: fc.Arbitrary<StochasticWorkload> = workloads(
  fc.integer({ min: 1, max: 8 }),
  points,
  1,
  10,
  varying,
);

/**
 * Up to 60 jobs on machines of up to 20 processors. Many of them have a distribution in common, and many wait. Long
 * run times leave instants at which jobs come and none ends.
 */
export const stochasticCrowd: fc.Arbitrary<StochasticWorkload> = fc
  .tuple(fc.array(points, { minLength: 1, maxLength: 4 }), fc.constantFrom(1, 7))
  .chain(([distributions, longer]) => {
    const stretched = distributions.map(({ f, v }) => ({ f, v: v.map((value) => value * longer) }));
    return workloads(fc.constantFrom(4, 9, 20), fc.constantFrom(...stretched), 20, 60);
  });
