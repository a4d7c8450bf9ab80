// Replays the policies of a comparison: its workload, which a second worker may share, and those of other seeds.
import { overSeeds, type SeedRun } from '../../../experiment/overSeeds.ts';
import { replay } from '../../../simulate/replay.ts';
import { resampledOf } from '../../../trace/transform/transformed.ts';
import type { Workload } from '../../../trace/workload.ts';
import type { OverSeeds } from '../../protocol.ts';
import type { ComparisonTask } from '../comparison.ts';
import { countedOf } from './countedOf.ts';
import { foundReplay, isElsewhere, refusal } from './foundSchedule.ts';
import { type OnePolicy, placed } from './onePolicy.ts';
import type { OwnWatch } from './own.ts';
import type { RunProgress } from './runProgress.ts';
import type { SecondWorker } from './secondWorker.ts';
import { optionsOf, type RunOptions, underPolicy } from './underPolicy.ts';

/** Begins a second worker for a workload; undefined if it would not be worth its time, or is not possible. */
export type BeginSecond = (
  workload: Workload,
  options: Pick<RunOptions, 'eventRule' | 'seed'>,
) => Promise<Pick<SecondWorker, 'replay' | 'end'> | undefined>;

export class Replays {
  readonly #of: ComparisonTask;
  readonly #watch: OwnWatch;
  readonly #progress: RunProgress;
  readonly #signal: AbortSignal;
  /** The replays by policy, then by seed. */
  readonly #runs: SeedRun[][] = [];

  constructor(of: ComparisonTask, watch: OwnWatch, progress: RunProgress, signal: AbortSignal) {
    this.#of = of;
    this.#watch = watch;
    this.#progress = progress;
    this.#signal = signal;
  }

  /**
   * Replays the workload. A second worker takes some policies, if there is one.
   *
   * @param report gets the results in the order of the policies, because each is compared with the first
   */
  async first(
    report: (place: number, one: OnePolicy) => void,
    beginSecond: BeginSecond = async () => undefined,
  ): Promise<void> {
    const { policies, workload, settings, source } = this.#of;
    const signal = this.#signal;
    const found: OnePolicy[] = [];
    const left = [...policies.keys()];
    const add = (place: number, one: OnePolicy) => {
      found[place] = one;
      this.#progress.replayed(place);
      for (let next = this.#runs.length; found[next] !== undefined; next++) {
        const { metrics, hash } = found[next];
        this.#runs.push([{ seed: 1, metrics, hash, ...resampledOf(workload) }]);
        report(next, found[next]);
      }
    };
    const here = async () => {
      for (let place = left.shift(); place !== undefined; place = left.shift())
        add(place, await this.#replay(place));
    };
    const canLeave = (place: number) =>
      place > 0 && !('own' in policies[place]) && !isElsewhere(policies[place]);
    const isPossible = source.kind !== 'report' && left.some(canLeave);
    const second = isPossible ? await beginSecond(workload, optionsOf(settings)) : undefined;
    const end = () => second?.end();
    signal.addEventListener('abort', end);
    const there = async (): Promise<void> => {
      const at = second === undefined ? -1 : left.findIndex(canLeave);
      if (second === undefined || at < 0) return;
      const [place] = left.splice(at, 1);
      const onShare = (share: number) => this.#progress.replaying(place, share);
      try {
        add(place, await second.replay(policies[place], onShare));
      } catch {
        // This worker can do it, or knows why not.
        left.unshift(place);
        return;
      }
      return there();
    };
    try {
      await Promise.all([here(), there()]);
      await here();
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }

  async #replay(place: number): Promise<OnePolicy> {
    const signal = this.#signal;
    signal.throwIfAborted();
    const { policies, workload, counts, source } = this.#of;
    const policy = policies[place];
    const onProgress = (share: number) => this.#progress.replaying(place, share);
    const found = source.kind === 'report' ? source.schedules?.[place] : undefined;
    if (found === undefined && isElsewhere(policy)) throw refusal(policy, 'replay it otherwise');
    const result = found
      ? foundReplay(found, workload, policy, counts)
      : await underPolicy(policy, this.#of, this.#watch, (one, options) =>
          replay(workload, one, { ...options, counts, onProgress, signal }),
        );
    return placed(result, workload);
  }

  /** Replays the workloads of the other seeds, after the first. Only their metrics are kept. */
  async others(ofSeed: (seed: number) => Promise<Workload>): Promise<readonly OverSeeds[]> {
    const { policies, settings, source } = this.#of;
    const signal = this.#signal;
    const { seeds = 1 } = settings;
    for (let seed = 2; seed <= seeds; seed++) {
      const workload = await ofSeed(seed);
      const counts = countedOf(source, workload);
      this.#progress.begin(workload.jobs.length, seed);
      for (const [p, policy] of policies.entries()) {
        const onProgress = (share: number) => this.#progress.replaying(p, share);
        const { metrics, hash } = await underPolicy(policy, this.#of, this.#watch, (one, options) =>
          replay(workload, one, { ...options, counts, seed, onProgress, signal }),
        );
        this.#progress.replayed(p);
        this.#runs[p].push({ seed, metrics, hash, ...resampledOf(workload) });
      }
      signal.throwIfAborted();
    }
    return overSeeds(policies.map(({ name }, p) => ({ policy: name, runs: this.#runs[p] }))).map(
      ({ means, differences, ratios, resampled }) => ({ means, differences, ratios, resampled }),
    );
  }
}
