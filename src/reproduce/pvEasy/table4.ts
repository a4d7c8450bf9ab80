import type { Metrics } from '../../metrics/metricFields.ts';
import { metrics } from '../../metrics/metrics.ts';
import { type Measures, measured, onLogs } from './onLogs.ts';
import type { Printed } from './paperLogs.ts';

const MEASURES: Measures<Metrics> = [
  ['backfilled jobs', ({ backfilled }) => backfilled],
  ['blocked jobs', ({ blocked }) => blocked],
];

const EASY: Printed = { CTC: [38726, 3833], 'SDSC-BLUE': [166014, 10409], 'SDSC-DS': [51370, 4147] };
const PV_EASY: Printed = { CTC: [29061, 6403], 'SDSC-BLUE': [148937, 19262], 'SDSC-DS': [38683, 8736] };

export const table4 = onLogs(
  {
    name: 'pveasy-table4',
    title: 'HPDC 2010 (PV-EASY), Table 4: backfilled and blocked jobs in PV-EASY and EASY',
    reading:
      'A job counts as backfilled by the manner of its final start. It counts as blocked if some pass left ' +
      'it at the head of the queue, preemption included. The rows of PV-EASY agree within a few per cent. ' +
      'Those of EASY do not. An EASY that never decrements the extra processors (extra kept) comes closer, ' +
      'on every log and in both counts.',
  },
  3,
  async (log) => [
    ...measured(log, 'EASY', MEASURES, (await log.replay('easy')).metrics, EASY),
    ...measured(log, 'EASY, extra kept', MEASURES, metrics(await log.looseEasy('request')), EASY),
    ...measured(log, 'PV-EASY', MEASURES, (await log.replay('pv-easy')).metrics, PV_EASY),
  ],
);
