import { roundedDuration } from '../../input/duration.ts';
import type { ReserveResult } from '../../requests/reserve.ts';
import type { AllowedRequest } from '../../requests/varying/allowances.ts';
import type { Continuation } from '../../requests/varying/oncePerJob.ts';
import { count, decimal, duration } from '../format.ts';
import { textTable } from '../table.ts';

const cost = (seconds: number) => (Number.isFinite(seconds) ? duration(seconds) : 'infinite');

function sequenceTable(sequence: ReserveResult['sequence']): string {
  const rows = sequence.map(({ request, milestone, checkpoint, probability }, i) => [
    `${i + 1}`,
    roundedDuration(request),
    roundedDuration(milestone),
    checkpoint ? 'yes' : 'no',
    decimal(probability, 6),
  ]);
  return textTable(['', 'request', 'milestone', 'checkpoint', 'done by then'], rows);
}

/** Formats the request to make in each state: the saved work, and the request that was too short. */
function decisionTable(decisions: readonly AllowedRequest[]): string {
  const rows = decisions.map(({ saved, tried, request, milestone, allowance }) => [
    roundedDuration(saved),
    roundedDuration(tried),
    roundedDuration(request),
    roundedDuration(milestone),
    allowance === undefined ? 'no' : roundedDuration(allowance),
  ]);
  return textTable(['saved', 'tried', 'request', 'milestone', 'for a checkpoint'], rows);
}

function onceKnown({ checkpoint, restart, probability }: Continuation): string {
  const times = Object.entries({ checkpoint, restart }).flatMap(([name, time]) =>
    time === undefined ? [] : [`a ${name} takes ${roundedDuration(time)}`],
  );
  return `if ${times.join(' and ')} (probability ${decimal(probability, 6)}):`;
}

/** Formats the sequence as a table, its cost, and the costs to compare it with. */
export function reserveText(result: ReserveResult): string {
  const { distribution, strategy, n, sequence, expectedCost, omniscientCost, oneRequestCost, notes } = result;
  const { after = [], decisions } = result;
  return [
    `${distribution}: ${strategy}, n = ${count(n)}\n`,
    ...notes.map((note) => `  ${note}\n`),
    '\n',
    decisions === undefined ? sequenceTable(sequence) : decisionTable(decisions),
    ...after.flatMap((continuation) => [
      '\n',
      `${onceKnown(continuation)}\n\n`,
      sequenceTable(continuation.sequence),
    ]),
    '\n',
    `expected cost     ${cost(expectedCost)} (${decimal(expectedCost / omniscientCost, 4)} × omniscient)\n`,
    `omniscient        ${cost(omniscientCost)}\n`,
    `one long request  ${cost(oneRequestCost)} (${decimal(oneRequestCost / omniscientCost, 4)} × omniscient)\n`,
  ].join('');
}

/** Formats a table of strategies side by side. */
export function compareTable(results: readonly ReserveResult[]): string {
  const columns = [
    ...[{ left: 'strategy' }, 'n', 'requests', 'first request', 'checkpoints'],
    ...['expected cost', '× omniscient', 'one request, × omniscient'],
  ];
  const rows = results.map(({ strategy, n, sequence, expectedCost, omniscientCost, oneRequestCost }) => [
    strategy,
    count(n),
    count(sequence.length),
    roundedDuration(sequence[0].request),
    count(sequence.filter(({ checkpoint }) => checkpoint).length),
    cost(expectedCost),
    decimal(expectedCost / omniscientCost, 4),
    decimal(oneRequestCost / omniscientCost, 4),
  ]);
  const streams =
    'The cost of t-optimal and at-optimal is a makespan. For at-optimal, it is the makespan beside small jobs.';
  return `${results[0].distribution}\n\n${textTable(columns, rows)}\n${streams}\n`;
}
