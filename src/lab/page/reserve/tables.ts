// Builds tables of the strategies' requests and of their costs.
import { roundedDuration } from '../../../input/duration.ts';
import { count, decimal, duration, rounded } from '../../../report/format.ts';
import { criticalRows } from '../../../report/reserve/criticalDocument.ts';
import type { CriticalCheckpoint } from '../../../requests/critical/critical.ts';
import type { ReserveResult } from '../../../requests/reserve.ts';
import type { Strategy } from '../../../requests/strategies.ts';
import { el, markBest, table } from '../dom.ts';
import { csvText } from '../plot/save.ts';
import { bestOf } from './finding.ts';

/** The result of a strategy, or the reason why it has none. */
export type Outcome =
  | { strategy: Strategy; result: ReserveResult }
  | { strategy: Strategy; result?: undefined; refused: string };

/** Returns the results of the strategies that have one. */
export function found(outcomes: readonly Outcome[]): ReserveResult[] {
  return outcomes.flatMap(({ result }) => (result ? [result] : []));
}

const TABLE_ROWS = 60;

const WORDS: Readonly<Record<Strategy, string>> = {
  'dyn-prog-count': 'checkpoints where they pay',
  'all-ckpt': 'a checkpoint at every request but the last',
  'no-ckpt': 'no checkpoints',
  'all-ckpt-per': 'equal periods with checkpoints',
  'no-ckpt-per': 'equal periods without checkpoints',
  't-optimal': 'shortest expected makespan, alone',
  'at-optimal': 'shortest expected makespan, alongside small jobs',
  'mean-uncapped': 'the mean first, 1.5 times as much after each failure',
};

/** The words of a strategy stay below its name, so that the costs are in view. */
const SMALL = 'display: block; max-width: 24ch; white-space: normal; font-weight: 400';

const cost = (seconds: number) => (Number.isFinite(seconds) ? duration(seconds) : 'infinite');

/** Costs and requests of the strategies. Each whose cost is shown as the lowest one is marked as the best. */
export function answerTable(outcomes: readonly Outcome[]): HTMLTableElement {
  const titles = [
    ...['strategy', 'expected cost', '× omniscient'],
    ...['first request', 'requests', 'checkpoints', 'points'],
  ];
  const results = found(outcomes);
  const made = table(
    'Strategies',
    titles,
    outcomes.map(({ strategy, ...outcome }) => {
      const name = el('span', {}, strategy, el('small', { style: SMALL }, WORDS[strategy]));
      if (outcome.result === undefined)
        return [name, el('td', { class: 'text', colspan: '6' }, outcome.refused)];
      const { n, sequence, expectedCost, omniscientCost } = outcome.result;
      return [
        name,
        cost(expectedCost),
        rounded(expectedCost / omniscientCost),
        roundedDuration(sequence[0].request),
        count(sequence.length),
        count(sequence.filter(({ checkpoint }) => checkpoint).length),
        count(n),
      ];
    }),
  );
  const best = bestOf(results).map(({ strategy }) => strategy);
  for (const [row, { strategy }] of outcomes.entries())
    if (best.includes(strategy)) markBest(made, row, 'best');
  return made;
}

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
