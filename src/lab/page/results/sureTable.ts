// Lays out the table that says how sure the finding is, before and after its numbers are known: both have one height.
import { METRICS } from '../../../metrics/metricFields.ts';
import { type Compared, MEASURES, type Measure, toldOf } from '../../../report/finding.ts';
import type { Other } from '../../others.ts';
import { el, table } from '../dom.ts';

/** Other workloads of the log for which the finding may hold. */
export const OTHERS: readonly { other: Other; title: string }[] = [
  { other: 'shaken', title: 'the same users some minutes earlier or later' },
  { other: 'weeks', title: 'other weeks at the same load' },
];

export const NOTE =
  'Holds: the 95% interval is on the side of the finding. Does not hold: it is on the other side. ' +
  'Open: it contains no change.';

interface Column {
  readonly policy: Compared;
  readonly measure: Measure;
}

export const columnsOf = (policies: readonly Compared[]): Column[] =>
  toldOf(policies).flatMap((policy) => MEASURES.map((measure) => ({ policy, measure })));

/** Returns the table and the paragraph below it. */
export function sureTable(
  columns: readonly Column[],
  rows: readonly (readonly (Node | string)[])[],
  note: Node | string,
): HTMLElement[] {
  const titles = columns.map(({ policy, measure }) => `${policy.name}: ${METRICS[measure.of].title}`);
  const label = 'How sure the finding is';
  return [
    el(
      'div',
      { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': label },
      table(label, ['Does it hold for', ...titles], rows),
    ),
    el('p', { class: 'note' }, note),
  ];
}

/** Returns the table before anything is known. */
export function emptySureTable(policies: readonly Compared[]): HTMLElement[] {
  const columns = columnsOf(policies);
  const bones = () => columns.map(() => el('span', { class: 'bone' }));
  const rows = OTHERS.map(({ title }) => [el('span', {}, title, el('small', {}, '…')), ...bones()]);
  return sureTable(columns, [['this log', ...bones()], ...rows], NOTE);
}
