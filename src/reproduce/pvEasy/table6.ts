import type { Metrics } from '../../metrics/metricFields.ts';
import { type Measures, measured, onLogs } from './onLogs.ts';
import type { Printed } from './paperLogs.ts';

const MEASURES: Measures<Metrics> = [
  ['preempted jobs', ({ preempted }) => preempted],
  ['of all jobs, %', ({ preempted, jobs }) => (100 * preempted) / jobs],
  ['kills of a preempted job (MKT)', ({ meanKills }) => meanKills],
  ['run time waste (RTW), %', ({ runTimeWaste }) => 100 * runTimeWaste],
];

const PRINTED: Printed = {
  CTC: [10172, 13.17, 1.72, 38.95],
  'SDSC-BLUE': [17364, 7.77, 1.46, 48.27],
  'SDSC-DS': [10294, 12.11, 1.62, 45.33],
};

export const table6 = onLogs(
  {
    name: 'pveasy-table6',
    title: 'HPDC 2010 (PV-EASY), Table 6: preempted jobs in PV-EASY',
    reading:
      'MKT is the mean number of killed tries. RTW is the mean of the time in killed tries over the run ' +
      'time. Both are over the jobs that lost a try.',
  },
  1,
  async (log) => measured(log, 'PV-EASY', MEASURES, (await log.replay('pv-easy')).metrics, PRINTED),
);
