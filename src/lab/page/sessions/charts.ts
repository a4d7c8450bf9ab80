// Draws charts of the visible response: by user, over a parameter, and the distribution of the improvement.
import type { SessionExperiment } from '../../../experiment/sessionExperiment.ts';
import type { LegendEntry } from '../../../figures/legend.ts';
import { type Look, seriesColor } from '../../../figures/look.ts';
import { dot, line, pathThrough } from '../../../figures/marks.ts';
import { type PlotPanel, plotSvg } from '../../../figures/plot.ts';
import { px } from '../../../figures/svg.ts';
import { logTicks, roundTicks, tickLabel, timeTicks } from '../../../figures/ticks.ts';
import { decimal, duration, percent, trimmed } from '../../../report/format.ts';
import { varied } from '../../../report/sessionsDocument.ts';
import type { UserMetrics } from '../../../simulate/sessions.ts';
import type { SelectionView } from '../../protocol.ts';

const HEIGHT = 320;

const named = (names: readonly string[], as: LegendEntry['as']) =>
  names.map((name, place): LegendEntry => ({ name, place, as }));

/** Returns the axis of mean visible responses up to the largest. */
function responses(most: number): PlotPanel['y'] {
  const to = most * 1.05;
  return {
    from: 0,
    to,
    ticks: (count) => timeTicks(0, to, count),
    labels: (ticks) => ticks.map(tickLabel),
    title: 'mean visible response',
  };
}

/** Returns the users in the order of their visible response under the first model. */
export function usersInOrder(byModel: readonly (readonly UserMetrics[])[]): number[] {
  const of = (user: number) => byModel[0][user].visibleResponse;
  return byModel[0].map((_, user) => user).sort((a, b) => (of(a) || 0) - (of(b) || 0) || a - b);
}

/** Draws the visible response of each user, one dot per model. */
export function userSvg(
  models: readonly string[],
  byModel: readonly (readonly UserMetrics[])[],
  look: Look,
): string {
  const order = usersInOrder(byModel);
  const all = byModel.flatMap((users) => users.map(({ visibleResponse }) => visibleResponse));
  const most = all.filter(Number.isFinite).reduce((a, b) => Math.max(a, b), 1);
  return plotSvg(look, {
    title: 'Mean visible response, by user',
    height: HEIGHT,
    legend: named(models, 'dots'),
    x: {
      from: -0.5,
      to: order.length - 0.5,
      ticks: (count) => {
        const step = Math.ceil(order.length / count);
        return order.map((_, rank) => rank).filter((rank) => rank % step === 0);
      },
      labels: (ticks) => ticks.map((rank) => String(order[rank] + 1)),
      title: `user, in the order of ${models[0]}`,
    },
    panels: [
      {
        y: responses(most),
        draw: ({ x, y }) =>
          byModel
            .flatMap((users, model) =>
              order.map((user, rank) => {
                const { visibleResponse, tasks } = users[user];
                if (!Number.isFinite(visibleResponse)) return '';
                const tip = `user ${user + 1}, ${models[model]}: ${duration(visibleResponse)} (${tasks} tasks)`;
                return dot(
                  look,
                  model,
                  x(rank + 0.16 * (model - (models.length - 1) / 2)),
                  y(visibleResponse),
                  tip,
                );
              }),
            )
            .join(''),
      },
    ],
  });
}

/** Improvements: one per seed if there is one selection, else one per selection. */
interface Improvements {
  over: string;
  /** One sorted column per pair of models. */
  factors: Float64Array[];
}

export function improvements(views: readonly SelectionView[]): Improvements {
  const [first] = views;
  const rising = (values: Iterable<number>) => Float64Array.from(values).filter(Number.isFinite).sort();
  if (views.length === 1) return { over: 'seeds', factors: first.pairs.map(({ bySeed }) => rising(bySeed)) };
  const factors = first.pairs.map((_, pair) => rising(views.map(({ pairs }) => pairs[pair].factor.value)));
  return { over: 'selections', factors };
}

/**
 * Draws the share of seeds or selections in which a model is better than the first one by at most each factor.
 *
 * @param places of the compared models, one per column of factors
 */
export function improvementSvg(
  models: readonly string[],
  places: readonly number[],
  { over, factors }: Improvements,
  look: Look,
): string {
  const ends = factors.flatMap((values) => [values[0], values[values.length - 1]]).filter(Number.isFinite);
  const least = Math.min(0.9, ...ends);
  const most = Math.max(1.1, ...ends);
  const logarithmic = most / least > 4;
  return plotSvg(look, {
    title: `Cumulative distribution of the improvement over the ${over}`,
    height: HEIGHT,
    legend: places.map((place) => ({ name: models[place], place, as: 'line' })),
    x: {
      from: least,
      to: most,
      ticks: (count) => (logarithmic ? logTicks : roundTicks)(least, most, count),
      labels: (ticks) => ticks.map((factor) => String(factor)),
      title: `times better than ${models[0]} (its visible response / the model’s)`,
      logarithmic,
    },
    panels: [
      {
        y: {
          from: 0,
          to: 1,
          ticks: () => [0, 0.25, 0.5, 0.75, 1],
          labels: (ticks) => ticks.map((share) => percent(share)),
          title: `share of the ${over}`,
        },
        draw: ({ x, y, top, bottom }) => {
          const steps = factors.map((values, column) => {
            const path = Array.from(
              values,
              (factor, i) => `H${px(x(factor))}V${px(y((i + 1) / values.length))}`,
            );
            return line(look, places[column], `M${px(x(least))} ${px(y(0))}${path.join('')}H${px(x(most))}`);
          });
          const one = px(x(1));
          return `<path d="M${one} ${px(top)}V${px(bottom)}" stroke="${look.palette.ink}" stroke-dasharray="3 3"/>${steps.join('')}`;
        },
      },
    ],
  });
}

/** Returns the parameter that an experiment varies, and its values; undefined if it varies none or several. */
export function variedParameter({
  selections,
}: SessionExperiment): { title: string; at: number[] } | undefined {
  const parameters = varied(selections);
  if (parameters.length !== 1) return undefined;
  const [[title, of]] = parameters;
  const at = selections.map((selection) => Number(of(selection)));
  return at.every(Number.isFinite) ? { title, at } : undefined;
}

/** Draws the mean visible response over a parameter, with its 95% intervals. */
export function sweepSvg(
  models: readonly string[],
  views: readonly SelectionView[],
  { title, at }: { title: string; at: readonly number[] },
  look: Look,
): string {
  const upper = ({ mean, halfWidth }: { mean: number; halfWidth: number }) => mean + (halfWidth || 0);
  const most = Math.max(1, ...views.flatMap(({ means }) => means.map((one) => upper(one.visibleResponse))));
  const [from, to] = [Math.min(...at), Math.max(...at)];
  const order = at.map((_, i) => i).sort((a, b) => at[a] - at[b]);
  return plotSvg(look, {
    title: `Mean visible response by ${title}`,
    height: HEIGHT,
    legend: named(models, 'both'),
    x: {
      from: from - (to - from) * 0.03,
      to: to + (to - from) * 0.03,
      ticks: (count) => roundTicks(from, to, count),
      labels: (ticks) => ticks.map((value) => trimmed(decimal(value, Number.isInteger(value) ? 0 : 2))),
      title,
    },
    panels: [
      {
        y: responses(most),
        draw: ({ x, y }) =>
          models
            .map((name, model) => {
              const of = (i: number) => views[i].means[model].visibleResponse;
              const path = pathThrough(
                order.map((i) => at[i]),
                order.map((i) => of(i).mean),
                x,
                y,
              );
              const marks = order.map((i) => {
                const { mean, halfWidth } = of(i);
                const middle = px(x(at[i]));
                const reach = Number.isNaN(halfWidth)
                  ? ''
                  : `<path d="M${middle} ${px(y(Math.max(0, mean - halfWidth)))}V${px(y(mean + halfWidth))}" stroke="${seriesColor(look.palette, model)}"/>`;
                return (
                  reach + dot(look, model, x(at[i]), y(mean), `${name}, ${title} ${at[i]}: ${duration(mean)}`)
                );
              });
              return line(look, model, path) + marks.join('');
            })
            .join(''),
      },
    ],
  });
}
