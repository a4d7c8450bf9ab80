// A log that a replay takes up in the middle: by hand, and on the files of a real cluster.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SlurmKernel } from '../../../../src/kernel/instance.ts';
import { baselineOf } from '../../../../src/slurm/machine/baseline/baseline.ts';
import type { SlurmSubmission } from '../../../../src/slurm/machine/events/eventLines.ts';
import { hostNames } from '../../../../src/slurm/machine/hostNames.ts';
import {
  readSlurmConf,
  replayOnSlurm,
  runOnSlurm,
  type SlurmConfiguration,
} from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { labelOf, started } from '../../../../src/slurm/machine/schedule.ts';
import { clusterJobs } from '../../../../src/slurm/machine/submissions.ts';
import { warmStart } from '../../../../src/slurm/machine/warmStart/warmStart.ts';
import { submissionsOf } from '../../../../src/slurm/machine/workloadSubmissions.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { testKernels } from '../../../support/kernels.ts';
import { atRoot } from '../../../support/paths.ts';

const HEAD = 'JobID|Submit|Start|End|TimelimitRaw|State|NCPUS|Partition|ReqTRES|NodeList';
/** A row of a dump: times are seconds since 1000. */
const job = (id: string, times: number[], cpus: number, on: string, partition = 'main') => {
  const [submit, start, end] = times.map((time) => 1000 + time);
  return `${id}|${submit}|${start}|${end}|10|COMPLETED|${cpus}|${partition}|cpu=${cpus},node=1|${on}`;
};

const CONF = `SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-2] CPUs=4
PartitionName=main Nodes=n[1-2] Default=YES
PartitionName=whole Nodes=n[1-2] OverSubscribe=EXCLUSIVE
`;
const site = readSlurmConf(CONF);

let kernel: SlurmKernel;
let options: Pick<ReadTraceOptions, 'kernel'>;
beforeAll(async () => {
  kernel = (await clusterKernels()).wasm;
  options = { kernel: (await testKernels()).wasm };
});

async function log(lines: readonly string[], head = HEAD) {
  const text = new TextEncoder().encode([head, ...lines, ''].join('\n'));
  const workload = await readTrace(text, { ...options, name: 'dump', processors: 8 });
  return { workload, submissions: submissionsOf(workload, { site }) };
}

function middle(
  conf: SlurmConfiguration,
  submissions: readonly SlurmSubmission[],
  at: Parameters<typeof warmStart>[4],
) {
  return warmStart(kernel, conf, submissions, clusterJobs(submissions, conf.cluster), at);
}

async function begun(lines: readonly string[], startAt: number, { conf = CONF, head = HEAD } = {}) {
  const { workload, submissions } = await log(lines, head);
  return middle(readSlurmConf(conf), submissions, { workload, startAt });
}

/** Job 1 has ended at 300. Jobs 2 and 3 run then, job 4 waits, and job 5 comes later. */
const LINES = [
  job('1', [0, 0, 300], 1, 'n1'),
  job('2', [10, 10, 500], 3, 'n2'),
  job('3', [20, 250, 800], 2, 'n1', 'whole'),
  job('4', [200, 500, 600], 2, 'n2'),
  job('5', [400, 500, 550], 1, 'n2'),
];
const withoutNodes = (lines: readonly string[]) => lines.map((line) => line.slice(0, line.lastIndexOf('|')));

describe('a log in the middle', () => {
  it('has running jobs on their nodes, waiting jobs, and later ones', async () => {
    const { jobs, places, start, workload } = await begun(LINES, 300);
    expect(start).toBe(300);
    expect(places).toEqual([1, 2, 3, 4]);
    expect(jobs.map(({ held }) => held)).toEqual([
      { since: 10, as: 0, on: [[1, 3]] },
      { since: 250, as: 0, on: [[0, 4]] },
      undefined,
      undefined,
    ]);
    expect(workload.cleaning.jobs).toBe(2);
    expect(workload.cleaning.rows.slice(-2)).toEqual([
      { reason: 'running-then', action: 'hold their nodes, and are not counted', jobs: 2 },
      { reason: 'ended-before', action: 'left out', jobs: 1 },
    ]);
  });

  it('has a job that starts or is submitted at that instant before it, and none that ends then', async () => {
    expect((await begun(LINES, 250)).jobs.map(({ held }) => held?.since)).toEqual([
      0,
      10,
      ...Array(3).fill(undefined),
    ]);
    expect((await begun(LINES, 500)).places).toEqual([2, 3, 4]);
  });

  it('where the dump names no nodes has those that the model chooses, in the order of starts', async () => {
    const { jobs } = await begun(withoutNodes(LINES), 300, { head: HEAD.replace('|NodeList', '') });
    expect(jobs.map(({ held }) => held?.on)).toEqual([[[0, 3]], [[1, 4]], undefined, undefined]);
  });

  it('has all but those for which there is no room, and says so', async () => {
    const full = [
      job('1', [0, 0, 900], 4, ''),
      job('2', [1, 1, 900], 4, 'n1'),
      job('3', [2, 2, 900], 2, ''),
      job('4', [3, 800, 900], 1, 'n2'),
    ];
    const { jobs, places, workload } = await begun(full, 10);
    expect(places).toEqual([0, 1, 3]);
    expect(jobs.map(({ held }) => held?.on)).toEqual([[[1, 4]], [[0, 4]], undefined]);
    expect(workload.cleaning.rows.slice(-1)).toEqual([
      { reason: 'running-then', action: 'left out, because they do not fit on the nodes', jobs: 1 },
    ]);
  });

  it('runs a job that the partition would not take any more, and starts the next when it ends', async () => {
    const { workload, submissions } = await log(LINES);
    const strict = readSlurmConf(CONF.replace('Default=YES', 'Default=YES MaxTime=5'));
    const run = await runOnSlurm(strict, submissions, { kernel, workload, startAt: 300 });
    // Their limit is 10 min: only that which runs already has a start.
    expect([...run.found.start]).toEqual([10, 250, Number.NaN, Number.NaN]);
    expect(started(run)).toEqual([]);
    expect([...run.jobs.keys()].map((place) => labelOf(run, place))).toEqual(['2', '3', '4', '5']);
    const { schedule } = await replayOnSlurm(site, submissions, { kernel, workload, startAt: 300 });
    expect([...schedule.workload.jobs.id]).toEqual([4, 5]);
    // Job 2 ends at 500, and its nodes are free a second later.
    expect(schedule.start[0]).toBeGreaterThanOrEqual(501);
    expect(schedule.start[0]).toBeLessThan(510);
    expect(schedule.start[1]).toBeGreaterThanOrEqual(501);
    expect(schedule.start[1]).toBeLessThan(510);
  });

  it('counts what accounts have used, by the seconds of the log', async () => {
    const text = `Cluster - 'c'\nParent - 'root'\nUser - 'ann':DefaultAccount='root':Fairshare=1\n`;
    const conf = `${CONF}PriorityType=priority/multifactor\nPriorityWeightFairshare=1\nPriorityDecayHalfLife=0\nAccountingStorageType=accounting_storage/slurmdbd\n`;
    const fair = readSlurmConf(conf, { accounting: { accounts: { text, file: 'accounts.cfg' } } });
    const head = `User|Account|${HEAD}`;
    const { workload, submissions } = await log(
      LINES.map((line) => `ann|root|${line}`),
      head,
    );
    const { cluster } = await middle(fair, submissions, { workload, startAt: 300 });
    // 300 s of one CPU, 290 s of three, and 50 s of two.
    expect(cluster.accounting?.associations.map(({ usage }) => usage)).toEqual([1270, 1270]);
  });

  it('counts the nodes that the log lists where nodes are billed', async () => {
    const text = `Cluster - 'c'\nParent - 'root'\nUser - 'ann':DefaultAccount='root':Fairshare=1\n`;
    const conf = `${CONF}PriorityType=priority/multifactor\nPriorityWeightFairshare=1\nPriorityDecayHalfLife=0\nAccountingStorageType=accounting_storage/slurmdbd\n`;
    const fair = readSlurmConf(conf.replace('Default=YES', 'Default=YES TRESBillingWeights=CPU=0,Node=10'), {
      accounting: { accounts: { text, file: 'accounts.cfg' } },
    });
    const lines = [job('1', [0, 0, 100], 2, 'n[1-2]'), job('2', [50, 300, 400], 1, 'n1')];
    const { workload, submissions } = await log(
      lines.map((line) => `ann|root|${line}`),
      `User|Account|${HEAD}`,
    );
    const { cluster } = await middle(fair, submissions, { workload, startAt: 200 });
    expect(cluster.accounting?.associations.map(({ usage }) => usage)).toEqual([2000, 2000]);
  });
});

describe('is refused in one line:', () => {
  it.each([
    [
      'a beginning after all jobs',
      LINES,
      600,
      'dump: no job waits at the start or comes later; start earlier than 10m after the first job',
    ],
    [
      'a node that the cluster has not',
      [...LINES, job('6', [5, 5, 900], 1, 'n[2-3]')],
      300,
      "dump: NodeList 'n[2-3]': slurm.conf has no node 'n3'",
    ],
  ])('%s', async (_, lines, startAt, message) => {
    await expect(begun(lines, startAt)).rejects.toThrow(message);
  });

  it('submissions that are no log, and a log without starts', async () => {
    const { workload, submissions } = await log(LINES);
    const bare = submissions.map(({ started: _, ...one }) => one);
    const message = 'a replay can start in the middle only of a log that records when its jobs started';
    await expect(middle(site, submissions, { startAt: 9 })).rejects.toThrow(`the submissions: ${message}`);
    await expect(middle(site, bare, { workload, startAt: 9 })).rejects.toThrow(`dump: ${message}`);
  });

  it('but a node of a job that has ended needs not be there', async () => {
    const gone = [job('6', [0, 0, 100], 1, 'n[2-3]'), ...LINES];
    expect((await begun(gone, 300)).places).toEqual([2, 3, 4, 5]);
  });
});

it('a job without a recorded start is left out if it was submitted before', async () => {
  const { workload, submissions } = await log(LINES);
  const some = submissions.map(({ started: at, ...one }, i) => ({ ...one, ...(i < 3 && { started: at }) }));
  const { places, workload: read } = await middle(site, some, { workload, startAt: 300 });
  expect(places).toEqual([1, 2, 4]);
  expect(read.cleaning.rows.at(-1)).toEqual({
    ...{ reason: 'submitted-before', action: 'left out, because their starts are unknown', jobs: 1 },
  });
});

describe('a real cluster, 25 min after its first job', () => {
  const folder = atRoot('examples/slurm/site');
  const file = (name: string) => ({ text: readFileSync(join(folder, name), 'utf8'), file: name });
  const real = readSlurmConf(file('slurm.conf').text, {
    accounting: { accounts: file('accounts.cfg'), qos: file('qos.txt') },
  });
  const START_AT = 1500;
  /** The queue, and what scontrol showed of its jobs. */
  const details = readFileSync(atRoot('test', 'fixtures', 'slurm-site', 'details.txt'), 'utf8');

  /** The dump, with the nodes that scontrol show job has listed a second after that instant. */
  function dumpWithNodes(): Uint8Array {
    const nodes = new Map(
      [...details.matchAll(/^JobId=(\d+) .* NodeList=(\S*)/gm)].map(([, id, list]) => [id, list]),
    );
    const [head, ...lines] = file('jobs.txt').text.trimEnd().split('\n');
    const more = lines.map((line) => `${line}\x1f${nodes.get(line.split('\x1f')[0]) ?? ''}`);
    return new TextEncoder().encode([`${head}\x1fNodeList`, ...more, ''].join('\n'));
  }

  async function waits(dump: Uint8Array, how: { from?: number; startAt?: number }) {
    const { from, startAt } = how;
    const workload = await readTrace(dump, { ...options, name: 'jobs.txt', processors: 64, from });
    const run = await runOnSlurm(real, submissionsOf(workload, { site: real }), {
      kernel,
      workload,
      startAt,
    });
    const [first] = run.workload?.jobs.submit ?? [];
    // Those submitted in the first ten minutes since.
    const since = from === undefined ? first + START_AT : first;
    const [all] = baselineOf(run, (submit) => submit >= since && submit < since + 600).rows;
    return { jobs: all.jobs, log: all.log.mean, model: all.model.mean, apart: all.apart, run };
  }

  it('the jobs that run and wait then cause the waits of the next jobs, which an empty cluster lacks', async () => {
    const dump = readFileSync(join(folder, 'jobs.txt'));
    const cold = await waits(dump, { from: START_AT });
    expect(cold.model).toBeLessThan(cold.log / 2);
    for (const text of [dump, dumpWithNodes()]) {
      const warm = await waits(text, { startAt: START_AT });
      expect(warm.jobs).toBeGreaterThan(30);
      expect(Math.abs(warm.model / warm.log - 1)).toBeLessThan(0.1);
      expect(warm.apart).toBeLessThan(cold.apart / 2);
    }
  });

  it('the jobs that squeue and scontrol list as running hold the nodes that they list', async () => {
    const { run } = await waits(dumpWithNodes(), { startAt: START_AT });
    const names = (place: number) => run.jobs[place].held?.on.map(([node]) => real.cluster.nodes[node].name);
    const held = [...run.jobs.keys()].filter((place) => run.jobs[place].held !== undefined);
    const listed = [...details.matchAll(/^(\d+)\|RUNNING\|.*\|([^|]+)\|[^|]+$/gm)];
    expect(Object.fromEntries(held.map((place) => [run.submissions[place].id, names(place)]))).toEqual(
      Object.fromEntries(listed.map(([, id, list]) => [id, hostNames(list, 'details.txt')])),
    );
  });
});
