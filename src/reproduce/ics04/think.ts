import { ratioEstimate } from '../../experiment/estimate.ts';
import type { SessionMeasure } from '../../experiment/sessionExperiment.ts';
import { estimated, reproduction } from '../reproduction.ts';
import { FIXED, run } from './setUp.ts';

const THINKS = [1000, 3000, 6000, 12_000, 30_000, 60_000, 120_000];
const SEEDS = 40;
const MODELS = [
  'batch:srpt',
  'interactive:srpt',
  'srpt*fcfs',
  'batch:fcfs',
  'interactive:fcfs',
  'fcfs*fcfs',
] as const;
/** The places of batch, interactive and batchactive of each order. */
const ORDERS = { SRPT: [0, 1, 2], FCFS: [3, 4, 5] } as const;

export const think = reproduction(
  {
    name: 'ics04-think',
    title: 'ICS 2004, section 4.2: visible response time by think time, and what the provider bills',
    reading:
      `Think time is ${THINKS.join(', ')} s; the rest is as in Table 3, ${SEEDS} seeds. The paper omits these results. It says ` +
      'that at a high ratio of think time to service time batchactive performs no better than batch while it continues ' +
      'to outperform interactive, and that the provider bills more than under interactive. Under FCFS batchactive comes ' +
      'close to batch as think time grows; under SRPT it stays about twice as good. Both orders outperform interactive from ' +
      '3000 s on. The provider bills at most 8.5% (SRPT) and 12.3% (FCFS) more, at 6000 s, and the same at both ends. Ratios are paired by seed.',
  },
  async (kernel, context) => {
    const selections = THINKS.map((think) => ({ ...FIXED, think }));
    const results = await run(kernel, context, 'think time', { selections, models: MODELS, seeds: SEEDS });
    const ratio = (i: number, a: number, b: number, measure: SessionMeasure) =>
      ratioEstimate(results.values(i, a, measure), results.values(i, b, measure));
    return THINKS.flatMap((seconds, i) =>
      Object.entries(ORDERS).flatMap(([order, [batch, interactive, batchactive]]) => {
        const label = `think ${seconds} s, ${order}`;
        return [
          estimated(
            `${label}: response, batch / batchactive`,
            ratio(i, batch, batchactive, 'visibleResponse'),
          ),
          estimated(
            `${label}: billed, batchactive / interactive`,
            ratio(i, batchactive, interactive, 'billed'),
          ),
          estimated(
            `${label}: response, interactive / batchactive`,
            ratio(i, interactive, batchactive, 'visibleResponse'),
          ),
        ];
      }),
    );
  },
);
