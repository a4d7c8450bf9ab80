import { meanEstimate, ratioEstimate } from '../../experiment/estimate.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { requestsFromHistory } from '../../stochastic/history/requestsFromHistory.ts';
import { parseRequestStrategies } from '../../stochastic/requests/strategy.ts';
import type { StochasticWorkload } from '../../stochastic/workload/workload.ts';
import { shake } from '../../trace/transform/shake.ts';
import type { Workload } from '../../trace/workload.ts';
import {
  estimated,
  onEachLog,
  type ReproducedValue,
  type ReproductionContext,
  traceOf,
} from '../reproduction.ts';
import { machinesOf } from './machines.ts';
import { type Measures, measuresOf } from './measures.ts';
import { around, MONTHS, type Month, spanOf } from './months.ts';
import { withRequestsOf } from './sequences.ts';

const SEEDS = 5;
const MINUTES = 10;

interface Way {
  readonly name: string;
  readonly strategy: string;
  /** The strategy on the pool, if it is another one; null: there is none. */
  readonly onPool?: string | null;
  readonly speculates: boolean;
}

/** Request strategies of the jobs. The first is the baseline of the comparison. */
const WAYS: readonly Way[] = [
  { name: 'user', strategy: 'user', speculates: false },
  { name: 't-optimal', strategy: 't-optimal', speculates: false },
  { name: 'with checkpoints', strategy: 'dyn-prog-count:0.1', speculates: false },
  { name: 'speculating', strategy: 't-optimal', onPool: 'user', speculates: true },
  { name: 'speculating on the longest of 10', strategy: 'neuroscience:10', onPool: null, speculates: true },
];

const READING =
  `A month of ${MONTHS.map(({ log, day }) => `${log} (from day ${day})`).join(', ')}, with seeds 1 to ${SEEDS} of sessions that move ` +
  `by up to ${MINUTES} minutes. Each application requests by what its earlier runs of the whole log say; limits are whole minutes; ` +
  'a checkpoint and a restart take 6 minutes. ' +
  'The pool is EASY. Slurm is the log’s machine as nodes (100 of 1 CPU, 144 of 8) in one partition, with the ' +
  'defaults of slurm.conf; tuned, backfilling goes every 10 s, on a grid of 10 s, a week ahead, through 2000 jobs. ' +
  'Wait is all of the response time but the work. Jobs hold processors for the utilization whether their try suffices or not. ' +
  'Speculating means: on the pool, the user’s request and speculative backfilling; on Slurm, the user’s request ' +
  'with --time-min, which is the first request of t-optimal, or the longest of the last 10 runs. The claim is that a way pays: its mean wait is less than with ' +
  'the users’ requests on the same machine.';

/**
 * Tests if request sequences and speculation pay on a Slurm cluster: the table behind
 * docs/studies/sequences-on-slurm.md.
 */
export const slurmSequences = onEachLog(
  {
    name: 'slurm-sequences',
    title: 'Request sequences and speculation on a Slurm cluster, and on a pool under EASY',
    reading: READING,
  },
  MONTHS,
  async (month, kernel, context) => {
    const trace = traceOf(month.log, context);
    return trace && rowsOf(month, await trace.read({ kernel }), kernel, context);
  },
);

async function rowsOf(
  month: Month,
  log: Workload,
  kernel: Kernel,
  { onProgress }: ReproductionContext,
): Promise<ReproducedValue[]> {
  const span = spanOf(month);
  const near = around(log, span);
  const placeOf = new Map(Array.from(log.jobs.id, (id, place) => [id, place]));
  const wholes = new Map<string, StochasticWorkload>();
  for (const { strategy } of WAYS) {
    const [parsed] = parseRequestStrategies(strategy);
    wholes.set(strategy, await requestsFromHistory(log, parsed, { kernel, granularity: 60 }));
  }
  const machines = machinesOf(month, kernel, await loadSlurmKernel({ engine: kernel.engine }));
  const found = machines.map(() => WAYS.map((): Measures[] => []));
  const runs = SEEDS * machines.length * WAYS.length;
  let done = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const shaken = await shake(near, { window: 60 * MINUTES, seed, kernel });
    for (const [m, machine] of machines.entries()) {
      for (const [w, { speculates, ...way }] of WAYS.entries()) {
        const strategy = machine.isPool && way.onPool !== undefined ? way.onPool : way.strategy;
        onProgress?.(month.log, done++ / runs);
        if (strategy === null) continue;
        const asked = withRequestsOf(shaken, wholes.get(strategy) as StochasticWorkload, placeOf);
        const { workload, tries } = await machine.run(asked, shaken, speculates);
        found[m][w].push(measuresOf(workload, tries, span));
      }
    }
  }
  return machines.flatMap(({ name }, m) =>
    WAYS.flatMap((way, w) =>
      found[m][w].length === 0
        ? []
        : valuesOf(`${month.log}: ${name}, ${way.name}`, found[m][w], found[m][0]),
    ),
  );
}

/** @param users the same with the users' requests, seed by seed */
function valuesOf(label: string, own: readonly Measures[], users: readonly Measures[]): ReproducedValue[] {
  const mean = (what: string, value: (measures: Measures) => number) =>
    estimated(`${label}: ${what}`, meanEstimate(own.map(value)));
  const ratio = ratioEstimate(
    own.map(({ wait }) => wait),
    users.map(({ wait }) => wait),
  );
  const pays = { text: '< 1', low: Number.NEGATIVE_INFINITY, high: 1 };
  return [
    mean('mean wait (h)', ({ wait }) => wait),
    ...(own === users ? [] : [estimated(`${label}: mean wait over that of user`, ratio, { claim: pays })]),
    mean('mean bounded slowdown', ({ slowdown }) => slowdown),
    mean('utilization (%)', ({ utilization }) => utilization),
    mean('jobs killed (%)', ({ killed }) => killed),
  ];
}
