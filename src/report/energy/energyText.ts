import { durationText } from '../../input/duration.ts';
import type { Differences } from '../../metrics/differences.ts';
import type { EnergyCosts } from '../../metrics/energy/energyMetrics.ts';
import {
  ENERGY_METRIC_NAMES,
  type EnergyMetrics,
  METRICS,
  type Metrics,
} from '../../metrics/metricFields.ts';
import type { Series } from '../../trace/series/series.ts';
import { ratioText, showsOf } from '../estimateText.ts';
import { textTable } from '../table.ts';

/** A result that has the metrics of energy. */
interface Result {
  readonly name: string;
  readonly metrics: Partial<Metrics & EnergyMetrics>;
  /** From the first result. */
  readonly differences?: Pick<Differences, 'carbon' | 'cost'>;
}

export interface EnergyShown extends EnergyCosts {
  /** Describes the power of the machine: `3 W of an idle and 10 W of a busy processor`. */
  readonly powerOf: string;
}

/** Energy of results as plain data, for the page of a report. */
export interface EnergyReport {
  /** A sentence without its full stop. */
  readonly about: string;
  readonly metrics: Partial<EnergyMetrics>[];
  /** Those of the jobs, from the first result. */
  readonly differences: Pick<Differences, 'carbon' | 'cost'>[];
}

export function energyReport(results: readonly Result[], shown: EnergyShown): EnergyReport {
  return {
    about: aboutPower(shown, namesIn(results)),
    metrics: results.map(({ metrics }) =>
      Object.fromEntries(namesIn(results).map((name) => [name, metrics[name]])),
    ),
    differences: results.map(({ differences: { carbon, cost } = {} }) => ({ carbon, cost })),
  };
}

const namesIn = (results: readonly Result[]) =>
  ENERGY_METRIC_NAMES.filter((name) => results.some(({ metrics }) => name in metrics));

/** Formats a table of energy, power, carbon and cost, and the ratios of the carbon and the cost of the jobs. */
export function energyText(results: readonly Result[], shown: EnergyShown, what: string): string {
  const names = namesIn(results);
  const columns = names.map((name) =>
    showsOf(name).values(results.map(({ metrics }) => metrics[name] ?? Number.NaN)),
  );
  const table = textTable(
    [{ left: what }, ...names.map((name) => METRICS[name].title)],
    results.map(({ name }, row) => [name, ...columns.map((cells) => cells[row])]),
  );
  return `${aboutPower(shown, names)}:\n\n${table}${ratios(results)}`;
}

function aboutPower(
  { powerOf, carbon, price, delay }: EnergyShown,
  names: readonly (keyof EnergyMetrics)[],
): string {
  const own = names.includes('measuredJobs') ? ', and of measured jobs their own energy' : '';
  const series = [of('carbon', carbon), of('price', price)].filter((one) => one !== undefined);
  const from = series.length > 0 ? `; ${series.join(', ')}` : '';
  const bound =
    delay === undefined ? '' : `; at least, if each job may start up to ${durationText(delay)} later`;
  return `Energy with ${powerOf}${own}${from}${bound}`;
}

function of(what: string, series: Series | undefined): string | undefined {
  if (series === undefined) return undefined;
  const { name, unit, edges } = series;
  return Number.isFinite(edges[0]) ? `${what} of ${name} in ${unit}` : `${what} ${name} ${unit}`;
}

/** A line for each result after the first. */
function ratios(results: readonly Result[]): string {
  const [first, ...others] = results;
  const lines = others.flatMap(({ name, differences }) => {
    const { carbon, cost } = differences ?? {};
    const parts = [
      ...(carbon ? [`carbon ${ratioText(carbon.ratio)}`] : []),
      ...(cost ? [`cost ${ratioText(cost.ratio)}`] : []),
    ];
    return parts.length > 0 ? [`Jobs under ${name} compared with ${first.name}: ${parts.join(', ')}\n`] : [];
  });
  return lines.length > 0 ? `\n${lines.join('')}` : '';
}
