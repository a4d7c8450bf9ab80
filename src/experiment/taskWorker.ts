import type { Kernel } from '../kernel/instance.ts';
import { Pauses } from '../simulate/pause.ts';
import { type SpeculateOptions, speculate } from '../simulate/speculate.ts';
import type { WorkloadDescription } from '../stochastic/describe/description.ts';
import { readDescription } from '../stochastic/describe/readDescription.ts';
import { scenario } from '../stochastic/describe/scenarios.ts';
import { type DrawnWorkload, drawWorkload } from '../stochastic/draw/draw.ts';
import { type Requester, requester } from '../stochastic/requests/drawnRequests.ts';
import { parseRequestStrategies } from '../stochastic/requests/strategy.ts';
import { speculationMetrics } from '../stochastic/results/speculationMetrics.ts';
import { streamMetrics } from '../stochastic/results/streamMetrics.ts';
import type { Tries } from '../stochastic/results/tries.ts';
import type { StochasticWorkload } from '../stochastic/workload/workload.ts';
import type { RunKind, RunMetrics, Task, TaskResult, WorkloadSource } from './task.ts';

/** A source whose distributions are prepared, and the strategies that were computed for them. */
interface Prepared {
  readonly description: WorkloadDescription;
  readonly requesters: Map<string, Promise<Requester>>;
}

/** The schedule of one run, from its plain data. */
export type RunMaker = (kind: RunKind) => Promise<SpeculateOptions>;

/** Progress of a task, and the signal to stop it. */
type Watched = Pick<SpeculateOptions, 'onProgress' | 'signal'>;

/** Jobs with their requests, and how the attempts of their runs are measured. */
export interface MeasuredWorkload {
  make(): Promise<StochasticWorkload>;
  measure(workload: StochasticWorkload, tries: Tries): RunMetrics;
}

function measured(
  { description, jobs }: DrawnWorkload,
  workload: StochasticWorkload,
  tries: Tries,
): RunMetrics {
  const { applications } = description;
  const isLarge = (job: number) => !applications[jobs.application[job]].small;
  return {
    all: speculationMetrics(workload, tries),
    large: applications.some(({ small }) => small) ? speculationMetrics(workload, tries, isLarge) : null,
    stream: workload.stream ? streamMetrics(workload, tries, workload.stream) : null,
  };
}

/** Runs tasks. Whatever does not depend on the seed is computed once; each thread has its own TaskWorker. */
export class TaskWorker {
  readonly #kernel: Kernel;
  readonly #make: RunMaker;
  readonly #prepared = new Map<string, Promise<Prepared>>();
  readonly #pauses = new Pauses();

  /** @param make is called for each run: a custom scheduler begins afresh; default: the data say all */
  constructor(kernel: Kernel, make: RunMaker = async (kind) => kind) {
    this.#kernel = kernel;
    this.#make = make;
  }

  /** @throws UsageError or DataError, one line */
  run(task: Task, watched: Watched): Promise<TaskResult> {
    return this.runSeeds(task, (seed) => this.workloads(task.workload, task.strategies, seed), watched);
  }

  /**
   * Runs the jobs of each seed with the requests of each strategy in every way.
   *
   * @throws UsageError or DataError, one line
   */
  async runSeeds(
    { runs, firstSeed, seeds }: Pick<Task, 'runs' | 'firstSeed' | 'seeds'>,
    workloads: (seed: number) => Promise<readonly MeasuredWorkload[]>,
    { onProgress, signal }: Watched,
  ): Promise<TaskResult> {
    const result: RunMetrics[][][] = [];
    for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
      const strategies = await workloads(seed);
      const ofSeed = strategies.map((): RunMetrics[] => []);
      for (const [i, { make, measure }] of strategies.entries()) {
        const jobs = await make();
        for (const [k, kind] of runs.entries()) {
          const done = result.length + (i + k / runs.length) / strategies.length;
          const each = 1 / runs.length / strategies.length;
          const { workload, tries } = await speculate(jobs, {
            ...(await this.#make(kind)),
            ...{ kernel: this.#kernel, signal },
            onProgress: (share) => onProgress?.((done + share * each) / seeds),
          });
          ofSeed[i].push(measure(workload, tries));
        }
      }
      result.push(ofSeed);
      await this.#pauses.ifDue();
    }
    return result;
  }

  /**
   * The jobs that a seed draws, with the requests of each strategy.
   *
   * @throws UsageError or DataError, one line
   */
  async workloads(
    source: WorkloadSource,
    strategies: readonly string[],
    seed: number,
  ): Promise<MeasuredWorkload[]> {
    const { description, requesters } = await this.#prepare(source);
    const give = await Promise.all(strategies.map((text) => this.#requester(description, requesters, text)));
    const drawn = await drawWorkload(description, { seed, kernel: this.#kernel });
    return give.map((requests) => ({
      make: () => requests(drawn),
      measure: (workload, tries) => measured(drawn, workload, tries),
    }));
  }

  #prepare(source: WorkloadSource): Promise<Prepared> {
    const key = JSON.stringify(source);
    const made = this.#prepared.get(key) ?? this.#describe(source);
    this.#prepared.set(key, made);
    return made;
  }

  async #describe(source: WorkloadSource): Promise<Prepared> {
    const description =
      'scenario' in source
        ? await scenario(source.scenario, { ...source.options, kernel: this.#kernel })
        : readDescription(source.description, { file: source.file });
    return { description, requesters: new Map() };
  }

  #requester(
    description: WorkloadDescription,
    requesters: Map<string, Promise<Requester>>,
    text: string,
  ): Promise<Requester> {
    const [strategy] = parseRequestStrategies(text);
    const made = requesters.get(text) ?? requester(description, strategy, { kernel: this.#kernel });
    requesters.set(text, made);
    return made;
  }
}
