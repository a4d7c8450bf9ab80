import type { MachineRecord } from './record.ts';

/** How much runs of the same scenario differ. */
export interface Spread {
  readonly runs: number;
  readonly jobs: number;
  /** Mean wait from eligibility on, seconds, of each run. */
  readonly waits: readonly number[];
  /** Mean |difference of starts| of a job, seconds, over all pairs of runs. */
  readonly meanDifference: number;
  /** Share of jobs whose starts differ by at most 60 s, over all pairs of runs. */
  readonly within60: number;
  readonly mostDifference: number;
  /** Share of pairs of jobs that start in the opposite order, over all pairs of runs. */
  readonly inversions: number;
}

/** @throws Error if there are no two runs */
export function spread(records: readonly MachineRecord[]): Spread {
  if (records.length < 2) throw new Error('a spread needs at least two runs');
  const starts = records.map(({ jobs }) => new Map(jobs.map((job) => [key(job), job.start])));
  const differences: number[] = [];
  let [pairs, inverted] = [0, 0];
  for (let a = 0; a < records.length; a++) {
    for (let b = 0; b < a; b++) {
      const both = [...starts[a]].flatMap(([id, start]) => {
        const other = starts[b].get(id);
        return start === undefined || other === undefined ? [] : [[start, other]];
      });
      for (const [i, [x, y]] of both.entries()) {
        differences.push(Math.abs(x - y));
        for (const [u, v] of both.slice(0, i)) {
          pairs++;
          if ((x - u) * (y - v) < 0) inverted++;
        }
      }
    }
  }
  return {
    runs: records.length,
    jobs: records[0].jobs.length,
    waits: records.map(({ jobs }) => rounded(mean(jobs.flatMap(wait)))),
    meanDifference: rounded(mean(differences)),
    within60: rounded(differences.filter((one) => one <= 60).length / differences.length),
    mostDifference: Math.max(...differences),
    inversions: rounded(inverted / pairs),
  };
}

/** Numbers of arrays' tasks differ from run to run, their names and indices do not. */
function key({ id, name }: MachineRecord['jobs'][number]): string {
  return id.includes('_') ? `${name}_${id.split('_')[1]}` : name;
}

function wait({ submit, eligible = submit, start }: MachineRecord['jobs'][number]): number[] {
  return start === undefined ? [] : [start - Math.max(submit, eligible)];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number) => Math.round(1000 * value) / 1000;
