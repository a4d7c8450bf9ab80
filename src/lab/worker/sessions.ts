import {
  MEASURES,
  runShard,
  type SessionExperiment,
  SessionResults,
  shardsOf,
  usersOf,
} from '../../experiment/sessionExperiment.ts';
import { improvement, measureEstimate } from '../../report/sessionsDocument.ts';
import { SessionRun } from '../../simulate/sessionRun.ts';
import { settingOf, type UserMetrics, userMetrics } from '../../simulate/sessions.ts';
import type { SelectionView } from '../protocol.ts';
import { loadedKernel } from './worker.ts';

/** Number of steps in one call, which exceeds any run, because a run takes milliseconds. */
const STEPS = 2 ** 30;

export async function selectionViews({
  experiment,
}: {
  experiment: SessionExperiment;
}): Promise<SelectionView[]> {
  const parts = [];
  for (const shard of shardsOf(experiment)) parts.push(await runShard(loadedKernel(), shard));
  const results = new SessionResults(experiment, parts);
  return experiment.selections.map((_, selection) => viewOf(results, selection));
}

function viewOf(results: SessionResults, selection: number): SelectionView {
  const { models } = results.experiment;
  return {
    means: models.map(
      (_, model) =>
        Object.fromEntries(
          MEASURES.map((measure) => [measure, measureEstimate(results, selection, model, measure)]),
        ) as SelectionView['means'][number],
    ),
    pairs: models.slice(1).map((_, i) => {
      const own = i + 1;
      const response = results.values(selection, own, 'visibleResponse');
      const first = results.values(selection, 0, 'visibleResponse');
      return {
        own,
        base: 0,
        factor: improvement(results, selection, own, 0),
        bySeed: first.map((value, seed) => value / response[seed]),
      };
    }),
  };
}

export async function userViews({ experiment }: { experiment: SessionExperiment }): Promise<UserMetrics[][]> {
  const [selection] = experiment.selections;
  const { processors, preemptionCost } = selection;
  const { warmup, until } = experiment;
  const run = new SessionRun(loadedKernel());
  const found: UserMetrics[][] = [];
  for (const model of experiment.models) {
    await run.begin(usersOf(selection, 1), settingOf({ model, processors, preemptionCost, warmup, until }));
    while (run.instance.exports.stepSessions(STEPS) === 0);
    found.push(userMetrics(run, selection.users));
  }
  return found;
}
