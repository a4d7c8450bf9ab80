// Jobs that are held and released: what the lines say, when the jobs start then, and with which priority.
import { describe, expect, test } from 'vitest';
import { type Cluster, SLURM_PRIORITY } from '../../../../../src/slurm/machine/cluster.ts';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { explainOnSlurm } from '../../../../../src/slurm/machine/explain/explainOnSlurm.ts';
import { reasonItCannotRun } from '../../../../../src/slurm/machine/feasibility.ts';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';
import { startsOf } from '../../../../support/cluster/startsOf.ts';

const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
PriorityType=priority/basic
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
NodeName=n1 CPUs=8
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE PriorityTier=1
PartitionName=owner Nodes=ALL MaxTime=INFINITE PriorityTier=9
`;
const basic = readConfiguration(CONF, 'slurm.conf');

const job = (at: number, run: number, words = '') =>
  `-dt ${at} -e submit_batch_job | -sim-walltime ${run} -n 8 -t 10 ${words} x.job`;
const command = (at: number, text: string) => `-dt ${at} -e scontrol | ${text}`;

const startsWith = (lines: readonly string[], cluster: Cluster = basic) =>
  startsOf(cluster, readSubmissions(lines.join('\n'), 'jobs', cluster));

describe('lines of a file of events', () => {
  const read = (...lines: string[]) => readEvents(lines.join('\n'), { file: 'jobs' });

  test('hold and release jobs by number and by name, in the order of their times', () => {
    const [first, second, third] = read(
      job(10, 9, '-J a'),
      job(20, 9, '-J b --hold'),
      command(40, 'release b'),
      command(35.5, 'uhold 1'),
      job(30, 9),
      command(50, 'release   1'),
      command(32, 'hold a'),
    );
    expect(first.holds).toEqual([
      { what: 'hold', after: 22 },
      { what: 'uhold', after: 25.5 },
      { what: 'release', after: 40 },
    ]);
    expect(second.holds).toEqual([{ what: 'release', after: 20 }]);
    expect([third.id, third.holds]).toEqual([3, undefined]);
  });

  test.each([
    [command(20, 'suspend 1'), "scontrol 'suspend 1': expected 'hold JOB', 'uhold JOB' or 'release JOB'"],
    [command(20, 'hold'), "scontrol 'hold': expected 'hold JOB', 'uhold JOB' or 'release JOB'"],
    [command(20, 'hold 2'), "scontrol hold '2': no job of that name or number comes before"],
    [command(9, 'hold 1'), "scontrol hold '1': -dt 9 is before its submission"],
    [command(20, 'release 1'), 'scontrol release: the job is not held; remove the line'],
    ['-dt x -e scontrol | hold 1', "-dt 'x': expected a number of seconds"],
    ['-dt Infinity -e scontrol | hold 1', "-dt 'Infinity': expected at most 2^53 seconds"],
  ])('%s is refused', (line, message) => {
    expect(() => read(job(10, 9), line)).toThrow(`jobs:2: ${message}`);
  });
});

test('a held job lets others pass, and released jobs come behind those that wait', async () => {
  const starts = await startsWith([
    job(0, 100, '-J first'),
    job(1, 100, '-J second'),
    job(2, 100, '-J third --hold'),
    job(3, 100, '-J fourth'),
    command(10, 'hold second'),
    command(50, 'release third'),
    command(60, 'release second'),
  ]);
  expect(starts).toEqual([0, 300, 200, 100]);
});

test('a job that is held until the end does not start, and the others do', async () => {
  expect(await startsWith([job(0, 100), job(1, 100), job(2, 100), command(5, 'uhold 2')])).toEqual([
    0,
    Number.NaN,
    100,
  ]);
});

test('a job that is submitted with --hold and never released cannot start', () => {
  const held = readSubmissions(job(0, 9, '--hold'), 'jobs', basic);
  const released = readSubmissions([job(0, 9, '--hold'), command(9, 'release 1')].join('\n'), 'jobs', basic);
  expect(reasonItCannotRun(basic)(held[0]).reason).toBe('JobHeldUser');
  expect(reasonItCannotRun(basic)(released[0]).reason).not.toBe('JobHeldUser');
});

test('a command holds all tasks of an array that have not started, and running ones go on', async () => {
  const starts = await startsWith([
    job(0, 100, '-a 1-3'),
    job(5, 100),
    command(20, 'hold 1'),
    command(500, 'release 1'),
  ]);
  expect(starts.slice(0, 1)).toEqual([0]);
  expect(starts[3]).toBe(100);
  expect(starts[1]).toBeGreaterThanOrEqual(500);
  expect(starts[2]).toBe(starts[1] + 100);
});

test('a running job that is held does not start again after a preemption', async () => {
  const lines = [job(0, 600), job(50, 100, '-p owner')];
  const [again, owner] = await startsWith(lines);
  expect(owner).toBeLessThan(60);
  // It has been put back, and starts when the delay after a requeue is over.
  expect(again).toBeGreaterThan(150);
  expect((await startsWith([...lines, command(20, 'hold 1')]))[0]).toBeNaN();
  const [released] = await startsWith([...lines, command(20, 'hold 1'), command(900, 'release 1')]);
  expect(released).toBeGreaterThanOrEqual(900);
});

/** The order of a job that was held from 30 to 150, and of one that came at 100, when a node is free at 200. */
async function firstOf(limits: boolean): Promise<'held' | 'other'> {
  const cluster: Cluster = {
    ...basic,
    priority: {
      ...SLURM_PRIORITY,
      ...{ type: 'multifactor', weightAge: 100_000, maxAge: 10_000, calcPeriod: 60 },
    },
    enforce: { associations: limits, limits, qos: false },
  };
  const [, held, other] = await startsWith(
    [job(0, 200), job(5, 50), job(100, 50), command(30, 'hold 2'), command(150, 'release 2')],
    cluster,
  );
  return held < other ? 'held' : 'other';
}

test('a job keeps the age from before it was held, unless limits are enforced', async () => {
  expect(await firstOf(false)).toBe('held');
  expect(await firstOf(true)).toBe('other');
});

test('a job is shown as held, with the priority 0', async () => {
  const { wasm: kernel } = await clusterKernels();
  const lines = [
    ...[job(0, 300), job(10, 50)],
    ...[command(60, 'hold 2'), command(90, 'uhold 2'), command(120, 'release 2')],
  ];
  const { moments } = await explainOnSlurm(readSlurmConf(CONF), readEvents(lines.join('\n')), 2, { kernel });
  const reasons = moments.map(({ from, reason, priority }) => `${from} ${reason} ${priority > 0}`);
  expect(reasons).toContain('60 JobHeldAdmin false');
  expect(reasons).toContain('90 JobHeldUser false');
  expect(reasons).toContain('120 Resources true');
});
