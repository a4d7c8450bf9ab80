import type { Metrics } from '../../metrics/metricFields.ts';
import { type Measures, measured, onLogs } from './onLogs.ts';
import type { Printed } from './paperLogs.ts';

const MEASURES: Measures<Metrics> = [
  ['total load, %', ({ totalLoad }) => 100 * totalLoad],
  ['wasted load, %', ({ wastedLoad }) => 100 * wastedLoad],
];

const PRINTED: Printed = { CTC: [68.6166, 2.48], 'SDSC-BLUE': [81.7564, 5.66], 'SDSC-DS': [66.4917, 3.67] };

// "Finishes within the same time" (section 5.2.4).
const SPANS: Measures<[easy: Metrics, pvEasy: Metrics]> = [
  ['makespan over that of EASY', ([easy, pvEasy]) => pvEasy.makespan / easy.makespan],
];
const SAME: Printed = { CTC: [1], 'SDSC-BLUE': [1], 'SDSC-DS': [1] };

export const table5 = onLogs(
  {
    name: 'pveasy-table5',
    title: 'HPDC 2010 (PV-EASY), Table 5: load of PV-EASY',
    reading:
      'Total load is all processor-seconds that jobs held. Wasted load is those of the tries that ' +
      'preemption ended. Both are over those that the machine has between the first submission and the last ' +
      'end. The text says that each workload ends at the same time under PV-EASY and EASY.',
  },
  2,
  async (log) => {
    const { metrics: pvEasy } = await log.replay('pv-easy');
    const { metrics: easy } = await log.replay('easy');
    return [
      ...measured(log, 'PV-EASY', MEASURES, pvEasy, PRINTED),
      ...measured(log, 'PV-EASY', SPANS, [easy, pvEasy], SAME),
    ];
  },
);
