import { meanEstimate } from '../../experiment/estimate.ts';
import { generateIntrepid } from '../../trace/generate/intrepid.ts';
import { INTREPID } from '../../trace/generate/intrepidModel.ts';
import type { BackfillingSpace } from '../../trace/statistics/backfillingSpace.ts';
import { statistics, type TraceStatistics } from '../../trace/statistics/statistics.ts';
import { estimated, reproduction } from '../reproduction.ts';

const SEEDS = 10;

type Row = readonly [label: string, published: number, value: (of: TraceStatistics) => number];

const of =
  (name: keyof BackfillingSpace) =>
  ({ backfilling }: TraceStatistics) =>
    backfilling[name];

const ROWS: readonly Row[] = [
  ['submissions', INTREPID.submissions, ({ jobs }) => jobs],
  ['over-estimated, %', 100 * INTREPID.overEstimated, ({ estimates }) => 100 * estimates.over],
  ['under-estimated, %', 100 * INTREPID.underEstimated, ({ estimates }) => 100 * estimates.under],
  ['mean backfilling time, h', INTREPID.backfillingTime, of('time')],
  ['mean backfilling space, node-hours', INTREPID.backfillingSpace, of('space')],
  ['mean job, nodes', INTREPID.jobNodes, of('jobSize')],
  ['mean job, node-hours', INTREPID.jobNodeHours, of('jobWork')],
  ['mean small job, nodes', INTREPID.smallNodes, of('smallSize')],
  ['mean small job, node-hours', INTREPID.smallNodeHours, of('smallWork')],
  ['small jobs, %', 100 * INTREPID.smallShare, ({ backfilling }) => 100 * backfilling.smallShare],
  ['unused backfilling space, h per day', 2.8, of('unused')],
  ['rate of backfilling work, of run hours', INTREPID.rate, of('rate')],
  ['rate of backfilling work, of the machine', INTREPID.rate, of('workRate')],
];

const name = 'icpp19-table2';
const reading =
  'Intrepid, January 5 to September 1, 2009. The synthetic log of `specula generate intrepid` is ' +
  `calibrated to this table. The values are computed on it: means of seeds 1 to ${SEEDS}. ± is half ` +
  'their 95% confidence interval. The real log is not public as a whole. Two rows contradict the ' +
  'others and cannot be reproduced. 2132 node-hours of space per job give 12.3 unused hours per day, ' +
  'not 2.8. Jobs of 31 node-hours, 30.8% of all, give a rate of 0.003 of the machine (the Z/P of ' +
  'section 3). The printed 0.21 results if each job counts as one, whatever its nodes.';

export const table2 = reproduction(
  { name, title: 'ICPP 2019, Table 2: the jobs of Intrepid in 2009', reading },
  async (kernel, { onProgress }) => {
    const found: TraceStatistics[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) {
      found.push(statistics(await generateIntrepid({ kernel, seed })));
      onProgress?.(name, seed / SEEDS);
    }
    return ROWS.map(([label, published, value]) =>
      estimated(label, meanEstimate(found.map(value)), { published }),
    );
  },
);
