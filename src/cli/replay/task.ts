import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { classMetrics } from '../../metrics/classes.ts';
import { countedJobs, countedSpan, type LeftOut } from '../../metrics/counted.ts';
import { type Times, timesOf } from '../../metrics/differences.ts';
import type { JobEnergy } from '../../metrics/energy/jobEnergy.ts';
import { type GroupMeasure, groupMeasures } from '../../metrics/jobGroup.ts';
import type { Policy } from '../../policy/policy.ts';
import { triesCsv } from '../../report/files/triesCsv.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import { packSchedule } from '../../schedule/scheduleBuffer.ts';
import { timeLimit } from '../../scheduler/nodeTimeLimit.ts';
import { Pauses } from '../../simulate/pause.ts';
import { type ReplayOptions, replayed } from '../../simulate/replay.ts';
import { countedIn } from '../../simulate/replayResult.ts';
import type { RunOptions } from '../../simulate/stepToEnd.ts';
import { resampledOf } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { type EnergyOptions, energyInFigures, energyOfRun } from '../common/energy.ts';
import { type SeededWorkload, sharedWorkload, workloadOfSeed } from '../common/seededWorkload.ts';
import type { TraceOptions } from '../common/traceOptions.ts';
import type { RunFiles } from '../compare/action.ts';
import type { Answer, Kind as KindOfResults } from '../compare/results.ts';
import { type PlannedOutput, writeOutput } from '../outputs/outputFile.ts';
import { scheduleChunks } from '../outputs/scheduleOutput.ts';
import { type ChosenPolicy, withoutScheduler, withScheduler } from '../scheduler/schedulerFile.ts';
import type { Order } from '../threads/doAll.ts';
import type { Kind } from '../threads/kind.ts';
import type { PolicyOnMachine } from './machines.ts';
import type { ReplayCommandOptions } from './parameters.ts';

/** The replays of a seed as plain data, so that they can be sent to another thread. */
export interface ReplayTask extends SeededWorkload {
  readonly policies: readonly PolicyOnMachine[];
  /** Seconds that a custom scheduler may take for a step. */
  readonly timeout: number;
  readonly eventRule: EventRule;
  /** Jobs that the metrics do not count; default: none. */
  readonly leftOut?: LeftOut;
  /** Power of a processor and what energy costs, if the metrics include them. */
  readonly energy?: EnergyOptions;
  readonly classes?: boolean;
  readonly ofGroups?: readonly GroupMeasure[];
  /** True if the answer must hold the times of every job. */
  readonly withTimes?: boolean;
  /** True if the answer must hold the energy of every job. */
  readonly withJobEnergy?: boolean;
  /** True if the answers of custom schedulers must hold the schedule. */
  readonly withOwnSchedule?: boolean;
  /** The files to write, if there is one policy. */
  readonly schedule?: PlannedOutput;
  readonly tries?: PlannedOutput;
}

export interface ReplayAnswer extends Answer {
  readonly policy: Omit<PolicyOnMachine, 'scheduler'>;
  /** The requested measures of groups. */
  readonly ofGroups?: readonly number[];
  readonly times?: Times;
  /** In the order of the workload. */
  readonly jobEnergy?: JobEnergy;
  readonly events: number;
}

export const POLICY_RESULTS: KindOfResults<Omit<ReplayAnswer, 'times' | 'jobEnergy'>> = {
  what: 'policy',
  system: ({ policy: { processors, ...composition } }) => ({
    policy: composition.name,
    ...(processors !== undefined && { processors }),
    composition,
  }),
  run: ({ events }) => ({ events }),
};

/** Work to be done with a trace. */
export interface OfTrace extends Omit<RunFiles, 'cleaned'> {
  readonly trace: string;
  readonly options: ReplayCommandOptions & TraceOptions;
  readonly policies: readonly PolicyOnMachine[];
  readonly kernel: Kernel;
}

/**
 * Returns the policies as they are replayed. With a run-over, a job is killed later than its requested time. The
 * job's request is then the kill time, and its runtime estimate is the requested time.
 */
export function replayedPolicies<P extends Policy>(
  policies: readonly P[],
  { grace }: { grace?: number },
): readonly P[] {
  if (!grace) return policies;
  return policies.map((policy) => {
    const { estimate = 'request', name } = policy;
    if (estimate === 'column')
      throw new UsageError(`--grace: ${name} uses the trace's own estimates; leave one of them out`);
    return estimate === 'request' ? { ...policy, estimate: 'column' } : policy;
  });
}

/** Returns the common fields of all replays of a command. */
export function taskOf(
  seeded: SeededWorkload,
  policies: readonly PolicyOnMachine[],
  { timeout, eventRule, warmup, cooldown, energy }: ReplayCommandOptions,
): ReplayTask {
  const leftOut = { warmup, cooldown };
  return { ...seeded, policies: policies.map(withoutScheduler), timeout, eventRule, leftOut, energy };
}

export const REPLAYS: Kind<ReplayTask, ReplayAnswer[]> = {
  name: 'replays',
  worker: (kernel) => (task, watched) => runReplayTask(kernel, task, watched),
};

type ReplayOrder = Order<ReplayTask, ReplayAnswer[]>;

/** Memory of a replay in its own thread, in bytes per job: kernel, schedule and metrics. Measured. */
const BYTES_PER_JOB = 150;
/** Milliseconds that a replay takes per job at the least. Measured: FCFS on KTH takes 0.0003 ms. */
const LEAST_PER_JOB = 0.0003;

/** Returns the order of a task on a workload with the given number of jobs. */
export function orderOf(task: ReplayTask, jobs: number): Omit<ReplayOrder, 'onResult'> {
  const least = LEAST_PER_JOB * jobs * task.policies.length;
  return { work: task, shared: () => sharedWorkload(task), bytes: BYTES_PER_JOB * jobs, least };
}

/** Makes the workload of the seed, replays it under each policy and writes the requested files. */
export async function runReplayTask(
  kernel: Kernel,
  task: ReplayTask,
  { onProgress, signal }: Pick<RunOptions, 'onProgress' | 'signal'> = {},
): Promise<ReplayAnswer[]> {
  const { policies } = task;
  const workload = await workloadOfSeed(task, kernel);
  const counts = countedJobs(workload, countedSpan(workload, task.leftOut ?? {}));
  const answers: ReplayAnswer[] = [];
  const pauses = new Pauses();
  for (const [p, policy] of policies.entries()) {
    const ofAll = (share: number) => onProgress?.((p + share) / policies.length);
    const { processors = workload.processors } = policy;
    const onMachine = processors === workload.processors ? workload : { ...workload, processors };
    answers.push(await answer(kernel, task, onMachine, policy, { counts, onProgress: ofAll, signal }));
    await pauses.ifDue();
  }
  return answers;
}

async function answer(
  kernel: Kernel,
  task: ReplayTask,
  workload: Workload,
  chosen: ChosenPolicy,
  options: ReplayOptions,
): Promise<ReplayAnswer> {
  const { eventRule, seed, timeout, classes, withTimes, energy } = task;
  const policy = await withScheduler(chosen, timeout);
  const withSchedule = task.withOwnSchedule && policy.scheduler !== undefined;
  const all = { ...options, kernel, eventRule, seed, timeLimit: timeLimit(timeout) };
  return replayed(workload, policy, all, async (run, measures) => {
    // Times and schedules are kept, or sent to another thread.
    const schedule = () => run.schedule(!withTimes && !withSchedule);
    // First, because the kernel's memory may grow, which ends the columns of a schedule in place.
    const found =
      energy &&
      energyOfRun(run, schedule, workload, energy, { counts: options.counts, withJobs: task.withJobEnergy });
    if (task.schedule) await writeOutput(task.schedule, await scheduleChunks(task.schedule.path, schedule()));
    if (task.tries) await writeOutput(task.tries, triesCsv(schedule()));
    const { ofGroups = [] } = task;
    const counted = () => countedIn(schedule(), options.counts);
    return {
      ...measures,
      ...(found && { metrics: { ...measures.metrics, ...found.metrics }, jobEnergy: found.jobs }),
      ...(ofGroups.length > 0 ? { ofGroups: groupMeasures(schedule(), ofGroups, counted()) } : {}),
      ...resampledOf(workload),
      policy: withoutScheduler(policy),
      ...(classes ? { classes: classMetrics(schedule(), counted()) } : {}),
      ...(withSchedule ? { schedule: packSchedule(schedule()) } : {}),
      ...(task.withOwnSchedule && energy && { powerOverTime: energyInFigures(schedule(), energy) }),
      ...(withTimes ? { times: timesOf(schedule(), workload) } : {}),
    };
  });
}
