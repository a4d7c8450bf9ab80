import fc from 'fast-check';
import type { TestJob } from '../support/workload.ts';

/** A small machine and its submissions. */
export interface SmallWorkload {
  processors: number;
  jobs: TestJob[];
}

/** Seconds between submissions: often none, now and then long enough for the queue to run dry. */
const gap = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 40 }) },
);

/** Few distinct values, so that ends, estimated ends and submissions meet. */
const run = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 8 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }) },
);

/** How the request relates to the run time: exact, generous, of its own, overrun, zero. */
const request = fc.oneof(
  { weight: 3, arbitrary: fc.constant((seconds: number) => seconds) },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 12 }).map((more) => (seconds: number) => seconds + more),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 10 }).map((own) => () => own) },
  { weight: 1, arbitrary: fc.constant((seconds: number) => Math.ceil(seconds / 2)) },
  { weight: 1, arbitrary: fc.constant(() => 0) },
);

/** Narrow, anything, nearly the whole machine. */
function width(machine: number) {
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: Math.ceil(machine / 3) }) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: machine }) },
    { weight: 1, arbitrary: fc.integer({ min: Math.ceil((2 * machine) / 3), max: machine }) },
  );
}

function jobs(machine: number, maxLength: number, minLength = 1, processors = width(machine)) {
  const unknownOr = (most: number) => fc.integer({ min: -1, max: most });
  const owner = { user: unknownOr(2), application: unknownOr(1) };
  const job = fc.record({ gap, run, request, processors, ...owner, estimate: unknownOr(12) });
  return fc.array(job, { minLength, maxLength, size: 'max' });
}

/** Tenths of seconds bring sums that round. */
const unit = fc.constantFrom(1, 1, 1, 0.5, 0.1);
const origin = fc.constantFrom(0, 0, 7, 1234.5);

/** Workloads of such jobs, full of ties, on machines of these sizes. */
function workloads(
  machines: number[],
  drafts: (processors: number) => ReturnType<typeof jobs>,
): fc.Arbitrary<SmallWorkload> {
  return fc
    .constantFrom(...machines)
    .chain((processors) =>
      fc.record({ processors: fc.constant(processors), unit, origin, drafts: drafts(processors) }),
    )
    .map(({ processors, unit, origin, drafts }) => {
      let ticks = 0;
      return {
        processors,
        jobs: drafts.map((draft) => {
          ticks += draft.gap;
          return {
            submit: origin + ticks * unit,
            run: draft.run * unit,
            request: draft.request(draft.run) * unit,
            processors: draft.processors,
            user: draft.user,
            application: draft.application,
            estimate: draft.estimate < 0 ? -1 : draft.estimate * unit,
          };
        }),
      };
    });
}

/** Up to 16 jobs, now and then up to 48, on machines of 1 to 64 processors. */
export const smallWorkload = workloads([1, 2, 3, 4, 5, 8, 10, 16, 64], (processors) =>
  fc.oneof(
    { weight: 8, arbitrary: jobs(processors, 16) },
    { weight: 1, arbitrary: jobs(processors, 48, 17) },
  ),
);

/** 2 to 12 jobs on machines of 1 to 16 processors. */
export const tinyWorkload = workloads([1, 2, 3, 4, 5, 8, 16], (processors) => jobs(processors, 12, 2));

/** 8 to 24 jobs, most of which wait. */
export const queuedWorkload = workloads([2, 3, 4, 8], (processors) => jobs(processors, 24, 8));

/** Jobs of any power of two of processors, and as many that have a good part of the machine. */
function widthOnLarge(machine: number) {
  const power = fc.integer({ min: 0, max: Math.floor(Math.log2(machine)) });
  return fc.oneof(
    power.map((exponent) => 2 ** exponent),
    fc.integer({ min: Math.ceil(machine / 4), max: machine }),
  );
}

/** 20 to 80 jobs, most of which wait. */
export const crowdedWorkload = workloads([4, 10, 64], (processors) => jobs(processors, 80, 20));

/** As many, on machines on which the sizes of jobs differ by up to a million. */
export const wideWorkload = workloads([3000, 2 ** 20], (processors) =>
  jobs(processors, 80, 20, widthOnLarge(processors)),
);
