// Compares schedules with those that the program of Gaussier et al. (SC 2015) published, and figures with its
// table. Predictions, corrections and starts of whole logs must be the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect } from 'vitest';
import { findPolicy } from '../../../src/policy/registry.ts';
import { BACKFILLED, type EventRule, type Schedule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { WHOLE } from '../../properties/seed.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { testOnLog } from '../../support/logs.ts';
import { tracesFolder } from '../../support/paths.ts';
import { testWorkload } from '../../support/workload.ts';
import { readLog } from './logs.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

const FOLDER = 'predictsim';
const LOGS = [
  { log: 'KTH-SP2', machine: 100, count: 28481 },
  { log: 'SDSC-SP2', machine: 128, count: 54006 },
];

/** Under that program's EASY only a submission that fits is followed by a pass; under its EASY++ every one. */
const SCHEDULERS: Record<string, { base: string; eventRule: EventRule }> = {
  easy_prediction_backfill_scheduler: { base: 'easy', eventRule: 'each-fitting' },
  easy_plus_plus_scheduler: { base: 'sjf-easy', eventRule: 'each' },
  // Without predictions.
  easy_backfill_scheduler: { base: 'easy', eventRule: 'each' },
  easy_sjbf_scheduler: { base: 'sjf-easy', eventRule: 'each' },
};
const PREDICTORS: Record<string, string> = {
  NA: 'request',
  predictor_clairvoyant: 'exact',
  predictor_reqtime: 'request',
  predictor_double_reqtime: 'double-request',
  predictor_tsafrir: 'last-two-floor',
};
const WEIGHTS: Record<string, string> = {
  1: 'even',
  '5+log(m/r)': 'wide-short',
  '5+log(r/m)': 'narrow-long',
  '1+log(m*r)': 'large',
  '11+log(1/(r*m))': 'small',
};
const CORRECTORS: Record<string, string> = {
  NA: 'none',
  throw_an_error: 'none',
  reqtime: 'request',
  tsafrir: 'steps',
  recursive_doubling: 'doubling',
};

/** The jobs of a published schedule, in the order of their submissions. */
function published(path: string) {
  const fields = readLog(path).sort((a, b) => a[2] - b[2] || a[1] - b[1]);
  const jobs = fields.map((field) => ({
    submit: field[2],
    run: field[4],
    request: Math.max(field[9], field[4]),
    processors: field[5],
    user: field[12],
  }));
  return { fields, jobs };
}

const scheduleFile = (log: string, name: string) => join(FOLDER, `${log}-res_${name}.swf.gz`);

describe('every start, prediction and backfilled job is the published one of', () => {
  for (const { log, machine, count } of LOGS)
    for (const [scheduler, name, file] of [
      ['easy_prediction_backfill_scheduler', 'easy+exact', 'predictorclairvoyant_throw_an_error'],
      ['easy_plus_plus_scheduler', 'sjf-easy+exact', 'predictorclairvoyant_throw_an_error'],
      ['easy_plus_plus_scheduler', 'easy++', 'predictortsafrir_tsafrir'],
      [
        'easy_plus_plus_scheduler',
        'sjf-easy+learned+request',
        'predictorsgdlinearIsquareI100IsquareI1I0I5logmr_reqtime',
      ],
    ]) {
      const path = scheduleFile(log, `${scheduler}_${file}`);
      testOnLog(`${name} on the ${count} jobs of ${log}`, path, async (path) => {
        const { fields, jobs } = published(path);
        expect(jobs).toHaveLength(count);
        const workload = testWorkload(machine, jobs, log);
        const { eventRule } = SCHEDULERS[scheduler];
        for (const kernel of [kernels.wasm, kernels.twin]) {
          const { schedule } = await replay(workload, findPolicy(name), { kernel, eventRule });
          const { start, estimate, flags } = schedule;
          const ours = fields.map((_, job) => [start[job], estimate[job], (flags[job] & BACKFILLED) !== 0]);
          const theirs = fields.map((field) => [field[2] + field[3], field[18], field[16] === 1]);
          expect(fields.filter((_, job) => String(ours[job]) !== String(theirs[job]))).toEqual([]);
        }
      });
    }
});

/** Mean, maximum and root of the mean square. */
function figures(values: number[]): number[] {
  const sum = (all: number[]) => all.reduce((total, value) => total + value, 0);
  const { length } = values;
  return [
    sum(values) / length,
    values.reduce((most, value) => Math.max(most, value), 0),
    Math.sqrt(sum(values.map((value) => value ** 2)) / length),
  ];
}

/** Of flow time, stretch and bounded slowdown, with a bound of 10 s. */
function table({ start, end, workload }: Schedule): number[] {
  const { submit } = workload.jobs;
  const flows = Array.from(end, (time, job) => time - submit[job]);
  const run = Array.from(end, (time, job) => time - start[job]);
  return [
    flows,
    flows.map((flow, job) => flow / run[job]),
    flows.map((flow, job) => Math.max(1, flow / Math.max(10, run[job]))),
  ].flatMap(figures);
}

/** The policy of a row, with its event rule. */
function policyOf(cells: string[]) {
  const [scheduler, corrector, predictor, right, rightFactor, left, leftFactor, threshold, weight] =
    cells.slice(14, 23);
  const { base, eventRule } = SCHEDULERS[scheduler];
  const loss = [right, rightFactor, left, leftFactor, threshold, WEIGHTS[weight]].join(':');
  const estimate = predictor === 'predictor_sgdlinear' ? `learned:${loss}` : PREDICTORS[predictor];
  return { policy: findPolicy(`${base}+${estimate}+${CORRECTORS[corrector]}`), eventRule };
}

/** A row that that program itself does not give again. */
const LOST =
  'SDSC-SP2 easy_prediction_backfill_scheduler recursive_doubling predictor_sgdlinear abs 1 abs 100 600 5+log(r/m)';

/** Rows that a weight with a wrong last bit changes. */
const DECIDED_BY_LAST_BIT = [0, 600].map(
  (threshold) =>
    `SDSC-SP2 easy_prediction_backfill_scheduler reqtime predictor_sgdlinear square 100 abs 10000 ${threshold} 11+log(1/(r*m))`,
);

/** CI has time for some of the rows with learned predictions. */
const EVERY = WHOLE ? 1 : 997;

describe('the figures are the published ones of', () => {
  for (const { log, machine, count } of LOGS)
    testOnLog(
      `all rows without and every ${EVERY}th row with a learned prediction on ${log}`,
      join(FOLDER, `${log}-metrics.csv.gz`),
      async (path) => {
        const { jobs } = published(
          join(tracesFolder, scheduleFile(log, 'easy_plus_plus_scheduler_predictortsafrir_tsafrir')),
        );
        const workload = testWorkload(machine, jobs, log);
        const rows = gunzipSync(readFileSync(path))
          .toString()
          .split('\n')
          .map((line) => line.split(' '))
          // The others come from half-written files.
          .filter(({ length }, i) => length === 23 && i > 0)
          .map((cells) => ({ cells, name: `${log} ${cells.slice(14, 23).join(' ')}` }))
          .filter(
            ({ cells, name }, i) =>
              cells[2] === String(count) &&
              (cells[16] !== 'predictor_sgdlinear' || i % EVERY === 0 || DECIDED_BY_LAST_BIT.includes(name)),
          )
          .filter(({ name }) => name !== LOST);
        for (const { cells } of rows) {
          const { policy, eventRule } = policyOf(cells);
          const { schedule } = await replay(workload, policy, { kernel: kernels.wasm, eventRule });
          const ours = table(schedule);
          const theirs = cells.slice(3, 12).map(Number);
          for (const [i, value] of theirs.entries())
            if (!Number.isNaN(value)) expect(ours[i] / value, `${cells.join(' ')}: ${i}`).toBeCloseTo(1, 12);
        }
        expect(rows.length).toBeGreaterThan(18);
      },
    );
});
