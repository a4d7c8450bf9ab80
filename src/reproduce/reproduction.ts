import type { Estimate } from '../experiment/estimate.ts';
import type { TaskRunner } from '../experiment/runner.ts';
import type { SessionRunner } from '../experiment/sessionRunner.ts';
import type { Kernel } from '../kernel/instance.ts';
import type { ReadSwfOptions } from '../trace/formats/swf.ts';
import type { Workload } from '../trace/workload.ts';

/** What a paper says of a value without printing it. */
export interface Claim {
  /** As in `> 1.5`, `1.10 to 1.11`. */
  readonly text: string;
  /** Between these two, exclusively. */
  readonly low: number;
  readonly high: number;
}

/** Whether the value found is as claimed, or only its interval reaches there, or neither. */
type Verdict = 'holds' | 'within ±' | 'fails';

/** One published value next to what this program computes. */
export interface ReproducedValue {
  readonly label: string;
  /** null where a second reading is shown, or another trace, of which nothing was published. */
  readonly published: number | null;
  /** NaN where the value is not defined: a mean over no jobs. */
  readonly computed: number;
  /** computed − published. */
  readonly deviation: number | null;
  /** Of a mean over seeds: half its 95 % confidence interval. */
  readonly halfWidth?: number;
  /** The same where jobs are scheduled as they come; `computed` is of rounds, the published mode. */
  readonly online?: Estimate;
  /**
   * Where the published number comes out of another reading than the paper's words: what those words give.
   */
  readonly stated?: number;
  readonly claim?: { readonly text: string; readonly verdict: Verdict };
}

export interface ReproductionResult {
  readonly name: string;
  readonly reading: string;
  /** What of this run's input could not be used, and why: one sentence each. */
  readonly notes: readonly string[];
  readonly rows: ReproducedValue[];
}

/** A trace that a reproduction can be computed on. How it becomes jobs is for the reproduction to say. */
export interface GivenTrace {
  /** Its file's name, by which the logs of a paper are known. */
  readonly name: string;
  /** @throws TraceError, or UsageError if neither the reading nor the trace says how large the machine is */
  read(reading: ReadSwfOptions): Promise<Workload>;
}

/** What a reproduction is given beside the kernel. */
export interface ReproductionContext {
  readonly traces: readonly GivenTrace[];
  /** Runs simulations over seeds; default: one after the other. */
  readonly runTasks?: TaskRunner;
  /** Runs studies of sessions; default: one shard after the other. */
  readonly runSessions?: SessionRunner;
  /** Called now and then with what is being worked on and the share of it that is done, 0 to 1. */
  readonly onProgress?: (what: string, share: number) => void;
}

/** A published table, figure or example, and how to compute it. */
export interface Reproduction {
  readonly name: string;
  readonly title: string;
  /** How the computed column was obtained, what differs from the paper and why. */
  readonly reading: string;
  /** Whether it is computed on traces: then the context must have some. */
  readonly needsTraces: boolean;
  run(kernel: Kernel, context?: ReproductionContext): Promise<ReproductionResult>;
}

export type ReproductionTexts = Pick<Reproduction, 'name' | 'title' | 'reading'>;

/** A reproduction that needs no traces, from its texts and what computes its rows. */
export function reproduction(
  texts: ReproductionTexts,
  rows: (kernel: Kernel) => Promise<ReproducedValue[]>,
): Reproduction {
  const { name, reading } = texts;
  return {
    ...texts,
    needsTraces: false,
    run: async (kernel) => ({ name, reading, notes: [], rows: await rows(kernel) }),
  };
}

export function compared(label: string, published: number, computed: number): ReproducedValue {
  return { label, published, computed, deviation: computed - published };
}

/** A row of a second reading. */
export function unpublished(label: string, computed: number): ReproducedValue {
  return { label, published: null, computed, deviation: null };
}

/** A mean over seeds, or a ratio of two, with its interval and what was claimed of it. */
export function estimated(
  label: string,
  { mean, halfWidth }: Estimate,
  { published, online, claim }: { published?: number; online?: Estimate; claim?: Claim } = {},
): ReproducedValue {
  return {
    ...(published === undefined ? unpublished(label, mean) : compared(label, published, mean)),
    halfWidth,
    ...(online ? { online } : {}),
    ...(claim ? { claim: { text: claim.text, verdict: verdict(claim, mean, halfWidth) } } : {}),
  };
}

function verdict({ low, high }: Claim, mean: number, halfWidth: number): Verdict {
  if (mean > low && mean < high) return 'holds';
  return mean + halfWidth > low && mean - halfWidth < high ? 'within ±' : 'fails';
}
