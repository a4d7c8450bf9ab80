import { longName } from '../../commands/parameter.ts';
import { UsageError } from '../../errors.ts';
import { type InPartition, type Variant, variantForecasts } from '../../forecast/alternatives/variants.ts';
import { unknownWaits } from '../../forecast/checkPast.ts';
import { answersBefore } from '../../forecast/forecast.ts';
import { historyUnder } from '../../forecast/forecastJob.ts';
import { type History, waitingBeside } from '../../forecast/history.ts';
import { type ForecastQuestion, jobQuestion } from '../../forecast/jobQuestion.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { forecastText } from '../../report/forecastText.ts';
import { datesFrom } from '../../report/forecastWords.ts';
import { duration } from '../../report/format.ts';
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
import { pointsOnThreads } from './calibration.ts';
import { fitAction } from './fit.ts';
import { forecastPolicy } from './forecastPolicy.ts';
import { traceHead } from './onJobs.ts';
import { type FutureScheduler, logOnSlurm } from './onSlurm.ts';
import type { WhenOptions } from './parameters.ts';
import { reported } from './reported.ts';
import { forecastProgress, samplingOf } from './sampling.ts';
import { namesOf, unlessRefused } from './variants.ts';

export async function whenAction(trace: string, options: WhenOptions): Promise<void> {
  checkOptions(options);
  const kernel = await commandKernel(options.engine);
  const { workload, history, scheduler } =
    options.slurmConf === undefined
      ? await logOnPool(kernel, trace, options)
      : await logOnSlurm(trace, options.slurmConf, options);
  if (options.fitPolicy) await fitAction(kernel, workload, history, scheduler.policy, options);
  else if (options.backtest) await backtestAction(kernel, workload, history, scheduler, options);
  else await forecastAction(kernel, workload, history, scheduler, options);
}

/** Reads a log whose futures are simulated on a pool of processors. */
async function logOnPool(kernel: Kernel, trace: string, options: WhenOptions) {
  const policy = forecastPolicy(options.policy);
  const workload = await readTrace(trace, options, kernel);
  const replaying = progress('replaying');
  const history = await historyUnder(workload, policy, options.starts, {
    kernel,
    onProgress: replaying.show,
  });
  replaying.hide();
  return { workload, history, scheduler: { name: policy.name, policy } };
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
  samples,
  backtestPoints,
  jobPartitions,
  jobLimits,
  jobSizes,
}: WhenOptions): void {
  const namesAJob =
    job !== undefined || at !== undefined || jobProcessors !== undefined || jobLimit !== undefined;
  if (backtest && fit) throw new UsageError('--backtest and --fit-policy have an output each: leave one out');
  const of = fit ? '--fit-policy' : '--backtest';
  if ((backtest || fit) && (namesAJob || jobUser !== undefined))
    throw new UsageError(
      `${of} evaluates jobs of the trace: leave out --at, --job, --job-processors, --job-limit and --job-user`,
    );
  const compared = Object.entries({ jobPartitions, jobLimits, jobSizes }).find(([, list]) => list);
  if ((backtest || fit) && compared !== undefined)
    throw new UsageError(`--${longName(compared[0])}: ${of} forecasts jobs as they are; leave one out`);
  if ((backtest || fit) && report !== undefined)
    throw new UsageError(`--report shows one snapshot: leave it out, or leave out ${of}`);
  if (backtest) return;
  if (backtestPoints !== undefined)
    throw new UsageError('--backtest-points writes the jobs that --backtest evaluates: add --backtest');
  if (fit && samples !== undefined) throw new UsageError('--samples: --fit-policy draws none; leave it out');
  if (fit) return;
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

/** The job that the options name, and the instant of the forecast. */
function questionOf({ at, job, jobProcessors, jobLimit, jobUser: user }: WhenOptions): ForecastQuestion {
  if (job !== undefined) return { job, at };
  return { at: at as Instant, processors: jobProcessors as number, request: jobLimit as number, user };
}

type Question = ReturnType<typeof jobQuestion>;

/** Returns the question with another number of processors. @throws UsageError if no job can have it */
function ofSize(
  { history, ...question }: Question,
  count: number,
  machineOf: FutureScheduler['machineOf'],
): Variant {
  const { jobs } = history;
  const { place, isNew } = question;
  if (count > history.processors)
    throw new UsageError(`--job-sizes ${count}: the machine has ${history.processors} processors`);
  if (machineOf !== undefined && !isNew)
    throw new UsageError('--job-sizes: with --slurm-conf, for a new job only; give --at instead of --job');
  const other = { ...history, jobs: { ...jobs, processors: jobs.processors.with(place, count) } };
  return { ...question, history: other, machine: machineOf?.({ ...question, history: other }) };
}

async function forecastAction(
  kernel: Kernel,
  workload: Workload,
  given: History,
  { name, machineOf, partitions, ...scheduler }: FutureScheduler,
  options: WhenOptions,
): Promise<void> {
  const { seed, starts, engine } = options;
  const question = jobQuestion(given, workload, questionOf(options));
  const { target, history } = question;
  const { jobPartitions, jobLimits: requests, jobSizes } = options;
  if (jobPartitions !== undefined && machineOf === undefined)
    throw new UsageError(
      '--job-partitions: a log has one pool of processors; add --slurm-conf, or leave it out',
    );
  const { sampling, notes: reduced } = samplingOf(
    options,
    waitingBeside(history, question),
    scheduler.machine !== undefined,
  );
  const { samples } = sampling;
  const context = { policy: name, starts, samples };
  const dateOf = datesFrom(question.now, workload);
  const after = `${duration(question.now - workload.jobs.submit[0])} after the first job`;
  const moment =
    dateOf === undefined ? after : `forecast at ${dateOf(0)} (${workload.timeZone ?? 'UTC'}), ${after}`;
  const notes = [...unknownWaits(given), ...reduced];
  const { hide, ...shown } = forecastProgress();
  const machine = machineOf?.(question);
  const drawing = { ...scheduler, ...sampling, ...shown, machine, seed };
  const how = { ...drawing, pointsOf: pointsOnThreads(kernel, drawing, options) };
  const learned = await answersBefore(kernel, history, question, how);
  const inPartition = (partition: string): InPartition => ({
    partition,
    asked: unlessRefused(() => ({ ...question, machine: machineOf?.(question, partition) })),
  });
  const compared = await variantForecasts(
    kernel,
    question,
    { ...how, learned },
    {
      partitions: jobPartitions && namesOf(partitions ?? [], jobPartitions).map(inPartition),
      sizes: jobSizes?.map((processors) => ofSize(question, processors, machineOf)),
    },
  );
  const result = await reported(kernel, question, { ...how, requests, learned }, options.report, {
    ...{ ...context, ...compared, name: workload.name, moment, target, notes },
  });
  hide();
  if (options.json) {
    const document = {
      ...traceHead(workload, engine),
      ...context,
      seed,
      job: target,
      ...result,
      ...compared,
    };
    await printJson(machine ? document : { ...document, composition: withoutScheduler(how.policy) });
  } else {
    const noted = notes.map((note) => `${note}\n`);
    await printText(
      aboutTrace(workload),
      ...noted,
      '\n',
      forecastText(result, target, { ...context, ...compared, moment, dateOf }),
    );
  }
}
