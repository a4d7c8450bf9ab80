import { type Measures, measured, onLogs } from './onLogs.ts';
import type { Printed } from './paperLogs.ts';
import { type Violations, violations } from './violations.ts';

const MEASURES: Measures<Violations> = [
  ['violated reservations', ({ jobs }) => jobs],
  ['mean processors of these jobs', ({ meanProcessors }) => meanProcessors],
  ['mean delay from reservation, min', ({ meanDelay }) => meanDelay / 60],
  ['mean slowdown increment', ({ meanIncrement }) => meanIncrement],
  ['longest delay from reservation, h', ({ maxDelay }) => maxDelay / 3600],
  ['largest slowdown increment', ({ maxIncrement }) => maxIncrement],
];

const PRINTED: Printed = {
  CTC: [92, 147.78, 100.19, 4.78, 15.13, 137.6],
  'SDSC-BLUE': [407, 533.48, 154.76, 36.13, 32.9, 1320.63],
  'SDSC-DS': [152, 680.33, 110.69, 40.78, 16.62, 1581],
};

const COUNT: Measures<Violations> = [['violated reservations', ({ jobs }) => jobs]];
const GUARANTEED: Printed = { CTC: [0], 'SDSC-BLUE': [0], 'SDSC-DS': [0] };

export const table2 = onLogs(
  {
    name: 'pveasy-table2',
    title: "HPDC 2010 (PV-EASY), Table 2: reservations violated by EASY with the Last Model's predictions",
    reading:
      'A reservation is violated if the job starts later than the first reservation it got and later than ' +
      'its fair start. The jobs before it are then not the cause (the paper calls that case benign). The ' +
      'slowdown increment is the bounded slowdown beyond that of a start at the reservation. The paper ' +
      'counts far fewer violations than this definition, both under EASY and under an EASY that never ' +
      'decrements the extra processors (extra kept). It does not say by which rule it filtered. PV-EASY ' +
      'should violate no reservation (section 5.2.2).',
  },
  3,
  async (log) => [
    ...measured(log, 'EASY-Last', MEASURES, violations((await log.replay('easy-last')).schedule), PRINTED),
    ...measured(log, 'EASY-Last, extra kept', MEASURES, violations(await log.looseEasy('last')), PRINTED),
    ...measured(log, 'PV-EASY', COUNT, violations((await log.replay('pv-easy')).schedule), GUARANTEED),
  ],
);
