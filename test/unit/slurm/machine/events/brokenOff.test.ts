// Runs that preemption or a failed node ended: what the schedule, its metrics, its files and `explain` say of them.
import { describe, expect, test } from 'vitest';
import { scheduleCsv } from '../../../../../src/report/files/scheduleCsv.ts';
import { triesCsv } from '../../../../../src/report/files/triesCsv.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { withNodeCalendar } from '../../../../../src/slurm/machine/events/nodeCalendar.ts';
import { explainOnSlurm } from '../../../../../src/slurm/machine/explain/explainOnSlurm.ts';
import {
  readSlurmConf,
  replayOnSlurm,
  type SlurmConfiguration,
} from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();

const conf = (more = 'PreemptMode=REQUEUE\nJobRequeue=0') => `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
PreemptType=preempt/partition_prio
SchedulerParameters=preempt_youngest_first
${more}
NodeName=n[1-2] CPUs=8
PartitionName=scavenge Nodes=ALL Default=YES PriorityTier=1 MaxTime=1-0
PartitionName=owner Nodes=ALL PriorityTier=10 PreemptMode=OFF MaxTime=1-0
`;
const job = (at: number, run: number, words: string) =>
  `-dt ${at} -e submit_batch_job | -sim-walltime ${run} -N 1 -n 8 ${words} pseudo.job\n`;
const EVENTS = [
  job(0, 2000, '-p scavenge -t 60 --requeue'),
  job(30, 2000, '-p scavenge -t 60'),
  job(300, 500, '-p owner -t 30'),
  job(400, 500, '-p owner -t 30'),
];

async function ran(configuration: SlurmConfiguration, lines: readonly string[]) {
  const events = readEvents(lines.join(''), { file: 'jobs.events' });
  const { schedule, metrics } = await replayOnSlurm(configuration, events, { kernel });
  const table = (text: Iterable<string>) => [...text].join('').trim().split('\n').slice(1);
  return {
    metrics,
    schedule,
    status: table(scheduleCsv(schedule)).map((line) => line.split(',').slice(11, 13).join(' ')),
    tries: table(triesCsv(schedule)).map((line) => {
      const cells = line.split(',');
      return `${cells[0]} ${cells[6]}`;
    }),
    ends: async (id: number) => (await explainOnSlurm(configuration, events, id, { kernel })).run?.ended,
  };
}

test('a job that runs again, and one that is cancelled', async () => {
  const { metrics, schedule, status, tries, ends } = await ran(readSlurmConf(conf()), EVENTS);
  expect(status).toEqual(['1 completed', '1 preempted', '0 completed', '0 completed']);
  expect(tries).toEqual(['1 preempted', '2 preempted', '3 completed', '4 completed', '1 completed']);
  expect(metrics).toMatchObject({ preempted: 2, meanKills: 1, killed: 0 });
  const { start, end, kills } = schedule;
  const lost = 8 * (kills.end[0] - kills.start[0] + end[1] - start[1]);
  const makespan = Math.max(...end);
  expect(lost).toBeGreaterThan(8 * (300 + 200));
  expect(metrics.wastedLoad).toBeCloseTo(lost / (16 * makespan), 12);
  expect(metrics.utilization).toBeCloseTo((8 * (2000 + 500 + 500)) / (16 * makespan), 12);
  expect(metrics.totalLoad).toBeCloseTo(metrics.utilization + metrics.wastedLoad, 12);
  expect([await ends(1), await ends(2), await ends(3)]).toEqual(['completed', 'preempted', 'completed']);
});

test.each([
  ['CANCEL', 'PreemptMode=CANCEL', ['0 preempted', '0 preempted'].map((one) => one.replace('0', '1'))],
  ['REQUEUE', 'PreemptMode=REQUEUE', ['1 completed', '1 completed']],
  ['OFF', 'PreemptMode=OFF', ['0 completed', '0 completed']],
])('PreemptMode=%s', async (_, mode, expected) => {
  const { status, metrics } = await ran(readSlurmConf(conf(mode)), EVENTS);
  expect(status).toEqual([...expected, '0 completed', '0 completed']);
  expect(metrics.preempted).toBe(expected[0].startsWith('0') ? 0 : 2);
  expect(metrics.wastedLoad > 0).toBe(metrics.preempted > 0);
});

describe('a node that fails', () => {
  const outages = { text: 'node,from,until,state\nn1,100,5000,DOWN\n', file: 'outages.csv' };
  const events = [job(0, 2000, '-p scavenge -t 60')];
  test.each([
    ['JobRequeue=1', '0 completed', ['1 node-failed', '1 completed'], 'completed'],
    ['JobRequeue=0', '0 node-failed', ['1 node-failed'], 'node failed'],
  ])('with %s', async (more, expected, all, ended) => {
    const configuration = withNodeCalendar(readSlurmConf(conf(more)), { outages });
    const { status, tries, metrics, ends } = await ran(configuration, events);
    expect([status, tries]).toEqual([[expected], all]);
    expect(metrics).toMatchObject({ preempted: 0, killed: 0 });
    expect(metrics.wastedLoad).toBeGreaterThan(0);
    expect(await ends(1)).toBe(ended);
  });
});

test('a job killed at its limit, and one whose reservation has ended', async () => {
  const reservations = {
    text: 'ReservationName=r StartTime=0 EndTime=600 Nodes=n1 Users=ann Accounts=(null)\n',
    file: 'reservations.txt',
  };
  const configuration = withNodeCalendar(readSlurmConf(conf()), { reservations });
  const lines = [
    job(0, 2000, '-p scavenge -t 5'),
    job(0, 2000, '-p scavenge -t 60 --reservation=r --uid=ann'),
  ];
  const { status, ends } = await ran(configuration, lines);
  expect(status[0]).toBe('0 killed');
  expect([await ends(1), await ends(2)]).toEqual(['time limit', 'reservation over']);
});
