import { DataError } from '../../errors.ts';
import type { Point } from '../../sweep/study.ts';
import { parseTuneStudy, type TuneStudy } from '../../tune/study.ts';
import { type Batch, type Tuned, tune } from '../../tune/tune.ts';

/** The measures of a configuration with some seeds, one after the other. */
type Run = (points: readonly Point[], seed: number, elsewhere: Point) => Promise<readonly number[]>;

export interface TuneGiven {
  readonly name: string;
  readonly command: 'replay' | 'slurm';
  readonly vary: object;
  readonly baseline: Point;
  readonly objective: string;
  /** Runs of the race at most. */
  readonly budget: number;
  readonly confirm: number;
  readonly transfer?: readonly Point[];
}

/** Runs a tune of one block in this thread. The objective is better where it is less. */
export async function tuned(
  { name, ...given }: TuneGiven,
  run: Run,
  onProgress: (batch: Batch, share: number) => void = () => {},
): Promise<{ study: TuneStudy; answer: Tuned }> {
  const text = JSON.stringify({ ...given, grid: { trace: name } });
  const study = await parseTuneStudy(text, name, async ({ command }) => ({
    ...{ command, names: [given.objective], hasGroups: false },
  }));
  const steps = tune(study, 1, name);
  let step = steps.next();
  while (!step.done) {
    const { points, seeds, elsewhere = {} } = step.value;
    const logs = points.map((): number[][] => [[]]);
    for (let seed = seeds.from; seed <= seeds.to; seed++) {
      const values = await run(points, seed, elsewhere);
      for (const [i, value] of values.entries()) {
        if (!(value > 0))
          throw new DataError(`${name}: ${given.objective} is ${value}; expected a number above 0`);
        logs[i][0].push(Math.log(value));
      }
      onProgress(step.value, (seed - seeds.from + 1) / (seeds.to - seeds.from + 1));
    }
    step = steps.next({ logs, seconds: 0 });
  }
  return { study, answer: step.value };
}
