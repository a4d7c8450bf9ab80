import { meanEstimate, pairedRatio } from '../../experiment/estimate.ts';
import type { Metrics } from '../../metrics/metricFields.ts';
import type { Ratio } from '../../metrics/ratio.ts';
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

/** Tests if the comparisons from one log hold for the other weeks of its users. */
export const resampling = onLogs(
  {
    name: 'uncertainty-resampling',
    title: 'Which comparisons on a log survive when its users come in other weeks',
    reading:
      `As many weeks as the log has are drawn from those of its users, with seeds 1 to ${SEEDS}. The ratio is the geometric ` +
      'mean of those of the seeds; its interval is that of the mean logarithm, carried back. The machine is that of the ' +
      'header. The claim is what the log itself says: on which side of 1 the ratio is. It holds if the whole interval is on ' +
      'that side, and stays open (within ±) if the interval has 1 in it.',
  },
  ['KTH-SP2', 'CTC-SP2', 'SDSC-BLUE', 'SDSC-DS'],
  (SEEDS + 1) * (OTHERS.length + 1),
  rows,
);

async function rows({ label, workload, kernel, metrics }: SampledLog): Promise<ReproducedValue[]> {
  const { weeks } = calendarOf(workload);
  const policies = ['easy', ...OTHERS];
  const own: Metrics[] = [];
  for (const policy of policies) own.push(await metrics(workload, policy));
  const drawn: Metrics[][] = policies.map(() => []);
  const loads: number[] = [];
  for (const seed of seedsTo(SEEDS)) {
    const resampled = await resample(workload, { weeks, seed, kernel });
    loads.push(offeredLoad(resampled));
    for (const [p, policy] of policies.entries()) drawn[p].push(await metrics(resampled, policy));
  }
  const found = [
    unpublished(`${label}: load of the log`, offeredLoad(workload)),
    estimated(`${label}: load over the seeds`, meanEstimate(loads)),
    unpublished(`${label}: least load of a seed`, Math.min(...loads)),
    unpublished(`${label}: most load of a seed`, Math.max(...loads)),
  ];
  for (const [p, policy] of policies.entries()) {
    if (p === 0) continue;
    for (const [title, metric] of METRICS) {
      const row = (what: string) => `${label}: ${policy} over easy, ${title}, ${what}`;
      const ofLog = own[p][metric] / own[0][metric];
      const [a, b] = [p, 0].map((of) => drawn[of].map((values) => values[metric]));
      const ratio = pairedRatio(a, b);
      const agreeing = a.filter((value, i) => value < b[i] === ofLog < 1).length;
      found.push(
        unpublished(row('of the log'), ofLog),
        {
          ...unpublished(row('over the seeds'), ratio.value),
          claim: { text: ofLog < 1 ? '< 1' : '> 1', verdict: verdict(ofLog, ratio) },
        },
        unpublished(row('low end of its interval'), ratio.low),
        unpublished(row('high end of its interval'), ratio.high),
        unpublished(row('% of the seeds on the side of the log'), (100 * agreeing) / SEEDS),
      );
    }
  }
  return found;
}

function verdict(ofLog: number, { value, low, high }: Ratio): 'holds' | 'within ±' | 'fails' {
  if (low <= 1 && high >= 1) return 'within ±';
  return value < 1 === ofLog < 1 ? 'holds' : 'fails';
}
