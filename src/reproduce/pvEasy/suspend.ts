import { meanEstimate, ratioEstimate } from '../../experiment/estimate.ts';
import type { PolicyOverSeeds } from '../../experiment/overSeeds.ts';
import { replaySeeds } from '../../experiment/replaySeeds.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { Metrics } from '../../metrics/metricFields.ts';
import {
  estimated,
  type GivenTrace,
  onEachLog,
  type ReproducedValue,
  type ReproductionContext,
  traceOf,
} from '../reproduction.ts';
import { paperLog } from './paperLogs.ts';

/** The logs of the page on PV-EASY, then three more, by the beginning of their files' names. */
const LOGS = ['CTC-SP2', 'SDSC-BLUE', 'SDSC-DS', 'KTH-SP2', 'SDSC-SP2', 'UniLu-Gaia', 'Sandia-Ross'];
const SEEDS = 10;
const HOURS = 1;

const KILL = 'pv-easy';
const WITH_LAST = [
  KILL,
  `${KILL}+suspend:0:0`,
  `${KILL}+suspend:2m:2m`,
  `${KILL}+suspend:10m:10m`,
  `${KILL}+periodic:30m:2m:2m`,
];
const LEARNED = ['regression', 'learned:repaired'].flatMap((estimate) => [
  `${KILL}+${estimate}`,
  `${KILL}+${estimate}+suspend:2m:2m`,
]);
const POLICIES = ['easy', ...WITH_LAST, ...LEARNED];

type Value = (metrics: Metrics) => number;
const SLOWDOWNS: readonly [string, Value][] = [
  ['MBS', ({ meanBoundedSlowdown }) => meanBoundedSlowdown],
  ['MWBS', ({ meanWeightedBoundedSlowdown }) => meanWeightedBoundedSlowdown],
];
const WASTED: [string, Value] = ['wasted load, %', ({ wastedLoad }) => 100 * wastedLoad];
/** Measures of Tables 4 to 6. */
const COUNTS: readonly [string, Value][] = [
  ['backfilled jobs', ({ backfilled }) => backfilled],
  ['blocked jobs', ({ blocked }) => blocked],
  ['total load, %', ({ totalLoad }) => 100 * totalLoad],
  WASTED,
  ['preempted jobs', ({ preempted }) => preempted],
  ['preemptions of a preempted job (MKT)', ({ meanKills }) => meanKills],
  ['run time waste (RTW), %', ({ runTimeWaste }) => 100 * runTimeWaste],
];

const reading =
  `Each log is shaken by up to ${HOURS} h with seeds 1 to ${SEEDS}: the sessions of a user move, forward or back. Each ` +
  'policy replays the same ten workloads. A value is the mean over the seeds with half of its 95% interval; "over ' +
  'EASY" is the ratio of the means, with the interval of the pairs. Waste is all time of tries that was no work, or ' +
  'whose work was lost: with suspend, what it takes to save and to restore. The names of policies: after kill comes ' +
  'suspend:SAVE:RESTORE, or periodic:EVERY:SAVE:RESTORE. Estimates are those of the Last Model, unless the name has another. ' +
  'The logs are read as on the other pages of the paper: processors allocated, run time at least 0, and a request that is ' +
  'shorter than the run raised to it; P = 430, 1152 and 1664 for the three logs of the paper. The paper has kill only, ' +
  'and says that suspend and checkpoints would be definitely better.';

/** Gain of PV-EASY from keeping the work of the jobs that it preempts. */
export const suspended = onEachLog(
  {
    name: 'preemption-suspend',
    title: 'PV-EASY with suspended jobs and with checkpoints: the tables of HPDC 2010 on seven logs',
    reading,
  },
  LOGS.map((log) => ({ log })),
  async ({ log }, kernel, context) => {
    const trace = traceOf(log, context);
    return trace && rowsOf(log, await runs(trace, kernel, context));
  },
);

async function runs(
  trace: GivenTrace,
  kernel: Kernel,
  { onProgress }: ReproductionContext,
): Promise<PolicyOverSeeds[]> {
  const workload = await trace.read({
    kernel,
    processors: paperLog(trace.name)?.processors,
    processorsFrom: 'allocated',
    overrun: 'extend',
  });
  return replaySeeds(workload, POLICIES, {
    ...{ kernel, seeds: SEEDS, shake: 3600 * HOURS },
    onProgress: (share) => onProgress?.(trace.name, share),
  });
}

function rowsOf(log: string, [easy, ...others]: readonly PolicyOverSeeds[]): ReproducedValue[] {
  const valuesOf = ({ runs }: PolicyOverSeeds, value: Value) => runs.map(({ metrics }) => value(metrics));
  const label = (policy: string, what: string) => `${log}: ${policy}, ${what}`;
  const absolute = (one: PolicyOverSeeds, measures: readonly [string, Value][]) =>
    measures.map(([what, value]) => estimated(label(one.policy, what), meanEstimate(valuesOf(one, value))));
  const ratios = (one: PolicyOverSeeds) =>
    SLOWDOWNS.map(([what, value]) =>
      estimated(
        label(one.policy, `${what} over EASY`),
        ratioEstimate(valuesOf(one, value), valuesOf(easy, value)),
      ),
    );
  return [
    ...absolute(easy, SLOWDOWNS),
    ...others.flatMap((one) =>
      WITH_LAST.includes(one.policy)
        ? [...absolute(one, [...COUNTS, ...SLOWDOWNS]), ...ratios(one)]
        : [...absolute(one, [WASTED]), ...ratios(one)],
    ),
  ];
}
