import { statistics, type TraceStatistics } from '../../trace/statistics/statistics.ts';
import { type Measures, measured, onLogs } from './onLogs.ts';
import type { Printed } from './paperLogs.ts';

const MEASURES: Measures<TraceStatistics> = [
  ['processors', ({ processors }) => processors],
  ['jobs', ({ jobs }) => jobs],
  ['load, %', ({ load }) => 100 * load],
  ['mean processors of a job', ({ size }) => size.mean],
  ['mean run time, s', ({ run }) => run.mean],
];

const PRINTED: Printed = {
  CTC: [430, 77222, 66.18, 10.9853, 11277],
  'SDSC-BLUE': [1152, 223407, 76.21, 41.591, 4381],
  'SDSC-DS': [1664, 85003, 63.02, 60.924, 7569],
};

export const table3 = onLogs(
  {
    name: 'pveasy-table3',
    title: 'HPDC 2010 (PV-EASY), Table 3: an overview of the workloads',
    reading:
      'Load is the processor-seconds of all jobs over those that the machine has between the first and the ' +
      'last submission. Nothing is simulated. Where this table differs, the log is another version.',
  },
  1,
  async (log) => measured(log, '', MEASURES, statistics(log.workload), PRINTED),
);
