import { basename } from 'node:path';
import { UsageError } from '../../errors.ts';
import {
  MEASURES,
  type SessionExperiment,
  type SessionResults,
  usersOf,
} from '../../experiment/sessionExperiment.ts';
import { experimentOf } from '../../experiment/sessionGrid.ts';
import { LONG_TEXT, wholeText } from '../../input/wholeFile.ts';
import type { ResultDocument } from '../../report/document/resultDocument.ts';
import { tasksCsv } from '../../report/files/tasksCsv.ts';
import {
  comparisons,
  improvement,
  measureEstimate,
  runsDocument,
  selectionDocument,
  sweepDocument,
} from '../../report/sessionsDocument.ts';
import { parseSessionModels, type SessionModel } from '../../sessions/model.ts';
import { readRecording } from '../../sessions/readRecording.ts';
import { isRecorded, type SessionUsers } from '../../sessions/users.ts';
import { type SessionsResult, sessions } from '../../simulate/sessions.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { flagOf } from '../common/given.ts';
import { progress } from '../common/progress.ts';
import { type PlannedOutput, writeOutput } from '../outputs/outputFile.ts';
import { outputFiles } from '../outputs/outputNames.ts';
import { printResult } from '../outputs/resultOutput.ts';
import { OF_DRAWN_USERS, type SessionsCommandOptions } from './parameters.ts';
import { runSessionExperiment } from './shards.ts';

/** The most rows of a sweep that are printed. Longer sweeps get a summary. */
const MOST_ROWS = 64;

export async function sessionsAction(
  recording: string | undefined,
  options: SessionsCommandOptions,
): Promise<void> {
  const models = parseSessionModels(options.model);
  if (recording !== undefined) return recorded(recording, models, options);
  const experiment = experimentOf(models, options);
  if (options.tasks !== undefined) return taskFiles(options.tasks, experiment, models, options);
  const kernel = await commandKernel(options.engine);
  const runs = experiment.selections.length * experiment.seeds * models.length;
  const bar = progress(`${runs} runs`);
  const results = await runSessionExperiment(kernel, experiment, options, bar.show).finally(bar.hide);
  const isSweep = experiment.selections.length > 1;
  const result = isSweep ? sweepDocument(results) : selectionDocument(results);
  await printResult(result, jsonDocument(results), options, shortened(result));
}

/** The text of a long sweep is its summary. */
function shortened(result: ResultDocument): ResultDocument {
  const [sweep, ...summary] = result.tables;
  if (sweep.rows.length <= MOST_ROWS || summary.length === 0) return result;
  return {
    ...result,
    tables: summary,
    conclusion: ['Each selection: --json; each run: --output DIRECTORY.'],
  };
}

function jsonDocument(results: SessionResults): object {
  const { selections: all, models, ...experiment } = results.experiment;
  return {
    version,
    ...experiment,
    models,
    results: all.map((selection, i) => ({
      selection,
      models: models.map((model, m) => ({
        model,
        metrics: Object.fromEntries(
          MEASURES.map((measure) => [measure, measureEstimate(results, i, m, measure)]),
        ),
      })),
      improvements: comparisons(models).map(([own, base]) => ({
        model: models[own],
        over: models[base],
        visibleResponse: improvement(results, i, own, base),
      })),
    })),
  };
}

/** Runs each model once and writes its tasks to a file. */
async function taskFiles(
  pattern: string,
  experiment: SessionExperiment,
  models: readonly SessionModel[],
  options: SessionsCommandOptions,
): Promise<void> {
  if (experiment.selections.length > 1 || experiment.seeds > 1)
    throw new UsageError('--tasks writes one run of each model: give one selection, and --seeds 1');
  if (options.output !== undefined)
    throw new UsageError('--output is for experiments; --tasks names a file of its own');
  const [selection] = experiment.selections;
  const { processors, preemptionCost } = selection;
  const { warmup, until } = experiment;
  await runEach(
    usersOf(selection, 1),
    models,
    { ...options, tasks: pattern },
    {
      processors,
      preemptionCost,
      warmup,
      until,
    },
  );
}

async function recorded(
  file: string,
  models: readonly SessionModel[],
  options: SessionsCommandOptions,
): Promise<void> {
  for (const name of Object.keys(OF_DRAWN_USERS) as (keyof typeof OF_DRAWN_USERS)[]) {
    if (options[name] === undefined) continue;
    throw new UsageError(`${flagOf(name)} is for drawn users; ${basename(file)} records what its users did`);
  }
  const { processors = [1], preemptionCost = [0], duration, warmup = 0 } = options;
  if (processors.length > 1 || preemptionCost.length > 1)
    throw new UsageError(
      'a recording runs on one machine: give one value of --processors and --preemption-cost',
    );
  const users = readRecording(wholeText(file, 'a recording of users', LONG_TEXT), { file: basename(file) });
  await runEach(users, models, options, {
    processors: processors[0],
    preemptionCost: preemptionCost[0],
    warmup,
    ...(duration === undefined ? {} : { until: duration }),
  });
}

async function runEach(
  users: SessionUsers,
  models: readonly SessionModel[],
  options: SessionsCommandOptions,
  setting: { processors: number; preemptionCost: number; warmup: number; until?: number },
): Promise<void> {
  const files = taskFileNames(options.tasks, models);
  const kernel = await commandKernel(options.engine);
  const results: ({ name: string } & SessionsResult)[] = [];
  for (const [i, model] of models.entries()) {
    const bar = progress(model.name);
    const result = await sessions(users, {
      ...setting,
      kernel,
      model,
      tasks: files !== undefined,
      onProgress: bar.show,
    }).finally(bar.hide);
    if (files && result.tasks) await writeOutput(files[i], tasksCsv(users, result.tasks));
    results.push({ name: model.name, ...result });
  }
  const document = results.map(({ name, metrics, users: each, events, seconds }) => ({
    model: name,
    metrics,
    users: each.map((user, i) => (isRecorded(users) ? { user: users.names[i], ...user } : user)),
    events,
    seconds,
  }));
  await printResult(runsDocument(results), { version, results: document }, options);
}

/** One file for each model, if --tasks is given. */
function taskFileNames(
  pattern: string | undefined,
  models: readonly SessionModel[],
): PlannedOutput[] | undefined {
  const names = models.map(({ name }) => ({ model: name.replaceAll(/[:*]/g, '-') }));
  return outputFiles('--tasks', pattern, names);
}
