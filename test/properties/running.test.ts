// Many jobs run at once, or one after the other: the lists of running jobs are packed, and the schedule is
// the oracle's.
import { it } from 'vitest';
import { findPolicy } from '../../src/policy/registry.ts';
import type { TestJob } from '../support/workload.ts';
import { expectInBulk } from './bulk.ts';
import { Random } from './fuzz/random.ts';
import { expected, outcomes, replayOf } from './replays.ts';
import type { SmallWorkload } from './workloads.ts';

const WORKLOADS = 12;
const drawn = (draw: (random: Random) => SmallWorkload) =>
  Array.from({ length: WORKLOADS }, (_, i) => draw(new Random(i + 1)));

function expectOracle(workloads: SmallWorkload[], name: string, blocks?: number): Promise<void> {
  const policy = findPolicy(name);
  const both = async (workload: SmallWorkload, kernel: Parameters<typeof replayOf>[3]) => {
    const { schedule } = await replayOf(workload, policy, 'batch', kernel);
    return [outcomes(schedule), expected(workload, policy, 'batch', schedule.estimate)] as const;
  };
  return expectInBulk(workloads, both, { blocks });
}

/**
 * Of 44 jobs with estimated ends far apart, most end early. Then others come with estimated ends that are close.
 */
function thinned(random: Random): SmallWorkload {
  const jobs: TestJob[] = [];
  for (let i = 0; i < 44; i++) {
    const request = 100 * (i + 1);
    const run = i % 4 === 0 ? Math.min(request, 60 + random.below(400)) : 10;
    jobs.push({ submit: 0, run, request, processors: 1 });
  }
  jobs.push({ submit: 1, run: 5, request: 50, processors: 56 + random.below(8) });
  for (let i = 0; i < 16; i++) {
    const request = 110 + random.below(180);
    const run = random.below(3) ? 40 + random.below(40) : request;
    jobs.push({ submit: 21, run, request, processors: 1 + random.below(2) });
  }
  for (let i = 0; i < 16; i++) {
    const request = 300 + random.below(3000);
    const run = Math.ceil(request / (1 + random.below(3)));
    jobs.push({ submit: 22 + i * 10, run, request, processors: 1 + random.below(8) });
  }
  return { processors: 64, jobs };
}

it.each(['easy', 'sjf-easy'])(`estimated ends are packed under %s (${WORKLOADS} workloads)`, (name) =>
  expectOracle(drawn(thinned), name, 8));

/**
 * A wide job always waits for the one before it. Alongside them narrow jobs are backfilled, and become sunny
 * load.
 */
function alternating(random: Random): SmallWorkload {
  const jobs: TestJob[] = [{ submit: 0, run: 10, request: 10, processors: 2 }];
  for (let i = 0; i < 30; i++) {
    jobs.push({ submit: 10 * i, run: random.below(8) ? 10 : 9, request: 10, processors: 2 });
    const run = 10 - random.below(2);
    jobs.push({ submit: 10 * i + 1 + random.below(2), run, request: run + random.below(6), processors: 1 });
  }
  return { processors: 3, jobs };
}

it.each([
  'pv-easy+request',
  'slp-easy',
])(`shadow load becomes sunny load again and again under %s (${WORKLOADS} workloads)`, (name) =>
  expectOracle(drawn(alternating), name));

/** A wide job waits for another, and kills the last of the narrow jobs that were backfilled alongside it. */
function killing(random: Random): SmallWorkload {
  const jobs: TestJob[] = [];
  for (let i = 0; i < 16; i++) {
    jobs.push({ submit: 40 * i, run: 10, request: 10, processors: 2 });
    jobs.push({ submit: 40 * i + 1, run: 5, request: 5, processors: 3 + random.below(2) });
    for (const processors of random.of([
      [1, 1, 1],
      [2, 1],
      [1, 2],
    ])) {
      const run = 18 + random.below(3);
      jobs.push({ submit: 40 * i + 2, run, request: run + random.below(9), processors });
    }
  }
  return { processors: 5, jobs };
}

it.each([
  'pv-easy+request',
  'slp-easy',
])(`the latest of the shadow load is killed, again and again under %s (${WORKLOADS} workloads)`, (name) =>
  expectOracle(drawn(killing), name));

/**
 * Many narrow jobs run, whose estimated ends differ, and end early. Wide ones wait for the estimated ends of
 * some.
 */
function crowd(random: Random): SmallWorkload {
  const jobs: TestJob[] = [];
  const machine = random.of([8, 24]);
  for (let i = 0; i < 100; i++) {
    const request = 20 + random.below(200);
    const run = 1 + random.below(random.of([request, 30]));
    jobs.push({ submit: 2 * i, run, request, processors: 1 + random.below(2) });
    const wide = Math.ceil(machine / 3) + random.below(machine / 2);
    if (i % 7 === 6) jobs.push({ submit: 2 * i, run: 3, request: 5, processors: wide });
  }
  return { processors: machine, jobs };
}

it.each([
  undefined,
  8,
  3,
])(`reservations are found among many estimated ends, in blocks of %s (${WORKLOADS} workloads)`, (blocks) =>
  expectOracle(drawn(crowd), 'easy', blocks));

it('newly submitted jobs alongside a reservation use its extra processors one after the other', () =>
  expectOracle(
    [
      {
        processors: 10,
        jobs: [
          { submit: 0, run: 100, request: 100, processors: 6 },
          { submit: 1, run: 10, request: 10, processors: 8 },
          { submit: 2, run: 500, request: 500, processors: 2 },
          { submit: 3, run: 500, request: 500, processors: 2 },
        ],
      },
    ],
    'easy',
  ));
