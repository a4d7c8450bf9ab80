// Builds tables of the strategies' requests and of their costs.
import { roundedDuration } from '../../../input/duration.ts';
import { decimal } from '../../../report/format.ts';
import { criticalRows } from '../../../report/reserve/criticalDocument.ts';
import type { CriticalCheckpoint } from '../../../requests/critical/critical.ts';
import type { ReserveResult } from '../../../requests/reserve.ts';
import type { Strategy } from '../../../requests/strategies.ts';
import { el, table } from '../dom.ts';
import { csvText } from '../plot/save.ts';

/** The result of a strategy, or the reason why it has none. */
export type Outcome =
  | { strategy: Strategy; result: ReserveResult }
  | { strategy: Strategy; result?: undefined; refused: string };

const TABLE_ROWS = 60;

export function distributionCsv(drawn: readonly ReserveResult[]): string {
  return csvText(
    ['strategy', 'request', 'seconds', 'milestone', 'checkpoint', 'probability'],
    drawn.flatMap(({ strategy, sequence }) =>
      sequence.map(({ request, milestone, checkpoint, probability }, i) => [
        strategy,
        i + 1,
        request,
        milestone,
        String(checkpoint),
        probability,
      ]),
    ),
  );
}

export function sequenceTable(drawn: readonly ReserveResult[]): HTMLTableElement {
  return table(
    'Requests by strategy',
    ['strategy', 'request', 'length', 'milestone', 'checkpoint', 'done by then'],
    drawn.flatMap(({ strategy, sequence }) =>
      sequence
        .slice(0, TABLE_ROWS)
        .map(({ request, milestone, checkpoint, probability }, i) => [
          strategy,
          String(i + 1),
          roundedDuration(request),
          roundedDuration(milestone),
          checkpoint ? 'yes' : 'no',
          decimal(probability, 6),
        ]),
    ),
  );
}

export function criticalTable(found: CriticalCheckpoint): HTMLTableElement {
  return table(
    'Critical checkpoint times',
    ['checkpoints', 'C', ''],
    criticalRows(found).map(([what, when, why]) => [what, when, el('td', { class: 'text' }, why)]),
  );
}

export function costCsv(results: readonly ReserveResult[]): string {
  return csvText(
    [
      'strategy',
      'n',
      'requests',
      'firstRequest',
      'checkpoints',
      'expectedCost',
      'omniscientCost',
      'oneRequestCost',
    ],
    results.map(({ strategy, n, sequence, expectedCost, omniscientCost, oneRequestCost }) => [
      strategy,
      n,
      sequence.length,
      sequence[0].request,
      sequence.filter(({ checkpoint }) => checkpoint).length,
      expectedCost,
      omniscientCost,
      oneRequestCost,
    ]),
  );
}
