// Says in one sentence what the best sequence of requests costs.
import { roundedDuration } from '../../../input/duration.ts';
import { duration, percent } from '../../../report/format.ts';
import type { ReserveResult } from '../../../requests/reserve.ts';
import type { Strategy } from '../../../requests/strategies.ts';

/** Strategies whose cost is a makespan, so it does not compare with that of the others. */
const STREAMED: readonly Strategy[] = ['t-optimal', 'at-optimal'];

/** Returns the strategies whose expected cost is shown as the least one, the best first; none if no cost is finite. */
export function bestOf(results: readonly ReserveResult[]): ReserveResult[] {
  const finite = results
    .filter(({ strategy, expectedCost }) => !STREAMED.includes(strategy) && Number.isFinite(expectedCost))
    .toSorted((a, b) => a.expectedCost - b.expectedCost);
  return finite.filter(({ expectedCost }) => duration(expectedCost) === duration(finite[0].expectedCost));
}

/** Compares a cost with another: `15% more than`. */
function against(cost: number, other: number): string {
  const change = cost / other - 1;
  if (Math.abs(change) < 0.0005) return 'as much as';
  return `${percent(Math.abs(change))} ${change < 0 ? 'less' : 'more'} than`;
}

export function findingOf(results: readonly ReserveResult[]): string {
  const [best] = bestOf(results);
  if (best === undefined) return 'No strategy has a finite expected cost for this distribution.';
  const { strategy, expectedCost, omniscientCost, oneRequestCost, sequence } = best;
  const first = roundedDuration(sequence[0].request);
  const oneRequest = Number.isFinite(oneRequestCost)
    ? `, and ${against(expectedCost, oneRequestCost)} with one long request`
    : '';
  return (
    `Request ${first} first. The best sequence (${strategy}) costs ${duration(expectedCost)} on average: ` +
    `${against(expectedCost, omniscientCost)} if the run time were known${oneRequest}.`
  );
}
