// Runs a scenario through a real slurmctld.
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster } from '../cluster.ts';
import { parseControllerLog } from './controllerLog.ts';
import { type EventJob, parseEvent, resolved } from './events.ts';
import { GpuPoll } from './gpuPoll.ts';
import { type Gathered, makeRecord } from './makeRecord.ts';
import type { MachineRecord } from './record.ts';
import type { Command, Scenario } from './scenario.ts';
import { SprioPoll } from './sprioPoll.ts';
import { SqueuePoll } from './squeuePoll.ts';

export interface Run {
  readonly record: MachineRecord;
  /** The configuration without what belongs to this machine's folders and ports. */
  readonly conf: string;
  /** `sacctmgr dump` and `sacctmgr show qos`, if there are accounts. */
  readonly accounts?: { readonly dump: string; readonly qos: string };
}

/** Settings of every scenario. MinJobAge lets the controller remember all jobs until the record is made. */
const CONFIGURATION = {
  MinJobAge: '65000',
  SlurmctldDebug: 'debug',
  // Since 26.05, the starts of backfill are logged with HetJob alone.
  DebugFlags: 'Backfill,HetJob',
  LogTimeFormat: 'iso8601_ms',
  MaxJobCount: '20000',
};
/** Of slurm.conf: what says nothing of the machine that is modelled. */
const LOCAL =
  /^(Slurmctld(Host|Port|PidFile|LogFile|Debug|Parameters)|Slurmd(User|SpoolDir|PidFile|LogFile|Timeout|Parameters)|SlurmUser|AuthType|CredType|CommunicationParameters|StateSaveLocation|ProctrackType|TaskPlugin|JobAcctGatherType|MpiDefault|SwitchType|JobComp\w+|MessageTimeout|AccountingStorage(Host|Port)|DebugFlags|LogTimeFormat|MinJobAge|MaxJobCount)=/;
/** The dump names a QOS but does not describe it. */
const QOS_FIELDS =
  'Name,Priority,Preempt,PreemptMode,GraceTime,Flags,UsageFactor,GrpTRES,GrpJobs,GrpSubmit,GrpWall,MaxTRES,MaxTRESPU,MaxJobsPU,MaxSubmitPU,MaxTRESPA,MaxJobsPA,MaxSubmitPA,MaxWall,MinTRES';
/** Real time between two polls. */
const POLL_SECONDS = 0.25;

/** A job that waits after nothing has run for this long waits forever: longer than any delay of a job. */
const IDLE = 500;

/**
 * A submission that sbatch refuses is written down as such, and so is one whose dependency it was. A job that waits
 * forever stays as it is.
 *
 * @param within real seconds after the last submission, until all jobs must have ended
 */
export async function runScenario(scenario: Scenario, speed: number, within = 1200): Promise<Run> {
  const cluster = await Cluster.start({
    speed,
    accounting: scenario.sacctmgr !== undefined,
    machine: scenario.machine,
    gres: scenario.gres ?? [],
    topology: scenario.topology ?? [],
    sacctmgr: scenario.sacctmgr ?? [],
    configuration: { ...CONFIGURATION, ...scenario.configuration },
  });
  try {
    // The scripts of jobs lie in the nodes' folders, for every user.
    for (const entry of readdirSync(cluster.folder, { withFileTypes: true })) {
      if (entry.isDirectory() && entry.name !== 'db') chmodSync(join(cluster.folder, entry.name), 0o755);
    }
    chmodSync(cluster.folder, 0o755);
    const gathered = await gather(cluster, scenario, speed, within);
    return {
      record: makeRecord(scenario, speed, gathered),
      conf: `${cluster.configuration().filter(isModelled).map(withoutPlace).join('\n')}\n`,
      accounts: scenario.sacctmgr && accounts(cluster),
    };
  } finally {
    await cluster.stop();
  }
}

async function gather(
  cluster: Cluster,
  scenario: Scenario,
  speed: number,
  within: number,
): Promise<Gathered> {
  const clock = new Clock(cluster, speed);
  const poll = new SqueuePoll(cluster, Math.max(1, Math.round(POLL_SECONDS * speed)));
  const isMultifactor = scenario.configuration.PriorityType === 'priority/multifactor';
  const sprio = isMultifactor ? new SprioPoll(cluster, () => clock.now()) : undefined;
  const gpuPoll = scenario.gres === undefined ? undefined : new GpuPoll(cluster);
  try {
    const jobs = scenario.jobs.map(parseEvent);
    const numbers = new Map<string, string>();
    const refused: string[] = [];
    // The first that sbatch takes begins the record.
    const begun = jobs.findIndex((job) => submit(cluster, job, numbers, refused));
    if (begun < 0) throw new Error(`sbatch refuses every job of ${scenario.name}`);
    const number = numbers.get(jobs[begun].name) as string;
    const first = submissionOf(cluster, number) - Math.floor(jobs[begun].at);
    const steps: (EventJob | Command)[] = [...jobs.slice(begun + 1), ...(scenario.commands ?? [])];
    steps.sort((a, b) => a.at - b.at);
    const commands = [];
    for (const step of steps) {
      await clock.until(first + step.at);
      if ('run' in step) submit(cluster, step, numbers, refused);
      else commands.push(command(cluster, step, first, clock));
    }
    let active = clock.now();
    const isOver = () => {
      const states = cluster.jobs('%T');
      const isActive = states.some((state) => /RUNNING|COMPLETING|CONFIGURING|SUSPENDED/.test(state));
      if (isActive) active = clock.now();
      return !isActive && (!states.includes('PENDING') || clock.now() > active + IDLE);
    };
    await cluster.until(isOver, `the end of all jobs of ${scenario.name}`, within * 1000);
    clock.check();
    const controller = parseControllerLog(cluster.log());
    return {
      first,
      jobs,
      refused,
      commands,
      ...controller,
      seen: poll.seen(),
      factors: sprio?.factors ?? [],
      gpus: gpuPoll?.gpus ?? new Map(),
      shown: cluster.run('scontrol', 'show', 'job', '--details', '--oneliner'),
      completions: readFileSync(join(cluster.folder, 'jobcomp'), 'utf8'),
      sdiag: cluster.run('sdiag'),
      version: cluster.run('sinfo', '--version').trim(),
    };
  } finally {
    poll.stop();
    sprio?.stop();
    gpuPoll?.stop();
  }
}

/** Returns whether sbatch takes it. */
function submit(cluster: Cluster, job: EventJob, numbers: Map<string, string>, refused: string[]): boolean {
  const options = [...job.options, `--job-name=${job.name}`, '--output=/dev/null', '--chdir=/'];
  try {
    if (job.dependency) options.push(`--dependency=${resolved(job.dependency, numbers)}`);
    const number = cluster.run('sbatch', '--parsable', ...options, `--wrap=sleep ${job.run}`);
    numbers.set(job.name, number.trim());
    return true;
  } catch (error) {
    if (/Unable to contact/.test(`${error}`)) throw error;
    refused.push(job.name);
    return false;
  }
}

function submissionOf(cluster: Cluster, number: string): number {
  return Number(/SubmitTime=(\d+)/.exec(cluster.run('scontrol', 'show', 'job', number))?.[1]);
}

function command(cluster: Cluster, { scontrol }: Command, first: number, clock: Clock) {
  const date = (_: string, at: string) =>
    cluster.run('date', `--date=@${first + Number(at)}`, '+%FT%T').trim();
  const words = scontrol.map((word) => word.replace(/\{(\d+)\}/g, date));
  cluster.run('scontrol', ...words);
  const at = clock.now();
  const isReservation =
    /^(create|delete|update)$/.test(scontrol[0]) && /^Reservation/i.test(scontrol[1] ?? '');
  return {
    at: at - first,
    scontrol: scontrol.join(' '),
    ...(isReservation && { shown: cluster.run('scontrol', 'show', 'reservation', '--oneliner').trim() }),
  };
}

/** The cluster's clock, computed from the harness's own. */
class Clock {
  readonly #cluster: Cluster;
  readonly #speed: number;
  readonly #offset: number;

  constructor(cluster: Cluster, speed: number) {
    this.#cluster = cluster;
    this.#speed = speed;
    this.#offset = this.#read() - cluster.now();
  }

  #read(): number {
    return Number(this.#cluster.run('date', '+%s.%N'));
  }

  /** @throws Error if the cluster's clock differs from what the harness thinks by more than a real second */
  check(): void {
    const off = this.#read() - this.now();
    if (Math.abs(off) > this.#speed) throw new Error(`the cluster's clock is off by ${off} s`);
  }

  /** Seconds since the epoch. */
  now(): number {
    return this.#cluster.now() + this.#offset;
  }

  async until(time: number): Promise<void> {
    for (let rest = time - this.now(); rest > 0; rest = time - this.now()) {
      await sleep((1000 * rest) / this.#speed);
    }
  }
}

export const isModelled = (line: string) => line !== '' && !LOCAL.test(line);
export const withoutPlace = (line: string) =>
  line.replace(/ NodeHostname=\S+ NodeAddr=\S+ Port=\S+ State=UNKNOWN/, '');

function accounts(cluster: Cluster): Run['accounts'] {
  const file = join(cluster.folder, 'accounts.cfg');
  cluster.run('sacctmgr', 'dump', 'test', `file=${file}`);
  return {
    dump: readFileSync(file, 'utf8'),
    qos: cluster.run('sacctmgr', '--parsable2', 'show', 'qos', `format=${QOS_FIELDS}`),
  };
}
