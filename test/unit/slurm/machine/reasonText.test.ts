// The whole reason of squeue where nodes are not available, and the jobs that keep the nodes.
import { describe, expect, test } from 'vitest';
import { documentText } from '../../../../src/report/document/resultDocument.ts';
import { slurmExplanation } from '../../../../src/report/explain/slurmExplanation.ts';
import { scheduleCsv } from '../../../../src/report/files/scheduleCsv.ts';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { withNodeCalendar } from '../../../../src/slurm/machine/events/nodeCalendar.ts';
import { explainOnSlurm } from '../../../../src/slurm/machine/explain/explainOnSlurm.ts';
import { readSlurmConf, replayOnSlurm } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();

const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
PriorityType=priority/basic
SchedulerParameters=bf_window=10080
NodeName=n[1-4] CPUs=8
PartitionName=main Nodes=ALL Default=YES MaxTime=7-0
PartitionName=half Nodes=n[1-2] MaxTime=7-0
`;
const MAINT = 'ReqNodeNotAvail, Reserved for maintenance';
const job = (at: number, words: string) =>
  `-dt ${at} -e submit_batch_job | -sim-walltime 1000 ${words} pseudo.job\n`;

function configured(reservation = '', outages = '', conf = CONF) {
  const source = (text: string) => (text === '' ? undefined : { text, file: 'listing.txt' });
  return withNodeCalendar(readSlurmConf(conf), {
    reservations: source(reservation),
    outages: source(outages === '' ? '' : `node,from,until,state,reason\n${outages}`),
  });
}

type Cluster = ReturnType<typeof configured>;

async function reasons(configuration: Cluster, lines: readonly string[]) {
  const { schedule } = await replayOnSlurm(configuration, readEvents(lines.join(''), { file: 'jobs' }), {
    kernel,
  });
  return schedule;
}

const explained = (configuration: Cluster, lines: readonly string[], id: number) =>
  explainOnSlurm(configuration, readEvents(lines.join(''), { file: 'jobs' }), id, { kernel });

const reservation = (more: string) =>
  `ReservationName=patch StartTime=7200 EndTime=10800 Users=root Accounts=(null) ${more}\n`;

describe('a maintenance of all nodes', () => {
  const all = configured(reservation('Nodes=n[1-4] Flags=MAINT,IGNORE_JOBS,SPEC_NODES'));
  const LINES = [job(0, '-n 1 -t 240:00'), job(10, '-n 1 -t 60'), job(20, '-n 1 -t 300:00')];

  test('is the reason of jobs that would run into it', async () => {
    const { onSlurm, start } = await reasons(all, LINES);
    // In the order of the submissions.
    expect(onSlurm?.reason).toEqual([MAINT, 'Priority', MAINT]);
    expect(start[0]).toBeGreaterThanOrEqual(10_800);
    expect(start[1]).toBeLessThan(60);
  });

  test('is named by explain', async () => {
    const explanation = await explained(all, LINES, 1);
    const { moments } = explanation;
    expect(moments.find(({ reason }) => reason === MAINT)?.keptBy).toEqual(['reservation patch']);
    const text = documentText(slurmExplanation(explanation));
    expect(text).toContain(MAINT);
    expect(text).toContain('reservation patch');
    expect(text).toMatch(/ended at \S+.*: it completed/);
  });

  test('of the nodes of another partition keeps no job from this one', async () => {
    const half = configured(reservation('Nodes=n[1-2] Flags=MAINT'));
    const { onSlurm } = await reasons(half, [
      job(0, '-p half -n 1 -t 240:00'),
      job(0, '-p main -n 1 -t 240:00'),
    ]);
    expect(onSlurm?.reason.toSorted()).toEqual(['Priority', MAINT]);
  });
});

describe('nodes that are away', () => {
  test.each([
    ['a node that the job names', 'n1,0,900,DRAIN,disk\n', '-w n1 -n 1 -t 5', 'n1'],
    ['several that it names', 'n[1-2],0,900,DOWN,\n', '-w n[1-2] -N 2 -n 2 -t 5', 'n[1-2]'],
    [
      'those that are still away',
      'n1,0,900,DOWN,\nn2,0,910,DOWN,\n',
      '-N 2 -n 2 -t 5 --exclude=n[3-4]',
      'n2',
    ],
    ['of these, those that are away', 'n[1-2],0,900,DOWN,\n', '-w n[2-3] -N 2 -n 2 -t 5', 'n2'],
    ['else those of its partition', 'n[1-2],0,900,DRAIN,x\n', '-n 1 -t 5 --exclude=n[3-4]', 'n[1-2]'],
  ])('%s', async (_, outages, words, nodes) => {
    const configuration = configured('', outages);
    const { onSlurm, start } = await reasons(configuration, [job(1, words)]);
    expect(onSlurm?.reason[0]).toBe(`ReqNodeNotAvail, UnavailableNodes:${nodes}`);
    expect(start[0]).toBeGreaterThanOrEqual(900);
  });

  test('are named by explain with their reason', async () => {
    const configuration = configured('', 'n1,0,900,DRAIN,disk full\n');
    const { moments } = await explained(configuration, [job(1, '-w n1 -n 1 -t 5')], 1);
    expect(moments[0].keptBy).toEqual(['outage of n1: disk full']);
    expect(moments.map(({ reason }) => reason)).toContain('ReqNodeNotAvail, UnavailableNodes:n1');
  });

  test('in slurm.conf are named too', async () => {
    const conf = `${CONF}DownNodes=n[1-2] Reason="fan broken"\n`;
    const { moments, run } = await explained(configured('', '', conf), [job(1, '-w n2 -n 1 -t 5')], 1);
    expect(run).toBeUndefined();
    expect(moments.at(-1)).toMatchObject({
      reason: 'ReqNodeNotAvail, UnavailableNodes:n2',
      keptBy: ['outage of n[1-2]: fan broken'],
    });
  });
});

test('a reservation that comes again keeps nodes at its next time, and not from its own jobs', async () => {
  const daily = configured(
    'ReservationName=day StartTime=0 EndTime=600 Nodes=n[1-4] Users=ann Accounts=(null) Flags=DAILY\n',
  );
  const late = await explained(daily, [job(80_000, '-n 32 -N 4 -t 240:00')], 1);
  expect(late.moments[0].keptBy).toEqual(['reservation day']);
  const short = await explained(daily, [job(70_000, '-n 32 -N 4 -t 60'), job(70_001, '-n 32 -N 4 -t 60')], 2);
  expect(short.moments[0]).not.toHaveProperty('keptBy');
  const own = await explained(daily, [job(80_000, '-n 1 -t 5 --reservation=day --uid=ann')], 1);
  expect(own.moments[0]).not.toHaveProperty('keptBy');
});

test('a reason with a comma is one cell', async () => {
  const configuration = configured('', 'n1,0,900,DRAIN,x\n');
  const schedule = await reasons(configuration, [job(1, '-w n1 -n 1 -t 5')]);
  const [, line] = [...scheduleCsv(schedule)].join('').split('\n');
  expect(line.endsWith(',n1,"ReqNodeNotAvail, UnavailableNodes:n1"')).toBe(true);
});
