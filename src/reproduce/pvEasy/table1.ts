import type { Metrics } from '../../metrics/metricFields.ts';
import { metrics } from '../../metrics/metrics.ts';
import { type Measures, measured, onLogs } from './onLogs.ts';
import type { Printed } from './paperLogs.ts';

const MEASURES: Measures<Metrics> = [
  ['delayed jobs', ({ delayed }) => delayed],
  ['blocked jobs', ({ blocked }) => blocked],
  ['mean delay, min', ({ meanDelay }) => meanDelay / 60],
  ['longest delay, h', ({ maxDelay }) => maxDelay / 3600],
];

const PRINTED: Printed = {
  CTC: [736, 3833, 80.05, 14.81],
  'SDSC-BLUE': [1770, 10409, 169.08, 90.7],
  'SDSC-DS': [827, 4147, 133.23, 17.25],
};

const FAIR: Measures<Metrics> = [['delayed jobs', ({ delayed }) => delayed]];
const GUARANTEED: Printed = { CTC: [0], 'SDSC-BLUE': [0], 'SDSC-DS': [0] };

export const table1 = onLogs(
  {
    name: 'pveasy-table1',
    title: 'HPDC 2010 (PV-EASY), Table 1: start time delay of blocked jobs in EASY',
    reading:
      'A job is delayed if it starts later than its fair start. The fair start is the first instant, since ' +
      'it became head of the queue, at which the jobs submitted before it leave enough processors. EASY ' +
      "does not give the printed values. An EASY that never decrements the extra processors ('extra kept') " +
      'comes closer in the blocked jobs and the mean delay, but hardly in the number of delayed jobs. Both ' +
      'are shown. PV-EASY should delay no job (section 4.2).',
  },
  3,
  async (log) => [
    ...measured(log, 'EASY', MEASURES, (await log.replay('easy')).metrics, PRINTED),
    ...measured(log, 'EASY, extra kept', MEASURES, metrics(await log.looseEasy('request')), PRINTED),
    ...measured(log, 'PV-EASY', FAIR, (await log.replay('pv-easy')).metrics, GUARANTEED),
  ],
);
