import type { Corpus, CorpusFault, CorpusWorkload, Starts } from './corpus.ts';

/** Number of workloads of a family that have the correct starts. */
export interface FamilyScore {
  readonly family: string;
  readonly workloads: number;
  /** Number of workloads that the results contain. */
  readonly run: number;
  readonly right: number;
  /** The first workload with wrong starts. */
  readonly firstWrong?: string;
}

/** Measure of how well a fault explains wrong starts. */
interface Explanation extends CorpusFault {
  /** Wrong workloads for which the fault gives exactly the same starts. */
  readonly explains: readonly string[];
  /** Workloads for which the fault gives other starts than the results have. */
  readonly contradictedBy: readonly string[];
}

interface WrongWorkload {
  readonly workload: string;
  readonly rule: string;
  readonly expected: Starts;
  readonly found: Starts;
  /** The faults that give these starts. */
  readonly faults: readonly string[];
}

export interface Score {
  readonly families: readonly FamilyScore[];
  readonly wrong: readonly WrongWorkload[];
  /** Best first: by the number of workloads explained minus the number that contradict. */
  readonly explanations: readonly Explanation[];
}

const same = (a: Starts, b: Starts) => a.every((start, job) => start === b[job]);

/** Compares results with the corpus, and searches for the faults that explain the differences. */
export function scoreResults({ workloads, faults }: Corpus, results: ReadonlyMap<string, Starts>): Score {
  const run = workloads.flatMap((workload) => {
    const found = results.get(workload.name);
    return found === undefined ? [] : [{ workload, found, isRight: same(workload.starts, found) }];
  });
  const wrong = run
    .filter(({ isRight }) => !isRight)
    .map(({ workload: { name, rule, starts, others }, found }): WrongWorkload => {
      const like = others.filter((other) => same(other.starts, found)).flatMap(({ faults }) => faults);
      return { workload: name, rule, expected: starts, found, faults: like };
    });
  const families = [...new Set(workloads.map(({ family }) => family))].map((family): FamilyScore => {
    const ofFamily = run.filter(({ workload }) => workload.family === family);
    const first = ofFamily.find(({ isRight }) => !isRight);
    return {
      family,
      workloads: workloads.filter((workload) => workload.family === family).length,
      run: ofFamily.length,
      right: ofFamily.filter(({ isRight }) => isRight).length,
      ...(first && { firstWrong: first.workload.name }),
    };
  });
  const explanations = faults
    .map((fault): Explanation => {
      const contradictedBy = run.filter(({ workload, found }) => !same(startsOf(fault, workload), found));
      return {
        ...fault,
        explains: wrong.filter(({ faults }) => faults.includes(fault.name)).map(({ workload }) => workload),
        contradictedBy: contradictedBy.map(({ workload }) => workload.name),
      };
    })
    .filter(({ explains }) => explains.length > 0)
    .sort((a, b) => balance(b) - balance(a));
  return { families, wrong, explanations };
}

const balance = ({ explains, contradictedBy }: Explanation) => explains.length - contradictedBy.length;

/** Returns the starts of a simulator with a fault. */
function startsOf({ name }: CorpusFault, { starts, others }: CorpusWorkload): Starts {
  return others.find(({ faults }) => faults.includes(name))?.starts ?? starts;
}
