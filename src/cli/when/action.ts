import { UsageError } from '../../errors.ts';
import { unknownWaits } from '../../forecast/checkPast.ts';
import { FUTURES, QUESTIONS, QUESTIONS_ON_SLURM } from '../../forecast/defaults.ts';
import { worldUnder } from '../../forecast/forecastJob.ts';
import { type ForecastQuestion, jobQuestion } from '../../forecast/jobQuestion.ts';
import type { World } from '../../forecast/world.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { forecastText } from '../../report/forecastText.ts';
import { datesFrom } from '../../report/forecastWords.ts';
import { shortDuration } from '../../report/format.ts';
import type { Instant } from '../../trace/instant.ts';
import { readJobName } from '../../trace/jobName.ts';
import type { Workload } from '../../trace/workload.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { readTrace } from '../common/traceOptions.ts';
import { printJson, printText } from '../outputs/output.ts';
import { withoutScheduler } from '../scheduler/schedulerFile.ts';
import { backtestAction } from './backtest.ts';
import { fitAction } from './fit.ts';
import { traceHead } from './onJobs.ts';
import { type FutureScheduler, logOnSlurm } from './onSlurm.ts';
import type { WhenOptions } from './parameters.ts';
import { presentPolicy } from './presentPolicy.ts';
import { reported } from './reported.ts';

export async function whenAction(trace: string, options: WhenOptions): Promise<void> {
  checkOptions(options);
  const kernel = await commandKernel(options.engine);
  const { workload, world, scheduler } =
    options.slurmConf === undefined
      ? await logOnPool(kernel, trace, options)
      : await logOnSlurm(trace, options.slurmConf, options);
  if (options.fitPolicy) await fitAction(kernel, workload, world, scheduler.policy, options);
  else if (options.backtest) await backtestAction(kernel, workload, world, scheduler, options);
  else await forecastAction(kernel, workload, world, scheduler, options);
}

/** A log whose futures are played on a pool of processors. */
async function logOnPool(kernel: Kernel, trace: string, options: WhenOptions) {
  const policy = presentPolicy(options.policy);
  const workload = await readTrace(trace, options, kernel);
  const replaying = progress('replaying');
  const world = await worldUnder(workload, policy, options.starts, { kernel, onProgress: replaying.show });
  replaying.hide();
  return { workload, world, scheduler: { name: policy.name, policy } };
}

function checkOptions({
  at,
  job,
  jobProcessors,
  jobLimit,
  jobUser,
  report,
  backtest,
  fitPolicy: fit,
  futures,
  asked: file,
  workers,
}: WhenOptions): void {
  const asked =
    job !== undefined || at !== undefined || jobProcessors !== undefined || jobLimit !== undefined;
  if (backtest && fit) throw new UsageError('--backtest and --fit-policy have an output each: leave one out');
  const of = fit ? '--fit-policy' : '--backtest';
  if ((backtest || fit) && (asked || jobUser !== undefined))
    throw new UsageError(
      `${of} asks about jobs of the trace: leave out --at, --job, --job-processors, --job-limit and --job-user`,
    );
  if ((backtest || fit) && report !== undefined)
    throw new UsageError(`--report shows a present: leave it out, or leave out ${of}`);
  if (backtest) return;
  if (file !== undefined)
    throw new UsageError('--asked has what --backtest asked: add --backtest, or leave out --asked');
  if (fit && futures !== undefined) throw new UsageError('--futures: --fit-policy draws none; leave it out');
  if (fit) return;
  if (workers !== undefined)
    throw new UsageError('--workers: only --backtest and --fit-policy use several threads');
  if (job !== undefined) {
    readJobName(job);
    if (jobProcessors === undefined && jobLimit === undefined && jobUser === undefined) return;
    throw new UsageError(
      '--job is a job of the trace, --job-processors, --job-limit and --job-user describe a new one: leave one out',
    );
  }
  if (at === undefined || jobProcessors === undefined || jobLimit === undefined)
    throw new UsageError(
      'missing --job ID, or --at TIME with --job-processors N and --job-limit TIME (or --backtest)',
    );
}

/** The job that the options name, and when it asks. */
function questionOf({ at, job, jobProcessors, jobLimit, jobUser: user }: WhenOptions): ForecastQuestion {
  if (job !== undefined) return { job, at };
  return { at: at as Instant, processors: jobProcessors as number, request: jobLimit as number, user };
}

async function forecastAction(
  kernel: Kernel,
  workload: Workload,
  given: World,
  { name, withNew, ...scheduler }: FutureScheduler,
  options: WhenOptions,
): Promise<void> {
  const {
    futures = FUTURES,
    questions = scheduler.machine ? QUESTIONS_ON_SLURM : QUESTIONS,
    seed,
    starts,
    engine,
  } = options;
  const question = jobQuestion(given, workload, questionOf(options));
  const { asked, isNew, world, place } = question;
  const how = isNew && withNew ? { ...scheduler, machine: withNew(world, place) } : scheduler;
  const context = { policy: name, starts, futures };
  const dateOf = datesFrom(question.now, workload);
  const after = `${shortDuration(question.now - workload.jobs.submit[0])} after the first job`;
  const moment =
    dateOf === undefined ? after : `asked at ${dateOf(0)} (${workload.timeZone ?? 'UTC'}), ${after}`;
  const notes = unknownWaits(given);
  const bar = progress('asking about the past');
  const result = await reported(
    kernel,
    question,
    { ...how, futures, questions, seed, onProgress: bar.show },
    options.report,
    { ...context, name: workload.name, moment, asked, notes },
  );
  bar.hide();
  if (options.json) {
    const document = { ...traceHead(workload, engine), ...context, seed, job: asked, ...result };
    await printJson(how.machine ? document : { ...document, composition: withoutScheduler(how.policy) });
  } else {
    const told = notes.map((note) => `${note}\n`);
    await printText(
      aboutTrace(workload),
      ...told,
      '\n',
      forecastText(result, asked, { ...context, moment, dateOf }),
    );
  }
}
