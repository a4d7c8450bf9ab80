// Whole runs of the model next to whole runs of the real controller: figures of a scenario.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SlurmKernel } from '../../../src/kernel/instance.ts';
import { someOf } from '../../../src/slurm/machine/events/renumber.ts';
import { canEverRun } from '../../../src/slurm/machine/feasibility.ts';
import { replayCluster } from '../../../src/slurm/machine/replay.ts';
import type { Spread } from '../../end-to-end/slurm/machine/spread.ts';
import { fixtures } from '../paths.ts';
import { type Compared, compareDecisions } from './decisions.ts';
import { type RecordedRun, recordedRuns, runTime } from './fixture.ts';
import { bestInstant } from './recordedPriorities.ts';

/** Seconds of the fast clock between the end of a job and the instant at which its nodes are free. */
const EPILOG = 1;

export interface Comparison {
  readonly scenario: string;
  readonly jobs: number;
  /** Mean waits of the runs, seconds. */
  readonly realWaits: readonly number[];
  readonly ourWaits: readonly number[];
  /**
   * Mean |difference| of the starts of a job between two real runs, and between ours and a real one. Seconds.
   */
  readonly realDifference: number;
  readonly ourDifference: number;
  /** Shares of these differences that are at most a minute. */
  readonly realWithin60: number;
  readonly ourWithin60: number;
  /** Jobs of all runs that started in the record or in ours, but not in both. */
  readonly startedInOne: number;
  /**
   * Share of the passes with a waiting job in which the same jobs start on the same nodes, from the
   * state of the real one.
   */
  readonly samePasses: number;
  readonly sameCycles: number;
  /** Share of the polls of a waiting job that saw the same reason, from the state of the real one. */
  readonly sameReasons: number;
}

/**
 * Jobs are submitted when they were in the record, and run as long. The first instants of the timers are
 * those of the record.
 */
export async function compareScenario(kernel: SlurmKernel, scenario: string): Promise<Comparison> {
  const file = join(fixtures, 'slurm-machine', scenario, 'spread.json');
  const { compared } = await compareRuns(
    kernel,
    scenario,
    recordedRuns(scenario),
    JSON.parse(readFileSync(file, 'utf8')),
  );
  return compared;
}

/** As compareScenario(), for any recorded runs; with the decisions of each run. */
export async function compareRuns(
  kernel: SlurmKernel,
  scenario: string,
  runs: readonly RecordedRun[],
  spread: Spread,
): Promise<{ compared: Comparison; decisions: readonly Compared[] }> {
  const ours = await Promise.all(runs.map((run) => replayed(kernel, run)));
  const pairs = runs.flatMap(({ jobs }, r) =>
    jobs.map(({ record: { start = Number.NaN } }, i) => [start, ours[r][i]] as const),
  );
  // A job that never started has no start to compare.
  const differences = pairs.flatMap(([real, own]) =>
    Number.isNaN(real) || Number.isNaN(own) ? [] : [Math.abs(own - real)],
  );
  const waits = runs.map(({ jobs }, r) =>
    mean(
      jobs.flatMap(({ record: { start, submit, eligible = submit } }, i) =>
        start === undefined || Number.isNaN(ours[r][i]) ? [] : [ours[r][i] - Math.max(submit, eligible)],
      ),
    ),
  );
  const decisions = runs.map(compareDecisions);
  const share = (of: 'passes' | 'cycles' | 'reasons') =>
    sum(decisions.map((one) => one[of].same)) / sum(decisions.map((one) => one[of].count));
  const compared = {
    scenario,
    jobs: spread.jobs,
    realWaits: spread.waits,
    ourWaits: waits,
    realDifference: spread.meanDifference,
    ourDifference: mean(differences),
    realWithin60: spread.within60,
    ourWithin60: differences.filter((one) => one <= 60).length / differences.length,
    startedInOne: pairs.filter(([real, own]) => Number.isNaN(real) !== Number.isNaN(own)).length,
    samePasses: share('passes'),
    sameCycles: share('cycles'),
    sameReasons: share('reasons'),
  };
  return { compared, decisions };
}

/** Starts of the model. A job that none of its partitions can ever hold is left out, and has none. */
async function replayed(kernel: SlurmKernel, run: RecordedRun): Promise<number[]> {
  const { cluster, record, jobs, epoch } = run;
  const submitted = jobs.map((one) => ({ ...one.job, run: runTime(one) }));
  const isRunnable = canEverRun(cluster);
  const kept = [...submitted.keys()].filter((i) => isRunnable(submitted[i]));
  const [[look]] = record.passes;
  const [fullPass = 0] = record.passes.find(([, full]) => full === 1) ?? [];
  const [cycle = 0] = record.cycles[0] ?? [];
  const priorities = bestInstant(run);
  const timing = { look, fullPass, cycle, epilog: EPILOG, epoch, priorities };
  const { start } = await replayCluster(kernel, cluster, someOf(submitted, kept), timing);
  const starts = submitted.map(() => Number.NaN);
  for (const [i, place] of kept.entries()) starts[place] = start[i];
  return starts;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
