// Builds the finding and the table of energy, carbon and cost.
import { ENERGY_METRIC_NAMES, type EnergyMetrics, METRICS } from '../../../metrics/metricFields.ts';
import { type ToldChange, togetherByRows, toldRatio } from '../../../report/change.ts';
import { showsOf } from '../../../report/estimateText.ts';
import { ratioWords } from '../../../report/finding.ts';
import { decimals, percents } from '../../../report/format.ts';
import type { EnergyView, PolicyView } from '../../protocol.ts';
import { el, seriesSwatch, table } from '../dom.ts';
import { csvText } from '../plot/save.ts';
import { changeCell, changeTitle } from '../results/changeCell.ts';

const WORDS = { less: 'lower', more: 'higher' };

type Names = readonly (keyof EnergyMetrics)[];

/** Energy of the schedules, computed by the worker or brought by a report. */
type Energy = Pick<EnergyView, 'metrics' | 'differences'>;

/** Returns the metrics that some schedule has. */
function namesIn({ metrics }: Energy): Names {
  return ENERGY_METRIC_NAMES.filter((name) => metrics.some((one) => name in one));
}

const valuesOf = ({ metrics }: Energy, name: keyof EnergyMetrics) =>
  metrics.map((one) => one[name] ?? Number.NaN);

const namesOf = (policies: readonly PolicyView[]) => policies.map(({ policy: { name } }) => name);

const listed = (parts: readonly string[]) => parts.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** Returns a sentence about the energy of the schedules. */
export function energyFinding(view: Energy, policies: readonly PolicyView[]): string {
  const names = namesOf(policies);
  const energies = decimals(valuesOf(view, 'energy'));
  const parts = [...new Set(energies)].map((energy) => ({
    energy,
    under: names.filter((_, i) => energies[i] === energy),
  }));
  const phrases = parts.map(({ energy, under }) => `${energy} MWh under ${listed(under)}`);
  const isNested = parts.some(({ under }) => under.length > 1);
  return `The machine takes ${isNested ? phrases.join(', and ') : listed(phrases)}.`;
}

type Amounts = readonly number[];

/** Formats the smallest and the largest of some amounts, or the one that all are shown as. */
function range(amounts: Amounts, show: (amounts: Amounts) => string[]): string {
  const [least, most] = show([Math.min(...amounts), Math.max(...amounts)]);
  return least === most ? least : `${least} to ${most}`;
}

/** Formats the most that later starts save of a metric; undefined without a delay or the metric. */
function savedOf(
  { metrics }: Energy,
  [of, least]: readonly ['carbon', 'leastCarbon'] | readonly ['cost', 'leastCost'],
  unit: string,
): string | undefined {
  const totals = metrics.map((one) => one[of] ?? Number.NaN);
  const amounts = metrics.map((one, i) => totals[i] - (one[least] ?? Number.NaN));
  if (!amounts.every(Number.isFinite)) return undefined;
  // Prices may be negative, and a share of their sum then means nothing.
  const shares = totals.every((total) => total > 0)
    ? ` (${range(
        amounts.map((amount, i) => amount / totals[i]),
        percents,
      )})`
    : '';
  return `${range(amounts, decimals)} ${unit}${shares}`;
}

/** Returns a sentence about the carbon and cost that later starts would have saved; empty without a delay. */
export function savings(view: Energy, later: string): string[] {
  const parts = [
    savedOf(view, ['carbon', 'leastCarbon'], 't of carbon'),
    savedOf(view, ['cost', 'leastCost'], 'of the cost'),
  ].filter((one) => one !== undefined);
  if (parts.length === 0) return [];
  const saved = parts.join(' and ');
  const varied = saved.includes(' to ') ? ', depending on the policy' : '';
  return [`Starting jobs ${later} would have saved at most ${saved}${varied}.`];
}

/** Returns a sentence for each policy but the first, about the carbon and the cost of the jobs. */
export function costChanges({ differences }: Energy, policies: readonly PolicyView[]): string[] {
  const [first, ...others] = namesOf(policies);
  return others.flatMap((name, i) => {
    const { carbon, cost } = differences[i + 1];
    const parts = [
      ...(carbon ? [`carbon ${ratioWords(carbon.ratio, WORDS)}`] : []),
      ...(cost ? [`cost ${ratioWords(cost.ratio, WORDS)}`] : []),
    ];
    return parts.length === 0 ? [] : [`Jobs under ${name} against ${first}: ${parts.join(', ')}.`];
  });
}

/** Returns the metrics by policy; the change of carbon and cost is that of the jobs. Without them there is none. */
export function energyTable(view: Energy, policies: readonly PolicyView[]): HTMLTableElement {
  const names = namesIn(view);
  const told = togetherByRows(names.map((name) => changes(view, name)));
  // Watts alone change nothing that is compared.
  const hasChanges = told.some((row) => row.length > 0);
  const titles = namesOf(policies).flatMap((name, i) => {
    const title = el('span', {}, seriesSwatch(i), name);
    return i === 0 || !hasChanges ? [title] : [title, changeTitle(name)];
  });
  return table(
    'Energy by policy',
    ['', ...titles],
    names.map((name, row) => {
      const shown = showsOf(name).values(valuesOf(view, name));
      return [
        METRICS[name].title,
        ...shown.flatMap((text, i) => {
          const cell = el('td', {}, text);
          return i === 0 || !hasChanges ? [cell] : [cell, changeCell(told[row][i - 1])];
        }),
      ];
    }),
  );
}

/** Returns the changes of a metric under each policy but the first; empty if it has none. */
function changes({ differences }: Energy, name: keyof EnergyMetrics): ToldChange[] {
  if (name !== 'carbon' && name !== 'cost') return [];
  return differences.slice(1).flatMap((one) => {
    const difference = one[name];
    return difference ? [toldRatio(difference.ratio, METRICS[name].better)] : [];
  });
}

/** Returns CSV with a row per policy, with the names of the command's columns. */
export function energyCsv(view: Energy, policies: readonly PolicyView[]): string {
  const names = namesIn(view);
  return csvText(
    ['policy', ...names],
    namesOf(policies).map((policy, i) => [policy, ...names.map((name) => view.metrics[i][name] ?? '')]),
  );
}
