// Builds tables of the models' results.
import { MEASURES, type SessionExperiment } from '../../../experiment/sessionExperiment.ts';
import { NOT_NEGATIVE } from '../../../metrics/metricRange.ts';
import { together, toldRatio } from '../../../report/change.ts';
import { estimateText, ratioText } from '../../../report/estimateText.ts';
import { ANSWERS, varied } from '../../../report/sessionsDocument.ts';
import { findSessionModel } from '../../../sessions/model.ts';
import type { SelectionView } from '../../protocol.ts';
import { el, seriesSwatch, table } from '../dom.ts';
import { markOf } from '../mark.ts';
import { csvText } from '../plot/save.ts';
import { meaningOf } from './finding.ts';

/** Returns the parameters in which a selection differs from the others: `users 8, think, s 6000`. */
export function selectionName({ selections }: SessionExperiment, selection: number): string {
  const parts = varied(selections).map(([title, of]) => `${title} ${of(selections[selection])}`);
  return parts.join(' · ') || 'the one selection';
}

export const pairName = (models: readonly string[], { own, base }: { own: number; base: number }) =>
  `${models[own]} over ${models[base]}`;

/** Returns a table of models by metrics of one selection: means over the seeds with their 95% intervals. */
export function modelTable({ models }: SessionExperiment, { means }: SelectionView): HTMLTableElement {
  return table(
    'Metrics by model',
    ['', ...models.map((name, i) => el('span', {}, seriesSwatch(i), name))],
    ANSWERS.map(({ title, measure, unit, digits, range }) => [
      title,
      ...means.map((mean) => estimateText(mean[measure], range, digits, unit)),
    ]),
  );
}

export function improvementTable({ models }: SessionExperiment, { pairs }: SelectionView): HTMLTableElement {
  return table(
    'How many times better the visible response is',
    [`compared with ${models[0]}`, 'times better'],
    together(pairs.map(({ factor }) => toldRatio(factor, 'more'))).map(({ text, verdict }, i) => [
      el('span', {}, seriesSwatch(pairs[i].own), models[pairs[i].own]),
      verdict ? el('td', { class: verdict }, markOf(verdict), text) : text,
    ]),
  );
}

/** Explains the names of the models. */
export function meanings({ models }: SessionExperiment): HTMLElement[] {
  return models.map((name, i) =>
    el('li', {}, seriesSwatch(i), el('b', {}, name), `: ${meaningOf(findSessionModel(name))}`),
  );
}

/** Returns a table with one row per selection: mean visible response of each model, and the improvements. */
export function selectionTable(
  experiment: SessionExperiment,
  views: readonly SelectionView[],
): HTMLTableElement {
  const { selections, models } = experiment;
  const parameters = varied(selections);
  return table(
    'Mean visible response by selection, s',
    [
      ...parameters.map(([title]) => title),
      ...models,
      ...views[0].pairs.map((pair) => pairName(models, pair)),
    ],
    views.map(({ means, pairs }, i) => [
      ...parameters.map(([, of]) => of(selections[i])),
      ...means.map(({ visibleResponse }) => estimateText(visibleResponse, NOT_NEGATIVE, 1)),
      ...pairs.map(({ factor }) => ratioText(factor)),
    ]),
  );
}

/** Returns every metric of every model and selection as CSV, with its interval. */
export function experimentCsv(experiment: SessionExperiment, views: readonly SelectionView[]): string {
  const parameters = varied(experiment.selections);
  return csvText(
    [...parameters.map(([title]) => title), 'model', 'measure', 'mean', 'halfWidth95'],
    views.flatMap(({ means }, i) =>
      means.flatMap((mean, model) =>
        MEASURES.map((measure) => [
          ...parameters.map(([, of]) => of(experiment.selections[i])),
          experiment.models[model],
          measure,
          Number.isNaN(mean[measure].mean) ? '' : mean[measure].mean,
          Number.isNaN(mean[measure].halfWidth) ? '' : mean[measure].halfWidth,
        ]),
      ),
    ),
  );
}
