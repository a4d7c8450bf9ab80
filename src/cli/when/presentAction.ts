import { userInfo } from 'node:os';
import { UsageError } from '../../errors.ts';
import { FUTURES, QUESTIONS, QUESTIONS_ON_SLURM } from '../../forecast/defaults.ts';
import type { Forecast } from '../../forecast/forecast.ts';
import { presentOnSlurm } from '../../forecast/onSlurm/presentOnSlurm.ts';
import { type PresentQuestion, presentQuestion, queuedJob } from '../../forecast/present/presentQuestion.ts';
import { forecastText } from '../../report/forecastText.ts';
import { datesFrom } from '../../report/forecastWords.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { missingColumns } from '../../slurm/present/missingColumns.ts';
import { COMPETES } from '../../slurm/present/pool.ts';
import type { ListedJob, Present } from '../../slurm/present/present.ts';
import { requestedJob, scriptOf } from '../../slurm/present/request.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace, note } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { readScript } from '../common/readScript.ts';
import { givenPast, givenPresent } from '../common/slurmPresent.ts';
import { printJson, printText } from '../outputs/output.ts';
import { withoutScheduler } from '../scheduler/schedulerFile.ts';
import { configurationWarnings, printWarnings } from '../slurm/warnings.ts';
import { modelOf, oneConfiguration } from './onSlurm.ts';
import type { WhenOptions } from './parameters.ts';
import { presentPolicy } from './presentPolicy.ts';
import { reported } from './reported.ts';

/** A start within these seconds is at once. */
const SOON = 30;

/**
 * Forecasts a job of a Slurm cluster. @param words options of sbatch for a new job; none if --job names one
 */
export async function presentAction(words: readonly string[], options: WhenOptions): Promise<void> {
  const { job: id, futures = FUTURES, seed, engine } = options;
  const { questions = options.slurmConf === undefined ? QUESTIONS : QUESTIONS_ON_SLURM } = options;
  if ((id === undefined) === (words.length === 0))
    throw new UsageError(
      'missing --job ID of a pending job, or options of sbatch after --, as in -- -n 4 -t 1:00:00, or a trace',
    );
  const conf = options.slurmConf === undefined ? undefined : oneConfiguration(options.slurmConf, options);
  const policy = presentPolicy(options.policy);
  const kernel = await commandKernel(engine);
  const present = await givenPresent(options.present);
  const { job, notes, ...call } =
    id === undefined
      ? newJob(present, words)
      : { job: queuedJob(present, id), notes: [], options: undefined };
  const past = await givenPast(options, kernel);
  const question =
    conf === undefined
      ? { ...presentQuestion(present, past, job, policy), machine: undefined, configuration: undefined }
      : presentOnSlurm(
          await commandKernel(engine, loadSlurmKernel),
          { present, past, configuration: conf },
          job,
          call.options,
        );
  const { machine, configuration } = question;
  if (configuration !== undefined) {
    const lacking = missingColumns(present, configuration.cluster);
    printWarnings(configurationWarnings(configuration), options);
    if (lacking !== undefined) note(lacking);
  }
  const asked = askedJob(question, job, id);
  const context = { policy: conf === undefined ? policy.name : modelOf(conf), futures };
  // The model knows the options that a pool does not.
  const told = [...(conf === undefined ? notes : []), ...question.notes];
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const dateOf = datesFrom(present.now, { unixStartTime: 0, timeZone }) as (seconds: number) => string;
  const moment = `asked at ${dateOf(0)} (${timeZone})`;
  const notesOf = ({ start }: Forecast) =>
    id !== undefined && start[1] < SOON && job.reason !== 'None' && COMPETES.test(job.reason)
      ? [
          `job ${id} waits for ${job.reason} in squeue, but the model has room for it now: the listing may not show all that other jobs hold or that this job needs`,
        ]
      : [];
  const bar = progress('asking about the past');
  const result = await reported(
    kernel,
    question,
    { policy, machine, futures, questions, seed, onProgress: bar.show },
    options.report,
    { ...context, name: present.name, moment, asked, notes: told },
    notesOf,
  );
  bar.hide();
  const all = [...told, ...notesOf(result)];
  if (options.json) {
    const { now, name } = present;
    const document = {
      ...{ version, engine, present: { name, now, processors: question.world.processors, notes: all } },
      ...{ past: { name: past.name, cleaning: past.cleaning }, ...context, seed, job: asked },
    };
    const how = conf === undefined && { composition: withoutScheduler(policy) };
    await printJson({ ...document, ...result, ...how });
  } else {
    await printText(
      // The log names no machine: its size is that of the cluster.
      aboutTrace({ ...past, processors: present.nodes.reduce((sum, { cpus }) => sum + cpus, 0) }),
      '\n',
      ...all.map((note) => `${note}\n`),
      '\n',
      forecastText(result, asked, { ...context, moment, dateOf }),
    );
  }
}

function newJob(present: Present, words: readonly string[]): ReturnType<typeof requestedJob> {
  return requestedJob(present, {
    words,
    script: readScript(scriptOf(words)),
    user: userInfo().username,
    environment: process.env,
  });
}

function askedJob({ world, place }: PresentQuestion, { submit }: ListedJob, id: string | undefined) {
  const { processors, request } = world.jobs;
  return { id: id ?? null, processors: processors[place], limit: request[place], submit };
}
