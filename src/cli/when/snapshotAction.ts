import { UsageError } from '../../errors.ts';
import { variantForecasts } from '../../forecast/alternatives/variants.ts';
import { answersBefore, type Forecast } from '../../forecast/forecast.ts';
import { waitingBeside } from '../../forecast/history.ts';
import { snapshotOnSlurm } from '../../forecast/onSlurm/snapshotOnSlurm.ts';
import { type SnapshotQuestion, snapshotQuestion } from '../../forecast/snapshot/snapshotQuestion.ts';
import { forecastText } from '../../report/forecastText.ts';
import { datesFrom } from '../../report/forecastWords.ts';
import { configurationWarnings } from '../../report/slurm/warnings.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { missingColumns } from '../../slurm/snapshot/missingColumns.ts';
import { COMPETES } from '../../slurm/snapshot/pool.ts';
import type { ListedJob } from '../../slurm/snapshot/snapshot.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace, note } from '../common/notes.ts';
import { givenHistory, givenSnapshot } from '../common/slurmSnapshot.ts';
import { printJson, printText } from '../outputs/output.ts';
import { withoutScheduler } from '../scheduler/schedulerFile.ts';
import { printWarnings } from '../slurm/warnings.ts';
import { type AskedJob, newJob, waitingJob } from './askedJob.ts';
import { pointsOnThreads } from './calibration.ts';
import { forecastPolicy } from './forecastPolicy.ts';
import { modelOf, oneConfiguration } from './onSlurm.ts';
import type { WhenOptions } from './parameters.ts';
import { reported } from './reported.ts';
import { forecastProgress, samplingOf } from './sampling.ts';
import { checkLimits, inPartitions, ofSizes, partitionNames } from './variants.ts';

/** A start within this many seconds counts as immediate. */
const SOON = 30;

/**
 * Forecasts a job of a Slurm cluster. @param words options of sbatch for a new job; none if --job names one
 */
export async function snapshotAction(words: readonly string[], options: WhenOptions): Promise<void> {
  const { job: id, seed, engine } = options;
  if ((id === undefined) === (words.length === 0))
    throw new UsageError(
      'missing --job ID of a pending job, or options of sbatch after --, as in -- -n 4 -t 1:00:00, or a trace',
    );
  const conf = options.slurmConf === undefined ? undefined : oneConfiguration(options.slurmConf, options);
  const policy = forecastPolicy(options.policy);
  const kernel = await commandKernel(engine);
  const snapshot = await givenSnapshot(options.snapshot);
  const names = partitionNames(snapshot, options.jobPartitions);
  const asked = id === undefined ? newJob(snapshot, words, names) : waitingJob(snapshot, id);
  const { job, notes } = asked;
  checkLimits(asked, options.jobLimits);
  const past = await givenHistory(options, kernel);
  const slurm = conf && (await commandKernel(engine, loadSlurmKernel));
  const questionOf = (one: AskedJob) =>
    conf === undefined || slurm === undefined
      ? {
          ...snapshotQuestion(one.snapshot, past, one.job, policy),
          machine: undefined,
          configuration: undefined,
        }
      : snapshotOnSlurm(slurm, { snapshot: one.snapshot, log: past, configuration: conf }, one.job, one);
  const question = questionOf(asked);
  const { machine, configuration } = question;
  if (configuration !== undefined) {
    const lacking = missingColumns(snapshot, configuration.cluster);
    printWarnings(configurationWarnings(configuration), options);
    if (lacking !== undefined) note(lacking);
  }
  const target = targetJob(question, job, id);
  const { sampling, notes: sampled } = samplingOf(
    options,
    waitingBeside(question.history, question),
    conf !== undefined,
  );
  const { samples } = sampling;
  const context = { policy: conf === undefined ? policy.name : modelOf(conf), samples };
  const places = inPartitions(asked, question, names, questionOf);
  // The model knows the options that a pool does not.
  const noted = [...(conf === undefined ? notes : []), ...question.notes, ...places.notes, ...sampled];
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const dateOf = datesFrom(snapshot.now, { unixStartTime: 0, timeZone }) as (seconds: number) => string;
  const moment = `forecast at ${dateOf(0)} (${timeZone})`;
  const notesOf = ({ start }: Forecast) =>
    id !== undefined && start[1] < SOON && job.reason !== 'None' && COMPETES.test(job.reason)
      ? [
          `job ${id} waits for ${job.reason} in squeue, but the model has room for it now: the listing may not show all that other jobs hold or that this job needs`,
        ]
      : [];
  const { hide, ...shown } = forecastProgress();
  const drawing = { ...sampling, ...shown, policy, machine, seed };
  const how = { ...drawing, pointsOf: pointsOnThreads(kernel, drawing, options) };
  const learned = await answersBefore(kernel, question.history, question, how);
  const { jobSizes, jobLimits: requests } = options;
  const compared = await variantForecasts(
    kernel,
    question,
    { ...how, learned },
    {
      partitions: names.length === 0 ? undefined : places.asked,
      sizes: jobSizes && ofSizes(asked, jobSizes, questionOf),
    },
  );
  const squeueStart = job.planned === undefined ? null : job.planned - snapshot.now;
  const result = await reported(
    kernel,
    question,
    { ...how, requests, learned },
    options.report,
    { ...context, ...compared, squeueStart, name: snapshot.name, moment, target, notes: noted },
    notesOf,
  );
  hide();
  const all = [...noted, ...notesOf(result)];
  if (options.json) {
    const { now, name } = snapshot;
    const document = {
      ...{ version, engine, snapshot: { name, now, processors: question.history.processors, notes: all } },
      ...{ history: { name: past.name, cleaning: past.cleaning }, ...context, seed, job: target },
    };
    const composition = conf === undefined && { composition: withoutScheduler(policy) };
    await printJson({ ...document, ...result, squeueStart, ...compared, ...composition });
  } else {
    await printText(
      // The log names no machine: its size is that of the cluster.
      aboutTrace({ ...past, processors: snapshot.nodes.reduce((sum, { cpus }) => sum + cpus, 0) }),
      '\n',
      ...all.map((note) => `${note}\n`),
      '\n',
      forecastText(result, target, { ...context, ...compared, squeueStart, moment, dateOf }),
    );
  }
}

function targetJob({ history, place }: SnapshotQuestion, { submit }: ListedJob, id: string | undefined) {
  const { processors, request } = history.jobs;
  return { id: id ?? null, processors: processors[place], limit: request[place], submit };
}
