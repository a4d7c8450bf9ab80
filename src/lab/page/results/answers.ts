// Builds the table of metrics by policy, with differences from the first policy and their intervals.
import { METRICS, type Metrics } from '../../../metrics/metricFields.ts';
import { rangeOf } from '../../../metrics/metricRange.ts';
import { type ToldChange, togetherByRows, toldMetric } from '../../../report/change.ts';
import { compared } from '../../../report/compared.ts';
import { shareEstimate, showsOf } from '../../../report/estimateText.ts';
import type { Compared } from '../../../report/finding.ts';
import { durations } from '../../../report/format.ts';
import { COMPARED, LEGEND } from '../../../report/marks.ts';
import type { OverSeeds, PolicyView } from '../../protocol.ts';
import { el, seriesSwatch, table } from '../dom.ts';
import { changeCell, changeTitle } from './changeCell.ts';

interface Row {
  of: keyof Metrics;
  /**
   * Condition for showing the row: some policy has a value above 0, seeds change the value, or submissions follow the
   * ends of jobs.
   */
  when?: 'any' | 'seeds' | 'follows';
}

const ROWS: Row[] = [
  { of: 'meanWait' },
  { of: 'meanSubmissionDelay', when: 'follows' },
  { of: 'jobsADay', when: 'follows' },
  { of: 'medianWait' },
  { of: 'p99Wait' },
  { of: 'meanBoundedSlowdown' },
  { of: 'meanWeightedBoundedSlowdown' },
  { of: 'utilization' },
  { of: 'load', when: 'seeds' },
  { of: 'makespan' },
  { of: 'backfilled' },
  { of: 'delayed' },
  { of: 'maxDelay' },
  { of: 'reservationViolations', when: 'any' },
  { of: 'preempted', when: 'any' },
  { of: 'wastedLoad', when: 'any' },
];

/** Returns the rows of the table, with marks that hold together: the value of each policy, and its change. */
function cells(rows: readonly Row[], columns: readonly Compared[]): HTMLTableCellElement[][] {
  const shows = rows.map(({ of }) => showsOf(of).means(columns.map(({ value }) => value(of))));
  const told = togetherByRows(
    rows.map(({ of }, r) =>
      columns.flatMap(({ change }) => (change ? [toldMetric<keyof Metrics>(of, change, shows[r])] : [])),
    ),
  );
  return rows.map(({ of }, r) => {
    const changes: (ToldChange | undefined)[] = [...told[r]];
    return columns.flatMap(({ value, change }, p) => {
      const text = el('td', {}, shows[r](value(of), rangeOf(of)));
      return p === 0 ? [text] : [text, changeCell(change && changes.shift())];
    });
  });
}

function shown(views: readonly PolicyView[], columns: readonly Compared[], isOver: boolean): Row[] {
  const isAny = (of: keyof Metrics) =>
    views.some(({ metrics }) => metrics[of] > 0) || columns.some(({ value }) => value(of).mean > 0);
  return ROWS.filter(({ of, when }) => {
    if (when === 'any') return isAny(of);
    if (when === 'follows') return columns.some(({ value }) => value('meanSubmissionDelay').mean !== 0);
    return when === undefined || isOver;
  });
}

/** @param overSeeds if given, metrics are means over the seeds, and `views` are of the first seed */
export function answerTable(
  views: readonly PolicyView[],
  overSeeds: readonly OverSeeds[] | undefined,
): HTMLTableElement {
  const columns = compared(views, overSeeds);
  const rows = shown(views, columns, overSeeds !== undefined);
  const titles = views.flatMap(({ policy: { name, clairvoyant } }, i) => {
    const title = el('span', {}, seriesSwatch(i), clairvoyant ? `${name} (clairvoyant)` : name);
    return i === 0 ? [title] : [title, changeTitle(name)];
  });
  // A hash has no change, so it has the place of both.
  const hashes = views.map(({ hash }, i) =>
    el('td', i === 0 ? {} : { class: 'text', colspan: '2' }, el('code', {}, hash)),
  );
  const times = durations(views.map(({ seconds }) => seconds)).flatMap((text, i) =>
    i === 0 ? [text] : [text, el('td')],
  );
  const ofSeed = overSeeds ? ' (seed 1)' : '';
  return table(
    overSeeds ? 'Means over the seeds by policy' : 'Metrics by policy',
    ['', ...titles],
    [
      ...cells(rows, columns).map((row, r) => [METRICS[rows[r].of].title, ...row]),
      [`schedule hash${ofSeed}`, ...hashes],
      [`replayed in${ofSeed}`, ...times],
    ],
  );
}

/** Describes the seeds, the transformation, and the resulting load. */
export function seedsSentence(seeds: number, flags: string, [first]: readonly OverSeeds[]): string {
  const how = flags === '' ? '' : `, each with${flags}`;
  return (
    `Seeds 1 to ${seeds}${how}: load ${shareEstimate(first.means.load)}. ` +
    'Each figure is a mean over the seeds ± half of its 95% interval (Student). ' +
    'The schedule and the parts below this table show seed 1.'
  );
}

/** Explains the table below. */
export function answerNote(
  [first, ...others]: readonly PolicyView[],
  overSeeds: readonly OverSeeds[] | undefined,
): (Node | string)[] {
  if (others.length === 0) return [];
  const interval = overSeeds
    ? 'paired by seed.'
    : 'with a 95% interval where it is a mean over jobs (30 batches of jobs).';
  return [`A change is the comparison with ${first.policy.name}, ${interval} ${LEGEND} ${COMPARED}`];
}
