// Implements the common part of the figures of ICPP 2019 (Gainaru, Pallez, Sun, Raghavan, section 5): simulations over
// 50 seeds, in rounds as published, and also online.
import { type Estimate, meanEstimate, ratioEstimate } from '../../experiment/estimate.ts';
import { type Measure, values } from '../../experiment/measures.ts';
import { inThisThread, runTasks } from '../../experiment/runner.ts';
import type { RunKind, Task, TaskResult } from '../../experiment/task.ts';
import type { ScenarioNumber, ScenarioOptions } from '../../stochastic/describe/scenarios.ts';
import {
  type Claim,
  estimated,
  type ReproducedValue,
  type Reproduction,
  type ReproductionTexts,
  reproduction,
} from '../reproduction.ts';

const SEEDS = 50;

const speculativeBackfilling = true;
/** Ways to run the jobs: in rounds, and online if that differs. */
const WAYS = {
  plain: [{ mode: 'rounds' }, { mode: 'online' }],
  speculative: [
    { mode: 'rounds', speculativeBackfilling },
    { mode: 'online', speculativeBackfilling },
  ],
  pull: [{ mode: 'rounds', speculativeBackfilling, pull: true }],
} as const satisfies Record<string, readonly RunKind[]>;
type Way = keyof typeof WAYS;

/** A workload, and the strategies compared on it. */
export interface Case {
  /** The beginning of its rows' labels. */
  readonly label: string;
  readonly scenario: ScenarioNumber;
  readonly options: ScenarioOptions;
  readonly strategies: readonly string[];
  readonly ways: readonly Way[];
}

/** One of the runs of a case. */
export interface Which {
  readonly requests: string;
  /** Default: plain. */
  readonly way?: Way;
}

/** The results of a case's runs. */
class Found {
  readonly #case: Case;
  readonly #result: TaskResult;

  constructor(of: Case, result: TaskResult) {
    this.#case = of;
    this.#result = result;
  }

  /** A measure's mean. */
  mean(what: string, which: Which, measure: Measure, claim?: Claim): ReproducedValue {
    return this.#row(what, [which], ([of]) => meanEstimate(this.#values(of, measure)), claim);
  }

  /** The ratio of two means, paired by seed. */
  ratio(what: string, which: Which, over: Which, measure: Measure, claim?: Claim): ReproducedValue {
    const estimate = ([of, to]: readonly Place[]) =>
      ratioEstimate(this.#values(of, measure), this.#values(to, measure));
    return this.#row(what, [which, over], estimate, claim);
  }

  #row(
    what: string,
    which: readonly Which[],
    estimate: (of: readonly Place[]) => Estimate,
    claim?: Claim,
  ): ReproducedValue {
    const online = which.map((one) => this.#place(one, 'online'));
    return estimated(
      `${this.#case.label}: ${what}`,
      estimate(which.map((one) => this.#place(one, 'rounds'))),
      {
        claim,
        // A run with pulling has no online counterpart, so a ratio to it has none either.
        ...(online.every(({ run }) => run >= 0) ? { online: estimate(online) } : {}),
      },
    );
  }

  #place({ requests, way = 'plain' }: Which, mode: RunKind['mode']): Place {
    const { strategies, ways } = this.#case;
    const before = ways.slice(0, ways.indexOf(way)).reduce((sum, name) => sum + WAYS[name].length, 0);
    const within = WAYS[way].findIndex((kind) => kind.mode === mode);
    return { strategy: strategies.indexOf(requests), run: within < 0 ? within : before + within };
  }

  #values({ strategy, run }: Place, measure: Measure): Float64Array {
    return values(this.#result, strategy, run, measure);
  }
}

/** The place in a task's result. */
interface Place {
  readonly strategy: number;
  readonly run: number;
}

/** A figure of simulations over seeds: the rows of each case, one after the other. */
export function onSeeds(
  texts: ReproductionTexts,
  cases: readonly Case[],
  rows: (found: Found, of: Case) => readonly ReproducedValue[],
): Reproduction {
  const whole = { ...texts, reading: `${texts.reading} ${READING}` };
  return reproduction(whole, async (kernel, { run = inThisThread(kernel), onProgress }) => {
    const tasks = cases.map(
      ({ scenario, options, strategies, ways }): Task => ({
        workload: { scenario, options },
        strategies,
        runs: ways.flatMap((way) => WAYS[way]),
        firstSeed: 1,
        seeds: SEEDS,
      }),
    );
    const results = await runTasks(run, tasks, (share) => onProgress?.(texts.name, share));
    return cases.flatMap((of, i) => rows(new Found(of, results[i]), of));
  });
}

const READING =
  'Values are means of seeds 1 to 50. ± is half their 95% confidence interval. A ratio is that of two ' +
  'means, paired by seed. The column computed is for rounds, the published mode. The column online is ' +
  'for EASY, with jobs as they come.';
