import { formulaText } from '../../policy/formula.ts';
import type { FormulaOrder } from '../../policy/policy.ts';
import type { Point } from '../../sweep/study.ts';
import { tunedOnLogs } from './onLogs.ts';

const JOBS = 20_000;
const CONFIRM = 20;
const NAMED = ['wfp3', 'unicef', 'f1', 'f2', 'f3', 'f4', 'fcfs', 'sjf'];
/** Order of the family of WFP3 and UNICEF: only b / a determines which job is first, so a is 1. WFP3 has b = 1 / 3. */
const WAITED = '-(wait / max(estimate, 1)) * processors ^ b';
const EXPONENTS = [-1, -0.5, -0.25, 0, 0.5, 1];
/** Order of the family of F2 to F4 without their age. */
const SIZED = 'max(estimate, 1) * processors ^ b';
/** F2, which weighs the age with 25,600. */
const AGED = 'sqrt(max(estimate, 1)) * processors + c * log(max(submit, 1)) / log(10)';

const ORDERS: readonly (string | FormulaOrder)[] = [
  ...NAMED,
  ...EXPONENTS.map((b) => ({ formula: WAITED, b })),
  ...[-0.5, 0.5, 1].map((b) => ({ formula: SIZED, b })),
  ...[2560, 256_000].map((c) => ({ formula: AGED, c })),
];

const BUDGET = 60 * ORDERS.length;

/** Finds the order of the queue that is best on four logs, and tests it on the others. */
export const order = tunedOnLogs(
  {
    name: 'tune-order',
    title: 'The best order of the queue on four logs, and whether it is better than WFP3 on the others',
    reading:
      `specula tune over ${ORDERS.length} orders of the queue under EASY, on the first ${JOBS} jobs of each log, shaken by 10 ` +
      `minutes: ${NAMED.join(', ')}; -(wait / estimate) · processors^b with b of ${EXPONENTS.join(', ')} (WFP3 is that with b = 1/3); ` +
      'estimate · processors^b with b of -0.5, 0.5, 1; and F2 with its 25600 replaced by 2560 and 256000. ' +
      `WFP3 is the present order. A race has ${BUDGET} runs at most, and those that it leaves are confirmed on ${CONFIRM} fresh seeds, ` +
      'on each of the four logs. The values are how many times the mean bounded slowdown of WFP3 theirs is. The ' +
      'claim is that they are better than WFP3.',
  },
  {
    logs: ['KTH-SP2', 'CTC-SP2', 'SDSC-SP2', 'SDSC-BLUE'],
    reading: { jobs: JOBS },
    study: {
      vary: { policy: { order: ORDERS, backfilling: 'easy' } },
      baseline: { policy: { order: 'wfp3', backfilling: 'easy' } },
      budget: BUDGET,
      confirm: CONFIRM,
    },
    nameOf: ({ policy }: Point) => {
      const { order } = policy as unknown as { order: string | FormulaOrder };
      return typeof order === 'string' ? order : formulaText(order);
    },
  },
);
