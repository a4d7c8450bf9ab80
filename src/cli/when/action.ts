import { UsageError } from '../../errors.ts';
import { placeBehind, withNewJob } from '../../forecast/askedJob.ts';
import { type World, worldOfLog } from '../../forecast/world.ts';
import { durationText } from '../../input/duration.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { Policy } from '../../policy/policy.ts';
import { forecastText } from '../../report/forecastText.ts';
import { duration } from '../../report/format.ts';
import { cleaningText } from '../../report/replayText.ts';
import { jobOfId } from '../../simulate/explain/explain.ts';
import { checkPresentPolicy } from '../../simulate/present.ts';
import { replay } from '../../simulate/replay.ts';
import type { Workload } from '../../trace/workload.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { progress } from '../common/progress.ts';
import { readTrace } from '../common/traceOptions.ts';
import { jobNumber } from '../common/values.ts';
import { printJson, printText } from '../outputs/output.ts';
import { chosenPolicy, withoutScheduler } from '../scheduler/schedulerFile.ts';
import { backtestAction } from './backtest.ts';
import type { WhenOptions } from './options.ts';
import { reported } from './reported.ts';

/** How many futures a forecast draws, and how many questions of the past correct it. */
export const FUTURES = 200;
export const QUESTIONS = 500;

export async function whenAction(trace: string, options: WhenOptions): Promise<void> {
  checkOptions(options);
  const policy = await chosenPolicy(options.policy, options.timeout);
  checkPresentPolicy(policy);
  const kernel = await commandKernel(options.engine);
  const workload = await readTrace(trace, options, kernel);
  const world = await worldOf(kernel, workload, policy, options.starts);
  if (options.backtest) await backtestAction(kernel, workload, world, policy, options);
  else await forecastAction(kernel, workload, world, policy, options);
}

function checkOptions({
  at,
  job,
  jobProcessors,
  jobLimit,
  jobUser,
  report,
  backtest,
  workers,
}: WhenOptions): void {
  const asked =
    job !== undefined || at !== undefined || jobProcessors !== undefined || jobLimit !== undefined;
  if (backtest && (asked || jobUser !== undefined))
    throw new UsageError(
      '--backtest asks about jobs of the trace: leave out --at, --job, --job-processors, --job-limit and --job-user',
    );
  if (backtest && report !== undefined)
    throw new UsageError('--report shows a present: leave it out, or leave out --backtest');
  if (backtest) return;
  if (workers !== undefined) throw new UsageError('--workers: only --backtest uses several threads');
  if (job !== undefined) {
    jobNumber(job);
    if (jobProcessors === undefined && jobLimit === undefined && jobUser === undefined) return;
    throw new UsageError(
      '--job is a job of the trace, --job-processors, --job-limit and --job-user describe a new one: leave one out',
    );
  }
  if (at === undefined || jobProcessors === undefined || jobLimit === undefined)
    throw new UsageError(
      'say which job asks: --job ID, or --at TIME --job-processors N --job-limit TIME; or use --backtest',
    );
}

async function worldOf(
  kernel: Kernel,
  workload: Workload,
  policy: Policy,
  starts: WhenOptions['starts'],
): Promise<World> {
  if (workload.jobs.length === 0) throw new UsageError(`${workload.name}: no jobs to learn from`);
  if (starts === 'log') return worldOfLog(workload);
  const bar = progress('replaying');
  const { schedule } = await replay(workload, policy, { kernel, onProgress: bar.show });
  bar.hide();
  return { ...worldOfLog(workload), start: schedule.start, end: schedule.end };
}

/** The world with the job that asks, and when it asks. */
function questionOf(world: World, workload: Workload, options: WhenOptions) {
  const { jobs } = workload;
  const [first] = jobs.submit;
  const { at, jobProcessors, jobLimit, jobUser: user = -1 } = options;
  const job = options.job === undefined ? undefined : jobNumber(options.job);
  if (job === undefined) {
    const now = first + (at as number);
    const processors = jobProcessors as number;
    if (processors > workload.processors)
      throw new UsageError(`--job-processors ${processors}: the machine has ${workload.processors}`);
    const made = withNewJob(world, { submit: now, processors, request: jobLimit as number, user });
    return { ...made, now, last: made.place };
  }
  const place = jobOfId(workload, job);
  const submit = jobs.submit[place];
  if (at === undefined) return { world, place, now: submit, last: place };
  const now = first + at;
  const after = (time: number) => `${durationText(time - first)} after the first job`;
  if (now < submit)
    throw new UsageError(`--at ${durationText(at)}: job ${job} is submitted ${after(submit)}`);
  if (world.start[place] <= now)
    throw new UsageError(`--at ${durationText(at)}: job ${job} starts ${after(world.start[place])}`);
  return { world, place, now, last: placeBehind(jobs, now) - 1 };
}

async function forecastAction(
  kernel: Kernel,
  workload: Workload,
  given: World,
  policy: Policy,
  options: WhenOptions,
): Promise<void> {
  const { futures = FUTURES, questions = QUESTIONS, seed, starts, engine, job } = options;
  const { world, ...question } = questionOf(given, workload, options);
  const asked = {
    id: job === undefined ? null : jobNumber(job),
    processors: world.jobs.processors[question.place],
    limit: world.jobs.request[question.place],
    submit: world.jobs.submit[question.place],
  };
  const context = { policy: policy.name, starts, futures };
  const moment = `${duration(question.now - world.jobs.submit[0])} after the first job`;
  const bar = progress('asking about the past');
  const result = await reported(
    kernel,
    { world, ...question },
    { policy, futures, questions, seed, onProgress: bar.show },
    options.report,
    { ...context, name: workload.name, moment, asked, notes: [] },
  );
  bar.hide();
  if (options.json) {
    const { name, processors, cleaning } = workload;
    const trace = { name, processors, cleaning };
    const document = { version, engine, trace, ...context, seed, job: asked, ...result };
    await printJson({ ...document, composition: withoutScheduler(policy) });
  } else await printText(cleaningText(workload), '\n', forecastText(result, asked, { ...context, moment }));
}
