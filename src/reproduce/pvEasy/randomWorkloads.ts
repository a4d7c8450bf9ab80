import type { Kernel } from '../../kernel/instance.ts';
import { replay } from '../../simulate/replay.ts';
import { generatePlain } from '../../trace/generate/plain.ts';
import { type ReproducedValue, reproduction, unpublished } from '../reproduction.ts';

const WORKLOADS = 400;
const JOBS = 200;
const PROCESSORS = 64;
const LOADS = [0.7, 0.95];
const EASY = 'easy';
const KILL = 'pv-easy+request';
const KEEPING = ['suspend:0:0', 'suspend:2m:2m', 'suspend:10m:10m', 'periodic:30m:2m:2m'];

const reading =
  `${WORKLOADS} workloads of ${JOBS} jobs on ${PROCESSORS} processors at each load, seeds 1 to ${WORKLOADS}: Poisson ` +
  'arrivals, log-normal run times, sizes up to a quarter of the machine, requests of 1 to 4 run times, which are also ' +
  'the estimates. The paper says that PV-EASY would be definitely better if preempted jobs were suspended or saved. ' +
  'A workload is worse if its mean response or its mean bounded slowdown (MBS) is greater than with kill. Even if it costs ' +
  'nothing to save and to restore, 2 of 400 workloads have a greater mean response at load 0.95, and 32 a greater ' +
  'MBS: jobs that end earlier let others start in their place, and these may be the wrong ones. With 10 minutes for ' +
  'each, nearly every workload in which a job is preempted is worse: most of these jobs are short. Nor is ' +
  'there a guarantee relative to EASY: the last rows count the workloads in which some job ends later.';

/** True if keeping the work of preempted jobs is always better than killing them. */
export const randomWorkloads = reproduction(
  {
    name: 'preemption-random',
    title: 'PV-EASY with suspended jobs, compared with PV-EASY with kill, on random workloads',
    reading,
  },
  async (kernel, { onProgress }) => {
    const rows: ReproducedValue[] = [];
    for (const [i, load] of LOADS.entries()) {
      const ofLoad = (share: number) => onProgress?.('random workloads', (i + share) / LOADS.length);
      rows.push(...(await rowsOf(kernel, load, ofLoad)));
    }
    return rows;
  },
);

interface Outcome {
  readonly response: number;
  readonly slowdown: number;
  readonly end: Float64Array;
}

async function rowsOf(
  kernel: Kernel,
  load: number,
  onProgress: (share: number) => void,
): Promise<ReproducedValue[]> {
  const policies = [EASY, KILL, ...KEEPING.map((preemption) => `${KILL}+${preemption}`)];
  const found: Outcome[][] = policies.map(() => []);
  for (let seed = 1; seed <= WORKLOADS; seed++) {
    const workload = await generatePlain({ kernel, jobs: JOBS, processors: PROCESSORS, load, seed });
    for (const [i, policy] of policies.entries()) {
      const { metrics, schedule } = await replay(workload, policy, { kernel });
      const { meanResponse: response, meanBoundedSlowdown: slowdown } = metrics;
      found[i].push({ response, slowdown, end: Float64Array.from(schedule.end) });
    }
    onProgress(seed / WORKLOADS);
  }
  const [easy, kill, ...keeping] = found;
  return keeping.flatMap((outcomes, i) => {
    const label = (what: string) => `load ${load}, ${KEEPING[i]}: ${what}`;
    return [
      ...compared('mean response', outcomes, kill, ({ response }) => response),
      ...compared('MBS', outcomes, kill, ({ slowdown }) => slowdown),
      unpublished('workloads in which a job ends later than under EASY', laterThan(outcomes, easy)),
    ].map((row) => ({ ...row, label: label(row.label) }));
  });
}

function compared(
  what: string,
  outcomes: readonly Outcome[],
  kill: readonly Outcome[],
  value: (outcome: Outcome) => number,
): ReproducedValue[] {
  const ratios = outcomes.map((outcome, i) => value(outcome) / value(kill[i]));
  const sum = (of: readonly Outcome[]) => of.reduce((total, outcome) => total + value(outcome), 0);
  return [
    unpublished(`${what}, sum over that with kill`, sum(outcomes) / sum(kill)),
    unpublished(`${what}, workloads that are better`, ratios.filter((ratio) => ratio < 1).length),
    unpublished(`${what}, workloads that are worse`, ratios.filter((ratio) => ratio > 1).length),
    unpublished(`${what}, of the worst workload over that with kill`, Math.max(...ratios)),
  ];
}

/** Number of workloads in which a job ends later than under another policy. */
function laterThan(outcomes: readonly Outcome[], others: readonly Outcome[]): number {
  return outcomes.filter(({ end }, i) => end.some((time, job) => time > others[i].end[job])).length;
}
