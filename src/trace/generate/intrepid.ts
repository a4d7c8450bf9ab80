import type { Workload } from '../workload.ts';
import { type GenerateOptions, generate } from './generate.ts';
import { INTREPID, intrepidCells, MEAN_OVERRUN } from './intrepidModel.ts';

/** Options of generateIntrepid(). */
export interface IntrepidOptions extends GenerateOptions {
  /**
   * Default: 68,936, the submissions of 239 days. The time span is proportional to the number of jobs, so the
   * load stays.
   */
  jobs?: number;
}

/** Number of users (an assumption). The k-th busiest user submits a share proportional to 1/k (Zipf). */
const USERS = 200;
/**
 * The most jobs of one kind that a user submits in one campaign, and the most simultaneous campaigns
 * (assumptions).
 */
const CAMPAIGN = 10;
const UNDER_WAY = 20;

// Intensity of submissions by hour of a week that begins on a Monday, as 5 January 2009 was. It is an
// assumption, with the shape that archive logs have. Office hours see three times the submissions of the
// night. A weekend day sees 60% of a weekday.
const DAY = [6, 5, 4, 4, 4, 4, 5, 6, 8, 11, 13, 13, 12, 13, 14, 14, 14, 13, 11, 10, 9, 9, 8, 7];
const WEEK = [...Array(5).fill(1), 0.6, 0.6].flatMap((weight: number) => DAY.map((hour) => hour * weight));

function cumulated(shares: readonly number[]): number[] {
  const total = shares.reduce((a, b) => a + b, 0);
  let sum = 0;
  return shares.map((share) => {
    sum += share;
    return sum / total;
  });
}

/**
 * A workload with the published characteristics of Intrepid, the Blue Gene/P of Argonne, in 2009: Table 2 of
 * the ICPP 2019 paper (`INTREPID`), 40,960 nodes. Sizes are Blue Gene/P partitions, from 128 nodes to the
 * whole machine; small jobs have 1 to 64 nodes in a partition of 64. Requests are the round times that people
 * write. Users, the daily and weekly cycle, and bursts of similar jobs are assumptions. Shares and means
 * equal the published ones up to a sampling noise of 1%.
 *
 * Two rows of the table contradict the others ([which](reproductions/icpp19.md#icpp19-table2)).
 *
 * @throws UsageError for an option out of range
 */
export async function generateIntrepid(options: IntrepidOptions = {}): Promise<Workload> {
  const { kernel, jobs = INTREPID.submissions, seed } = options;
  const cells = intrepidCells();
  const users = cumulated(Array.from({ length: USERS }, (_, rank) => 1 / (rank + 1)));
  const span = Math.round((INTREPID.days * 86_400 * jobs) / INTREPID.submissions);
  const exact = 1 - INTREPID.overEstimated - INTREPID.underEstimated;
  const parameters = [
    ...[
      cells.length,
      USERS,
      WEEK.length,
      span,
      INTREPID.overEstimated,
      exact,
      MEAN_OVERRUN,
      CAMPAIGN,
      UNDER_WAY,
    ],
    ...cumulated(cells.map((cell) => cell.share)),
    ...cells.map((cell) => cell.nodes),
    ...cells.map((cell) => cell.request),
    ...cells.map((cell) => cell.exponent),
    ...users,
    ...WEEK,
  ];
  return generate(
    {
      name: 'synthetic:intrepid',
      processors: INTREPID.nodes,
      parameters,
      withDeck: true,
      generate: (exports, from) => exports.generateCampaignJobs(from),
      userColumn: 'user',
    },
    { kernel, jobs, seed },
  );
}
