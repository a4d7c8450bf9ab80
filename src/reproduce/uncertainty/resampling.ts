import { type Estimate, ratioEstimate } from '../../experiment/estimate.ts';
import type { Metrics } from '../../metrics/metricFields.ts';
import { offeredLoad } from '../../trace/offeredLoad.ts';
import { calendarOf } from '../../trace/transform/calendar.ts';
import { resample } from '../../trace/transform/resample.ts';
import { estimated, type ReproducedValue, unpublished } from '../reproduction.ts';
import { onLogs, type SampledLog, seedsTo } from './onLogs.ts';

const SEEDS = 20;
const OTHERS = ['conservative', 'pv-easy'] as const;
const METRICS = [
  ['mean wait', 'meanWait'],
  ['mean bounded slowdown', 'meanBoundedSlowdown'],
] as const satisfies readonly (readonly [string, keyof Metrics])[];

/** Which comparisons that one log gives hold for the other weeks of its users. */
export const resampling = onLogs(
  {
    name: 'uncertainty-resampling',
    title: 'Which comparisons on a log survive when its users come in other weeks',
    reading:
      `As many weeks as the log has are drawn from those of its users, with seeds 1 to ${SEEDS}. So many of the users take ` +
      'part that the mean load is that of the log. The ratio is that of the two means over the seeds; its interval is ' +
      'paired by seed. The machine is that of the header. The claim is what the log itself says: on which side of 1 the ratio ' +
      'is. It holds if the whole interval is on that side, and stays open (within ±) if the interval has 1 in it.',
  },
  ['KTH-SP2', 'CTC-SP2', 'SDSC-BLUE', 'SDSC-DS'],
  (SEEDS + 1) * (OTHERS.length + 1),
  rows,
);

async function rows({ label, workload, kernel, metrics }: SampledLog): Promise<ReproducedValue[]> {
  const { weeks } = calendarOf(workload);
  const users = await usersForLoad({ workload, kernel }, weeks);
  const policies = ['easy', ...OTHERS];
  const own: Metrics[] = [];
  for (const policy of policies) own.push(await metrics(workload, policy));
  const drawn: Metrics[][] = policies.map(() => []);
  const loads: number[] = [];
  for (const seed of seedsTo(SEEDS)) {
    const resampled = await resample(workload, { weeks, users, seed, kernel });
    loads.push(offeredLoad(resampled));
    for (const [p, policy] of policies.entries()) drawn[p].push(await metrics(resampled, policy));
  }
  const found = [
    unpublished(`${label}: load of the log`, offeredLoad(workload)),
    unpublished(`${label}: users that take part, times those of the log`, users),
    unpublished(`${label}: least load of a seed`, Math.min(...loads)),
    unpublished(`${label}: most load of a seed`, Math.max(...loads)),
  ];
  for (const [p, policy] of policies.entries()) {
    if (p === 0) continue;
    for (const [title, metric] of METRICS) {
      const row = (what: string) => `${label}: ${policy} over easy, ${title}, ${what}`;
      const ofLog = own[p][metric] / own[0][metric];
      const [a, b] = [p, 0].map((of) => drawn[of].map((values) => values[metric]));
      const ratio = ratioEstimate(a, b);
      const agreeing = a.filter((value, i) => value < b[i] === ofLog < 1).length;
      found.push(
        unpublished(row('of the log'), ofLog),
        {
          ...estimated(row('over the seeds'), ratio),
          claim: { text: ofLog < 1 ? '< 1' : '> 1', verdict: verdict(ofLog, ratio) },
        },
        unpublished(row('% of the seeds on the side of the log'), (100 * agreeing) / SEEDS),
      );
    }
  }
  return found;
}

function verdict(ofLog: number, { mean, halfWidth }: Estimate): 'holds' | 'within ±' | 'fails' {
  if (Math.abs(mean - 1) <= halfWidth) return 'within ±';
  return mean < 1 === ofLog < 1 ? 'holds' : 'fails';
}

/** The share of the users with which resampled logs have the load of the log, in hundredths. */
async function usersForLoad(
  { workload, kernel }: Pick<SampledLog, 'workload' | 'kernel'>,
  weeks: number,
): Promise<number> {
  let sum = 0;
  for (const seed of seedsTo(SEEDS)) sum += offeredLoad(await resample(workload, { weeks, seed, kernel }));
  return Math.max(0.01, Math.round((100 * SEEDS * offeredLoad(workload)) / sum) / 100);
}
