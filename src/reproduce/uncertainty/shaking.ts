import { meanEstimate } from '../../experiment/estimate.ts';
import { shake } from '../../trace/transform/shake.ts';
import { estimated, type ReproducedValue, unpublished } from '../reproduction.ts';
import { onLogs, type SampledLog, seedsTo } from './onLogs.ts';

const POLICIES = ['easy', 'sjf-easy'] as const;
const SEEDS = 100;
const MINUTES = 10;

/** Change of a log's metric if its sessions move by minutes. */
export const shaking = onLogs(
  {
    name: 'uncertainty-shaking',
    title: 'The variation of the mean bounded slowdown of a log when its sessions move by up to 10 minutes',
    reading:
      `Each session of a user moves by up to ${MINUTES} minutes, forward or back, with seeds 1 to ${SEEDS}. The load stays ` +
      'the same to a thousandth. Tsafrir, Ouaknine and Feitelson (MASCOTS 2007) found with single jobs that the figure ' +
      'of one log can move by tens of percent. The claim is that the range of the seeds is more than 10% of their mean.',
  },
  ['KTH-SP2', 'SDSC-BLUE'],
  (SEEDS + 1) * POLICIES.length,
  rows,
);

async function rows({ label, workload, kernel, metrics }: SampledLog): Promise<ReproducedValue[]> {
  const slowdowns = new Map<string, number[]>(POLICIES.map((policy) => [policy, []]));
  for (const seed of seedsTo(SEEDS)) {
    const shaken = await shake(workload, { window: 60 * MINUTES, seed, kernel });
    for (const policy of POLICIES)
      slowdowns.get(policy)?.push((await metrics(shaken, policy)).meanBoundedSlowdown);
  }
  const found: ReproducedValue[] = [];
  for (const policy of POLICIES) {
    const values = slowdowns.get(policy) ?? [];
    const own = (await metrics(workload, policy)).meanBoundedSlowdown;
    const row = (what: string) => `${label}: ${policy}, ${what}`;
    const mean = meanEstimate(values);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const range = (100 * (most - least)) / mean.mean;
    found.push(
      unpublished(row('of the log itself'), own),
      estimated(row('mean over the seeds'), mean),
      unpublished(row('least'), least),
      unpublished(row('most'), most),
      {
        ...unpublished(row('range in % of the mean'), range),
        claim: { text: '> 10', verdict: range > 10 ? 'holds' : 'fails' },
      },
      unpublished(
        row('% of the seeds below the log itself'),
        percent(values, (value) => value < own),
      ),
    );
  }
  const [easy, sjf] = POLICIES.map((policy) => slowdowns.get(policy) ?? []);
  found.push(
    unpublished(
      `${label}: % of the seeds in which sjf-easy is below easy`,
      percent(sjf, (value, i) => value < easy[i]),
    ),
  );
  return found;
}

function percent(values: readonly number[], holds: (value: number, i: number) => boolean): number {
  return (100 * values.filter(holds).length) / values.length;
}
