import { Draws } from '../../kernel/draws.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { stableOrder } from '../../math/stableOrder.ts';
import { replay } from '../../simulate/replay.ts';
import { shake } from '../../trace/transform/shake.ts';
import {
  type Claim,
  estimated,
  type GivenTrace,
  missingLogs,
  type ReproducedValue,
  type Reproduction,
  traceOf,
  unpublished,
} from '../reproduction.ts';
import { type NoiseName, noises } from './noises.ts';
import { ofSweeps } from './plainSweeps.ts';
import { type Measured, ofRaces } from './races.ts';

const CONFIGURATIONS = 8;
const RACES = 400;
const SEEDS = 200;
/** Maximum number of seeds of a plain sweep, and the step to it. */
const MOST_SWEPT = 400;
const STEP = 20;
const SPREAD = 0.1;
const REPLAYS = 3200;
const JOBS = 2000;
const LOG = 'KTH-SP2';

const worse = (percent: number, many: number) => new Array<number>(many).fill(Math.log(1 + percent / 100));
const TRUTHS = {
  equal: worse(0, CONFIGURATIONS),
  'two tied best, six 5% worse': [0, 0, ...worse(5, CONFIGURATIONS - 2)],
  'one best by 2%': [0, ...worse(2, CONFIGURATIONS - 1)],
  'one best by 5%': [0, ...worse(5, CONFIGURATIONS - 1)],
  'one best by 10%': [0, ...worse(10, CONFIGURATIONS - 1)],
  'a ladder of 5, 10, 15 … %': Array.from({ length: CONFIGURATIONS }, (_, i) => Math.log(1 + 0.05 * i)),
};
type Truth = keyof typeof TRUTHS;
const SOME: readonly Truth[] = [
  'equal',
  'two tied best, six 5% worse',
  'one best by 5%',
  'a ladder of 5, 10, 15 … %',
];
const SIMULATED: readonly (readonly [NoiseName, readonly Truth[]])[] = [
  ['normal', Object.keys(TRUTHS) as Truth[]],
  ['skewed', SOME],
  ['heavy-tailed', SOME],
  ['rare bad seeds in every other one', ['equal', 'two tied best, six 5% worse']],
];

const READING =
  `Races of specula tune between ${CONFIGURATIONS} configurations whose truth is known, ${RACES} of each kind, with ${SEEDS} seeds at ` +
  `most: ${CONFIGURATIONS * SEEDS} runs. Simulated noise is of ${100 * SPREAD}% between configurations and seeds. *Skewed* is lognormal, ` +
  '*heavy-tailed* is Student’s t distribution with three degrees of freedom, and *rare bad seeds* are one in 30, 4.5 standard ' +
  `deviations away. The last rows are replays of EASY on the first ${JOBS} jobs of ${LOG}, shaken by 10 minutes: ${REPLAYS} seeds, ` +
  'dealt again to the configurations of each race, with the planted difference added. A *plain sweep* gives every ' +
  'configuration as many seeds as the race used on average, and calls worse than the best of its table what paired ' +
  't-tests say with Holm’s correction over all pairs; *tested with the best only* is the usual correction. *Runs by ' +
  'those of a plain sweep* is how many times the runs of a plain sweep that finds the best as often the race takes. ' +
  'The claims are that at most 5 in 100 races are wrong. Intervals are of the number of races.';

/** Measures how often a race of `specula tune` is right: the table behind docs/tuning.md. */
export const honest: Reproduction = {
  name: 'tune-honest',
  title: 'How often a race of specula tune is wrong, how often it finds the best, and after how many runs',
  reading: READING,
  needsTraces: true,
  async run(kernel, context = { traces: [] }) {
    const { onProgress } = context;
    const rows: ReproducedValue[] = [];
    const kinds = SIMULATED.reduce((sum, [, truths]) => sum + truths.length, 0);
    const noiseOf = await noises(kernel, CONFIGURATIONS, MOST_SWEPT);
    let done = 0;
    const onRace = () => onProgress?.('simulated races', ++done / kinds / RACES);
    for (const [name, truths] of SIMULATED) {
      const noise = noiseOf(name);
      for (const truth of truths) {
        const measured = (r: number) =>
          noise(r + 1).map((values, i) => values.map((value) => TRUTHS[truth][i] + SPREAD * value));
        rows.push(...rowsOf(`${name}: ${truth}`, TRUTHS[truth], measured, onRace));
      }
    }
    const trace = traceOf(LOG, context);
    const notes = missingLogs(trace === undefined ? [LOG] : []);
    if (trace !== undefined) {
      const logs = await replayed(trace, kernel, (share) => onProgress?.(trace.name, share));
      const instance = await kernel.instantiate({ released: true });
      const uniforms = new Draws(instance, { name: 'uniform' }, REPLAYS);
      for (const truth of SOME)
        rows.push(...rowsOf(`${LOG}: ${truth}`, TRUTHS[truth], dealt(logs, TRUTHS[truth], uniforms)));
    }
    return { name: honest.name, reading: READING, notes, rows };
  },
};

function rowsOf(
  label: string,
  truth: readonly number[],
  measured: Measured,
  onRace?: () => void,
): ReproducedValue[] {
  const race = ofRaces(truth, RACES, measured, onRace);
  const least = Math.min(...truth);
  const hasOne = truth.filter((one) => one === least).length === 1;
  const same = Math.round(race.runs / truth.length);
  const [plain] = ofSweeps(truth, RACES, measured, [same], 'all pairs');
  const [usual] = ofSweeps(truth, RACES, measured, [same], 'with the best');
  const row = (what: string, share: number, claim?: Claim) =>
    estimated(`${label}: ${what}`, ofShare(share), { claim });
  const rows = [
    row('a best one was dropped, %', race.bestLeft, AT_MOST),
    row('a wrong one won, %', race.wrongWinner, AT_MOST),
    ...(hasOne ? [row('the best was found, %', race.best)] : []),
    unpublished(`${label}: runs`, race.runs),
    ...(hasOne
      ? [row('the best was found by a plain sweep, %', plain.best)]
      : [
          row('a best one was called worse by a plain sweep, %', plain.bestLeft),
          row('a best one was called worse by a plain sweep tested with the best only, %', usual.bestLeft),
        ]),
  ];
  const times = hasOne ? timesPlain(truth, measured, race) : undefined;
  if (times !== undefined) rows.push(unpublished(`${label}: runs by those of a plain sweep`, times));
  return rows;
}

const AT_MOST: Claim = { text: '<= 5', low: Number.NEGATIVE_INFINITY, high: 5 + 1e-9 };

/** Share of the races in percent, with its interval. */
function ofShare(share: number): { mean: number; halfWidth: number } {
  return { mean: 100 * share, halfWidth: 196 * Math.sqrt((share * (1 - share)) / RACES) };
}

/** Ratio of runs to those of a plain sweep that finds the best as often; undefined if none here does. */
function timesPlain(
  truth: readonly number[],
  measured: Measured,
  { best, runs }: { best: number; runs: number },
): number | undefined {
  const most = measured(0)[0].length;
  const seeds = Array.from({ length: most / STEP }, (_, k) => (k + 1) * STEP);
  const found = ofSweeps(truth, RACES, measured, seeds, 'all pairs').map((one) => one.best);
  const k = found.findIndex((share) => share >= best);
  if (k < 1) return undefined;
  const n = seeds[k - 1] + (STEP * (best - found[k - 1])) / (found[k] - found[k - 1]);
  return runs / (n * truth.length);
}

async function replayed(
  trace: GivenTrace,
  kernel: Kernel,
  onProgress: (share: number) => void,
): Promise<number[]> {
  const workload = await trace.read({ kernel, jobs: JOBS });
  const logs: number[] = [];
  for (let seed = 1; seed <= REPLAYS; seed++) {
    const shaken = await shake(workload, { window: 600, seed, kernel });
    logs.push(Math.log((await replay(shaken, 'easy', { kernel })).metrics.meanBoundedSlowdown));
    onProgress(seed / REPLAYS);
  }
  return logs;
}

/** Deals the replays to the configurations, for each race in another order. */
function dealt(logs: readonly number[], truth: readonly number[], uniforms: Draws): Measured {
  return (r) => {
    const order = stableOrder(uniforms.of(1, r));
    return truth.map((log, i) =>
      Float64Array.from(order.subarray(i * SEEDS, (i + 1) * SEEDS), (place) => log + logs[place]),
    );
  };
}
