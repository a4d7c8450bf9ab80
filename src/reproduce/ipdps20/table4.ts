import { MIX } from '../../stochastic/describe/checkpointingExperiment.ts';
import type { SpeculationMetrics } from '../../stochastic/results/speculationMetrics.ts';
import { compared, type ReproducedValue, reproduction, unpublished } from '../reproduction.ts';
import {
  COUNTED_TIMES,
  type CountedTime,
  type ExperimentRuns,
  meanOf,
  runExperiment,
  STRATEGY_NAMES,
  stretchOf,
  utilizationOf,
} from './experiment.ts';

/** "10 different runs choosing different instances". */
const SEEDS = 10;

/** Utilization in percent and stretch, DYN-PROG-COUNT then HPC: a printed row each. */
const PRINTED: readonly [number, number, number, number][] = [
  [67, 2.04, 55, 2.34],
  [73, 1.72, 62, 2.04],
  [62, 2.08, 55, 2.46],
  [71, 1.88, 64, 2.1],
  [63, 2.19, 56, 2.41],
  [71, 1.74, 64, 1.96],
  [75, 1.51, 68, 1.69],
  [68, 2.09, 65, 2.19],
  [61, 2.24, 60, 2.32],
  [77, 1.96, 75, 1.99],
];

/** A row of the table. */
type Row = Readonly<Record<string, number>>;

/**
 * Computes improvements as the paper does: 67 instead of 55 is 21%, a stretch of 2.04 instead of 2.34 is 15
 * %.
 */
function row(utilization: number, stretch: number, hpcUtilization: number, hpcStretch: number): Row {
  return {
    'utilization of DYN-PROG-COUNT, %': utilization,
    'stretch of DYN-PROG-COUNT': stretch,
    'utilization of HPC, %': hpcUtilization,
    'stretch of HPC': hpcStretch,
    'improvement of utilization, %': 100 * (utilization / hpcUtilization - 1),
    'improvement of stretch, %': 100 * (hpcStretch / stretch - 1),
  };
}

function rowsOf(runs: ExperimentRuns, time: CountedTime): Row[] {
  return runs['DYN-PROG-COUNT'].map((metrics, i) =>
    row(
      utilizationOf(metrics, time),
      stretchOf(metrics, time),
      utilizationOf(runs.HPC[i], time),
      stretchOf(runs.HPC[i], time),
    ),
  );
}

const SUMMARIES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  mean: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  least: (values) => Math.min(...values),
  most: (values) => Math.max(...values),
};

const NAMES: Readonly<Record<CountedTime, string>> = { reserved: 'reserved', executed: 'run' };

function summarized(computed: readonly Row[], time: CountedTime): ReproducedValue[] {
  const printed = PRINTED.map((values) => row(...values));
  return Object.keys(printed[0]).flatMap((column) =>
    Object.entries(SUMMARIES).map(([name, summary]) => {
      const over = (rows: readonly Row[]) => summary(rows.map((one) => one[column]));
      const label = `time ${NAMES[time]}: ${column}, ${name}`;
      // The printed table is compared with the reading that fits it.
      return time === 'reserved'
        ? compared(label, over(printed), over(computed))
        : unpublished(label, over(computed));
    }),
  );
}

export const table4 = reproduction(
  {
    name: 'ipdps20-table4',
    title: 'IPDPS 2020, Table IV: utilization and stretch of a mix of three applications, ten runs',
    reading:
      '100 jobs of Qball, 200 each of SD and FCA, all at 0 on 256 processors, first come first served. ' +
      'There are ten seeds, 1 to 10. Rows give the mean, the least and the most of the ten runs, on both ' +
      'sides. In reserved time, every mean lies within the range of the table and near its best, except for ' +
      'the utilization of HPC, which is near its worst. In run time, DYN-PROG-COUNT reaches 97%, above ' +
      'anything printed. "Improves both by 10% on average": here DYN-PROG-COUNT is better in every run, ' +
      'the stretch by 12%, the utilization by 29%. The spread of the table is not that of the distributions. ' +
      'Between draws of 500 jobs, a utilization changes by three points. In the table it changes by 16 and ' +
      '20, so its instances were not drawn alike. ALL-CKPT is not in the table. Neither is the utilization ' +
      'of the machine until the last end: the last long jobs, tried again from the start, leave most of the ' +
      'machine idle. By this measure ALL-CKPT, which loses no work, is far better.',
  },
  async (kernel) => {
    const runs = await runExperiment(kernel, MIX, { seeds: SEEDS });
    const rows: ReproducedValue[] = [];
    for (const time of COUNTED_TIMES) {
      rows.push(...summarized(rowsOf(runs, time), time));
      const other = (what: string, value: (metrics: SpeculationMetrics) => number) =>
        unpublished(`time ${NAMES[time]}: ${what}, mean`, meanOf(runs['ALL-CKPT'], value));
      rows.push(
        other('utilization of ALL-CKPT, %', (metrics) => utilizationOf(metrics, time)),
        other('stretch of ALL-CKPT', (metrics) => stretchOf(metrics, time)),
      );
    }
    for (const name of STRATEGY_NAMES) {
      const utilization = meanOf(runs[name], (metrics) => 100 * metrics.utilization);
      rows.push(unpublished(`utilization of the machine, ${name}, %, mean`, utilization));
    }
    return rows;
  },
);
