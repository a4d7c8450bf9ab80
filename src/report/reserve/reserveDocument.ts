import { roundedDuration } from '../../input/duration.ts';
import type { ReserveResult } from '../../requests/reserve.ts';
import type { AllowedRequest } from '../../requests/varying/allowances.ts';
import type { Continuation } from '../../requests/varying/oncePerJob.ts';
import type { ResultDocument, ResultTable } from '../document/resultDocument.ts';
import { count, decimal, duration } from '../format.ts';

const cost = (seconds: number) => (Number.isFinite(seconds) ? duration(seconds) : 'infinite');

function sequenceTable(sequence: ReserveResult['sequence'], known?: Continuation): ResultTable {
  const rows = sequence.map(({ request, milestone, checkpoint, probability }, i) => [
    `${i + 1}`,
    roundedDuration(request),
    roundedDuration(milestone),
    checkpoint ? 'yes' : 'no',
    decimal(probability, 6),
  ]);
  return {
    caption: known === undefined ? 'Requests in turn' : onceKnown(known),
    columns: ['', 'request', 'milestone', 'checkpoint', 'done by then'],
    rows,
    inText: known === undefined ? 'whole' : 'titled',
  };
}

/** The request to make in each state: the saved work, and the request that was too short. */
function decisionTable(decisions: readonly AllowedRequest[]): ResultTable {
  const rows = decisions.map(({ saved, tried, request, milestone, allowance }) => [
    roundedDuration(saved),
    roundedDuration(tried),
    roundedDuration(request),
    roundedDuration(milestone),
    allowance === undefined ? 'no' : roundedDuration(allowance),
  ]);
  return {
    caption: 'Request in each state: the saved work, and the request that was too short',
    columns: ['saved', 'tried', 'request', 'milestone', 'for a checkpoint'],
    rows,
    inText: 'whole',
  };
}

function onceKnown({ checkpoint, restart, probability }: Continuation): string {
  const times = Object.entries({ checkpoint, restart }).flatMap(([name, time]) =>
    time === undefined ? [] : [`a ${name} takes ${roundedDuration(time)}`],
  );
  return `if ${times.join(' and ')} (probability ${decimal(probability, 6)})`;
}

/** The sequence, its cost, and the costs to compare it with. */
export function reserveDocument(result: ReserveResult): ResultDocument {
  const { distribution, strategy, n, sequence, expectedCost, omniscientCost, oneRequestCost, notes } = result;
  const { after = [], decisions } = result;
  return {
    title: `Requests for a job of ${distribution}`,
    sentences: [`${distribution}: ${strategy}, n = ${count(n)}`, ...notes.map((note) => `  ${note}`)],
    tables: [
      decisions === undefined ? sequenceTable(sequence) : decisionTable(decisions),
      ...after.map((continuation) => sequenceTable(continuation.sequence, continuation)),
    ],
    conclusion: [
      `expected cost     ${cost(expectedCost)} (${decimal(expectedCost / omniscientCost, 4)} × omniscient)`,
      `omniscient        ${cost(omniscientCost)}`,
      `one long request  ${cost(oneRequestCost)} (${decimal(oneRequestCost / omniscientCost, 4)} × omniscient)`,
    ],
  };
}

/** Compares strategies side by side. @param refused why other strategies do not apply */
export function comparisonDocument(
  results: readonly ReserveResult[],
  refused: readonly string[],
): ResultDocument {
  const [{ distribution }] = results;
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
    'The cost of t-optimal and at-optimal is a makespan. For at-optimal, it is the makespan alongside small jobs.';
  return {
    title: `Strategies of requests for a job of ${distribution}`,
    sentences: [distribution],
    tables: [
      {
        caption: 'Strategies',
        columns,
        rows,
        inText: 'whole',
      },
    ],
    conclusion: [streams, ...refused],
  };
}
