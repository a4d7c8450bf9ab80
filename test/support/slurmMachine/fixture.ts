// A recorded run of the real slurmctld, as the model of the machine sees it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withAccounting } from '../../../src/slurm/machine/accounting/read.ts';
import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { generalSettings, readConfiguration } from '../../../src/slurm/machine/conf/configuration.ts';
import { readVersion } from '../../../src/slurm/machine/conf/version.ts';
import type { Outage, Reservation } from '../../../src/slurm/machine/events/model.ts';
import { readQosPreemption } from '../../../src/slurm/machine/events/preemption.ts';
import { readReservations } from '../../../src/slurm/machine/events/reservations.ts';
import { canEverRun } from '../../../src/slurm/machine/feasibility.ts';
import { hostNames } from '../../../src/slurm/machine/hostNames.ts';
import { readSubmissions } from '../../../src/slurm/machine/submissions.ts';
import { withTopology } from '../../../src/slurm/machine/topology/withTopology.ts';
import type { MachineRecord, RecordedJob } from '../../end-to-end/slurm/machine/record.ts';
import { processors } from '../../end-to-end/slurm/machine/sound.ts';
import type { Allocation } from '../../oracle/slurm/resources.ts';
import { fixtures } from '../paths.ts';

/** Recorded scenarios whose rules the oracle has. */
export const FOLLOWED = [
  'whole-nodes-builtin',
  'whole-nodes-backfill',
  'cores',
  'memory',
  'partitions',
  'big-and-small',
  'time-min',
  'gpus',
  'job-gpus',
  'typed-job-gpus',
  'asked-nodes',
  'busy-nodes',
  'deadlines',
  'corresponding',
  'switches',
  'switch-weights',
  'blocks',
  'arrays-dependencies',
  'reservation',
  'drain',
  'preemption',
  'multifactor',
  'fair-share',
  'qos-limits',
];

const FIXTURES = join(fixtures, 'slurm-machine');

export interface RecordedRun {
  readonly cluster: Cluster;
  readonly record: MachineRecord;
  /** In the order of the submissions, the tasks of arrays one by one. */
  readonly jobs: readonly {
    readonly job: ClusterJob;
    readonly record: RecordedJob;
    /** It fits nowhere: the controller holds it as soon as it has tested it, and other jobs pass it. */
    readonly isHeldForever: boolean;
    /** The last is that of the record; the others were ended early. */
    readonly runs: readonly JobRun[];
    /** Allocation of its last run. */
    readonly allocation: Allocation;
    /** When jobs were preempted for it. The record does not say it: decisions.ts finds it. */
    readonly droveOut: number[];
    /** State left by its attempts, in the order of time; found in the same way. */
    readonly tried: Tried[];
  }[];
  /** Seconds of the controller's clock at the instant 0, within a minute. */
  readonly epoch: number;
}

/** A job after an attempt: whether it needs whole nodes, and the CPUs that its size counts. */
export interface Tried {
  readonly at: number;
  readonly job: ClusterJob;
  readonly sizeCpus?: number;
}

export interface JobRun {
  readonly submit: number;
  readonly eligible?: number;
  readonly start?: number;
  readonly end?: number;
  readonly state: string;
  /** Absent for a run that was ended early: it is not recorded. */
  readonly by?: 'main' | 'backfill';
  readonly nodes: readonly number[];
  /** For a run that was ended early, the record has the nodes alone: decisions.ts finds the CPUs. */
  allocation?: Allocation;
  /** The instants of those that started and preempted it. The record has the seconds: decisions.ts finds which. */
  startedAt?: number;
  outAt?: number;
  /** The record does not say where it ran: decisions.ts has it from the pass in which it starts it. */
  partition?: number;
  /** The limit to which a job with --time-min was raised, in minutes: decisions.ts has it from the same cycle. */
  limit?: number;
}

/** Parts of a recording besides its runs: the files that a simulator reads. */
export interface RecordedFiles {
  readonly conf: string;
  readonly events: string;
  readonly accounts?: { readonly dump: string; readonly qos: string };
  readonly topology?: string;
}

export function recordedRuns(scenario: string): RecordedRun[] {
  const path = (file: string) => join(FIXTURES, scenario, file);
  const read = (file: string) => readFileSync(path(file), 'utf8');
  const files = readdirSync(join(FIXTURES, scenario)).filter((file) => /^run-\d+\.json$/.test(file));
  const accounts = existsSync(path('accounts.cfg'))
    ? { dump: read('accounts.cfg'), qos: read('qos.txt') }
    : undefined;
  return runsOf(
    {
      ...{ conf: read('slurm.conf'), events: read('jobs.events'), accounts },
      ...(existsSync(path('topology.conf')) && { topology: read('topology.conf') }),
    },
    files.map((file) => JSON.parse(read(file))),
  );
}

/** The version of Slurm that was recorded, from `slurm-wlm 22.05.8`. */
export function versionOf({ version }: MachineRecord): string {
  return readVersion(version.replace(/^\D+/, ''));
}

/**
 * Jobs that sbatch refused are left out.
 *
 * @param version whose rules hold; default: the recorded one
 */
export function runsOf(
  { conf, events, accounts, topology }: RecordedFiles,
  records: readonly MachineRecord[],
  version: string = versionOf(records[0]),
): RecordedRun[] {
  const qos = accounts === undefined ? [] : readQosPreemption(accounts.qos, 'qos.txt');
  const { cluster: alone } = withTopology(
    readConfiguration(conf, 'slurm.conf', qos, version),
    generalSettings(conf, 'slurm.conf'),
    topology === undefined ? {} : { conf: { text: topology, file: 'topology.conf' } },
  );
  const configured =
    accounts === undefined
      ? alone
      : withAccounting(alone, {
          accounts: { text: accounts.dump, file: 'accounts.cfg' },
          qos: { text: accounts.qos, file: 'qos.txt' },
        }).cluster;
  return records.map((record) => {
    const { preemption } = configured;
    // The cluster's MessageTimeout grows with the speed of its clock (configuration.ts of the harness).
    const patience = (preemption?.patience ?? 0) + Math.min(10 * record.speed, 600) - 10;
    const cluster = {
      ...configured,
      ...administered(record, configured),
      ...(preemption !== undefined && { preemption: { ...preemption, patience } }),
    };
    const submissions = readSubmissions(
      withoutRefused(events, record.refused ?? []),
      'jobs.events',
      configured,
    );
    const waiting = record.jobs.flatMap(tasksOf).sort((a, b) => numberOf(a) - numberOf(b));
    const mayRun = canEverRun(cluster);
    const niceOfRefused = (name: string) =>
      configured.priority.type === 'basic' ? refusedBefore(name, events, record.refused ?? []) : 0;
    const jobs = submissions.map((submission) => {
      const recorded = waiting.find((one) => isOf(one, submission)) as RecordedJob;
      waiting.splice(waiting.indexOf(recorded), 1);
      const runs = runsOfJob(cluster, submission, recorded);
      return {
        job: {
          ...submission,
          submit: runs[0].submit,
          nice: submission.nice + niceOfRefused(recorded.name),
        },
        record: recorded,
        isHeldForever: recorded.start === undefined && !mayRun(submission),
        runs,
        allocation: runs[runs.length - 1].allocation as Allocation,
        droveOut: [],
        tried: [],
      };
    });
    return { cluster, record, jobs, epoch: epochOf(record, cluster) };
  });
}

/**
 * Number of jobs that the controller refused before this one. With priority/basic each took a priority: a job
 * after it has one less, as if it were nicer. The recorder does not submit a job that waits for one that was refused.
 */
function refusedBefore(name: string, events: string, refused: readonly string[]): number {
  const lines = events.split('\n');
  const lineOf = (job: string) => lines.findIndex((line) => line.includes(` -J ${job} `));
  const reached = (job: string) =>
    !refused.some((other) => new RegExp(`:${other}\\b`).test(lines[lineOf(job)]));
  return refused.filter((job) => lineOf(job) < lineOf(name) && reached(job)).length;
}

function withoutRefused(events: string, refused: readonly string[]): string {
  const isTaken = (line: string) => !refused.some((name) => line.includes(` -J ${name} `));
  return events.split('\n').filter(isTaken).join('\n');
}

/**
 * How long a job would have run: as in the record, or as it wanted if a limit killed it, which may be lower
 * or higher another time.
 */
export function runTime({
  job,
  record: { start = Number.NaN, end = Number.NaN, state },
}: RecordedRun['jobs'][number]) {
  return state === 'TIMEOUT' ? Math.max(job.run, end - start) : end - start || 0;
}

const numberOf = ({ id }: RecordedJob) => Number(id.split('_')[0]);

/** An array of which no task ever started has one record: `30_0-2%2`. */
function tasksOf(job: RecordedJob): RecordedJob[] {
  const [number, tasks = ''] = job.id.split('_');
  if (!/[-,%]/.test(tasks)) return [job];
  const list = hostNames(`t[${tasks.replace(/%.*/, '')}]`, 'the record');
  return list.map((name) => ({ ...job, id: `${number}_${name.slice(1)}` }));
}

function isOf({ id, name }: RecordedJob, job: ClusterJob): boolean {
  const [, task] = id.split('_');
  return name === job.name && (task === undefined ? undefined : Number(task)) === job.array?.task;
}

function runsOfJob(cluster: Cluster, job: ClusterJob, recorded: RecordedJob): JobRun[] {
  const { submit, eligible, start, end, state, by, nodes = '' } = recorded;
  const indices = (names: readonly string[]) =>
    names.map((name) => cluster.nodes.findIndex((node) => node.name === name)).sort((a, b) => a - b);
  const before = (recorded.before ?? []).map(([submit, eligible, start, end, state, list]) => ({
    submit,
    eligible,
    start,
    end,
    state,
    nodes: indices(hostNames(list, 'the record')),
  }));
  const allocation = allocationOf(cluster, job, nodes, recorded.gpus);
  const last = { submit, eligible, start, end, state, by, nodes: [...allocation.keys()], allocation };
  return [...before, last];
}

/** Actions of an administrator: reservations, and nodes that were drained or down. */
function administered(
  { commands }: MachineRecord,
  { nodes }: Cluster,
): Pick<Cluster, 'outages' | 'reservations'> {
  const outages: Outage[] = [];
  const reservations: Reservation[] = [];
  for (const { at, scontrol, shown } of commands) {
    if (shown !== undefined) {
      // The start is known on both clocks.
      const start = Number(/StartTime=\{(\d+)\}/.exec(scontrol)?.[1]);
      const zero = Number(/StartTime=(\d+)/.exec(shown)?.[1]) - start;
      const read = readReservations(shown, 'the record', nodes, (text) => Number(text) - zero);
      reservations.push(...read.reservations.map((one) => ({ ...one, known: Math.floor(at) })));
    }
    const [, list, state] = /^update NodeName=(\S+) State=(\w+)/.exec(scontrol) ?? [];
    for (const name of list === undefined ? [] : hostNames(list, 'the record')) {
      const node = nodes.findIndex((one) => one.name === name);
      const begun = outages.findIndex((one) => one.node === node && one.until === Number.POSITIVE_INFINITY);
      if (state === 'RESUME') outages[begun] = { ...outages[begun], until: Math.floor(at) };
      else {
        const until = Number.POSITIVE_INFINITY;
        outages.push({ node, from: Math.floor(at), until, isDown: state === 'DOWN', reason: '' });
      }
    }
  }
  return { outages, reservations };
}

function allocationOf(
  { nodes, selection, partitions }: Cluster,
  job: ClusterJob,
  list: string,
  gpuList = '',
): Allocation {
  const allocation: Allocation = new Map();
  const recordedGpus = new Map(
    gpuList.split(' ').flatMap((part) => {
      const [names, count] = part.split(':');
      return part === '' ? [] : hostNames(names, 'the record').map((name) => [name, Number(count)] as const);
    }),
  );
  for (const processor of list === '' ? [] : processors(list)) {
    const node = nodes.findIndex(({ name }) => name === processor.split(':')[0]);
    const cpus = (allocation.get(node)?.cpus ?? 0) + 1;
    const most = nodes[node].threads === undefined ? Number.POSITIVE_INFINITY : job.tasks;
    const tasks = Math.min(Math.floor(cpus / job.cpusPerTask), most);
    const { gpusPerNode, gpusPerTask, jobGpus } = job;
    const gpus =
      recordedGpus.get(nodes[node].name) ?? (gpusPerTask === undefined ? gpusPerNode : gpusPerTask * tasks);
    const asked =
      job.memory === 0 ? nodes[node].memory : job.memoryPer === 'node' ? job.memory : job.memory * cpus;
    const memory = jobGpus?.memory ? jobGpus.memory * gpus : asked;
    const isWhole = job.exclusive || job.partitions.some((one) => partitions[one].exclusive);
    allocation.set(node, { cpus, memory: selection.memory ? memory : 0, gpus, isWhole });
  }
  return allocation;
}

/**
 * Allocation of a run that was ended early: the record has its nodes alone. Any parts will do, if the job does not
 * ask for whole nodes.
 */
export function someAllocation(cluster: Cluster, job: ClusterJob, nodes: readonly number[]): Allocation {
  const isWhole = cluster.selection.unit === 'node' || job.exclusive;
  const all = job.tasks * job.cpusPerTask;
  const least = Math.floor(all / nodes.length);
  const rest = all - least * nodes.length;
  const cpusOf = (node: number, i: number) =>
    isWhole ? cluster.nodes[node].cpus : least + (i < rest ? 1 : 0);
  return new Map(nodes.map((node, i) => [node, { cpus: cpusOf(node, i), memory: 0, gpus: 0 }]));
}

/** Ends of planned starts within the window are whole minutes of the controller's clock. */
function epochOf({ jobs }: MachineRecord, { scheduling: { bfResolution, bfWindow } }: Cluster): number {
  const period = bfResolution % 60 === 0 ? bfResolution : 60;
  const seconds = jobs
    .flatMap(({ plannedStarts = [] }) => plannedStarts)
    .filter(([at, start]) => start <= at + bfWindow)
    .map(([, , end]) => ((end % period) + period) % period);
  const counts = new Map<number, number>();
  for (const second of seconds) counts.set(second, (counts.get(second) ?? 0) + 1);
  const [[most] = [0]] = [...counts].sort(([, a], [, b]) => b - a);
  return (period - most) % period;
}
