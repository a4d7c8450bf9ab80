// The lines of the controller's log that recordings are made of, in the forms of all versions, and the checks that a
// log was understood.
import { describe, expect, test } from 'vitest';
import type { Recording } from '../../end-to-end/slurm/conformance/recording.ts';
import { checkUnderstood, knownVersion, scenarioFor } from '../../end-to-end/slurm/conformance/versions.ts';
import { parseControllerLog } from '../../end-to-end/slurm/machine/controllerLog.ts';

/** The lines of one cycle and one pass; a job is named by the second text in front of its number. */
function log(flag: string, job: (id: string) => string): string {
  return [
    '[2026-11-29T06:00:00.500] debug:  sched: Running job scheduler for default depth.',
    `[2026-11-29T06:00:00.600] sched: Allocate ${job('3')} NodeList=a1 #CPUs=2 Partition=main`,
    '[2026-11-29T06:00:01.000] sched/backfill: _attempt_backfill: beginning',
    `[2026-11-29T06:00:01.100] sched/backfill: _start_job: Started ${job('5_1(7)')} in main on a[1-2]`,
    `[2026-11-29T06:00:01.200] sched/backfill: _dump_job_sched: ${flag}${job('6')} to start at 2026-11-29T06:10:00, end at 2026-11-29T06:20:00 on nodes a[1-2] in partition main`,
    '[2026-11-29T06:00:01.250] sched/backfill: _attempt_backfill: completed testing 4(2) jobs, usec=250000',
    '[2026-11-29T06:00:02.000] debug:  sched: Running job scheduler for full queue.',
    '[2026-11-29T06:00:03.000] debug:  sched/backfill: _attempt_backfill: beginning',
    '[2026-11-29T06:00:03.125] debug:  sched/backfill: _attempt_backfill: no jobs to backfill',
    'a line that a plugin printed',
    '',
  ].join('\n');
}

const at = (time: string) => Date.parse(`2026-11-29T06:${time}`) / 1000;

test.each([
  ['22.05', log('', (id) => `JobId=${id}`)],
  ['24.11', log('BACKFILL: ', (id) => `JobId=${id}`)],
  ['26.05', log('BACKFILL: ', (id) => `JobId=${id} SLUID=s7KQ2A0XHM4R00`)],
])('the log of %s', (_, text) => {
  const { passes, cycles, by, plannedStarts } = parseControllerLog(text);
  expect(passes).toEqual([
    [at('00:00.500'), 0],
    [at('00:02'), 1],
  ]);
  expect(cycles).toEqual([
    [at('00:01'), at('00:01.250'), 4],
    [at('00:03'), at('00:03.125'), 0],
  ]);
  expect([...by]).toEqual([
    ['3', 'main'],
    ['7', 'backfill'],
  ]);
  expect(plannedStarts).toEqual([
    { job: '6', at: at('00:01.200'), start: at('10:00'), end: at('20:00'), nodes: 'a[1-2]' },
  ]);
});

test.each([
  'sched: Allocate JobId=3',
  'sched: Running job scheduler.',
  'sched/backfill: _start_job: Started JobId=3 on a1',
  'sched/backfill: _attempt_backfill: completed testing jobs',
  'sched/backfill: _dump_job_sched: PLAN: JobId=6 to start at 2026-11-29T06:10:00',
])('another form of a line is an error: %s', (said) => {
  const line = `[2026-11-29T06:00:00.500] ${said}`;
  expect(() => parseControllerLog(line)).toThrow(`the controller's log has a line of another form: ${line}`);
});

describe('a log that was not understood', () => {
  const job = { id: '1', submit: 0, start: 300, by: 'main' };
  const recording = (conf: string, ...jobs: object[]) =>
    ({
      conf,
      runs: [
        { jobs, cycles: [[10, 11, 3]] },
        { jobs: [], cycles: [] },
      ],
    }) as unknown as Recording;
  const check =
    (...args: Parameters<typeof recording>) =>
    () =>
      checkUnderstood(recording(...args));
  const noPlans = 'backfill tested jobs that waited, and the log has no planned start';

  test('has a job that no scheduler started', () => {
    expect(check('', { ...job, by: undefined })).toThrow(
      'job 1 started, and the log does not say which scheduler started it',
    );
    expect(check('', { id: '1', submit: 0 })).not.toThrow();
  });

  test('has backfill cycles, waiting jobs and no planned start', () => {
    expect(check('', job)).toThrow(noPlans);
    expect(check('', { ...job, start: 0, by: 'backfill' })).toThrow(noPlans);
    expect(check('', { ...job, start: 20 })).not.toThrow();
    expect(check('', { ...job, eligible: 250 })).not.toThrow();
    expect(check('', { ...job, plannedStarts: [[10, 300, 900, 'a1']] })).not.toThrow();
    expect(check('SchedulerParameters=bf_min_age_reserve=240\n', job)).not.toThrow();
  });

  test('is that of an unknown version', () => {
    expect(knownVersion('slurm-wlm 24.11.5\n')).toBe('24.11');
    expect(() => knownVersion('slurm 25.11.2\n')).toThrow(
      "Slurm 25.11: its controller's log is not known; known are those of 22.05, 24.11, 26.05",
    );
    expect(() => knownVersion('slurm\n')).toThrow("no version of Slurm: 'slurm'");
  });
});

test('a scenario lacks what its version dies of', () => {
  const parameters = (seed: number) => scenarioFor('22.05', seed).configuration.SchedulerParameters;
  // Without accounts under sched/backfill; under sched/builtin; with accounts.
  expect([21, 55, 10].map((seed) => /assoc_limit_stop/.test(parameters(seed)))).toEqual([false, true, true]);
  const flags = (['22.05', '24.11', '26.05'] as const).map(
    (version) => scenarioFor(version, 24).configuration.PriorityFlags,
  );
  expect(flags).toEqual(['NO_FAIR_TREE', undefined, 'NO_FAIR_TREE']);
});
