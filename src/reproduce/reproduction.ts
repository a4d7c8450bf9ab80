import type { Estimate } from '../experiment/estimate.ts';
import type { Runner } from '../experiment/runner.ts';
import type { Kernel } from '../kernel/instance.ts';
import type { ReadSwfOptions } from '../trace/formats/swf.ts';
import type { Workload } from '../trace/workload.ts';

/** A statement of a paper about a value that it does not print. */
export interface Claim {
  /** For instance `> 1.5`, `1.10 to 1.11`. */
  readonly text: string;
  /** The value lies between these two, both excluded. */
  readonly low: number;
  readonly high: number;
}

/** The verdict: the computed value agrees, only its interval does, or neither. */
type Verdict = 'holds' | 'within ±' | 'fails';

/** One published value next to what this program computes. */
export interface ReproducedValue {
  readonly label: string;
  /** null if nothing was published for it: for a second reading, or another trace. */
  readonly published: number | null;
  /** NaN if the value is not defined, as a mean over no jobs. */
  readonly computed: number;
  /** computed − published. */
  readonly deviation: number | null;
  /** For a mean over seeds: the half-width of its 95% confidence interval. */
  readonly halfWidth?: number;
  /** The value in online mode; `computed` is in rounds, the published mode. */
  readonly online?: Estimate;
  /** The value by the paper's own words, if the published number follows from another reading. */
  readonly stated?: number;
  readonly claim?: { readonly text: string; readonly verdict: Verdict };
}

export interface ReproductionResult {
  readonly name: string;
  readonly reading: string;
  /** Inputs that could not be used, and the reasons: one sentence each. */
  readonly notes: readonly string[];
  readonly rows: ReproducedValue[];
}

/** A trace for a reproduction, which itself decides how to clean it. */
export interface GivenTrace {
  /** Name of its file, which identifies the logs of a paper. */
  readonly name: string;
  /** @throws TraceError, or UsageError if neither the reading nor the trace gives the size of the machine */
  read(reading: ReadSwfOptions): Promise<Workload>;
}

/** A table of waits, or a file of submissions to a Slurm cluster, for a reproduction. */
export interface GivenTable {
  /** Name of its file. */
  readonly name: string;
  /** Text of the log. @throws TraceError here or from the chunks */
  chunks(): Promise<AsyncIterable<Uint8Array>>;
}

/** Inputs of a reproduction, apart from the kernel. */
export interface ReproductionContext {
  readonly traces: readonly GivenTrace[];
  /** Default: none. */
  readonly tables?: readonly GivenTable[];
  /** Computes the pieces of experiments; default: one after the other. */
  readonly run?: Runner;
  /** Maximum number of seeds of session experiments; default: those of the paper. */
  readonly mostSeeds?: number;
  /** Called from time to time with the name of the current work and its completed share, 0 to 1. */
  readonly onProgress?: (what: string, share: number) => void;
}

/** A published table, figure or example, and how to compute it. */
export interface Reproduction {
  readonly name: string;
  readonly title: string;
  /** Method of the computed column, differences from the paper, and reasons for them. */
  readonly reading: string;
  /** True if it is computed on traces. The context must then have some. */
  readonly needsTraces: boolean;
  run(kernel: Kernel, context?: ReproductionContext): Promise<ReproductionResult>;
}

export type ReproductionTexts = Pick<Reproduction, 'name' | 'title' | 'reading'>;

/** Makes a reproduction that needs no traces, from its texts and the function that computes its rows. */
export function reproduction(
  texts: ReproductionTexts,
  rows: (kernel: Kernel, context: ReproductionContext) => Promise<ReproducedValue[]>,
): Reproduction {
  const { name, reading } = texts;
  return {
    ...texts,
    needsTraces: false,
    run: async (kernel, context = { traces: [] }) => ({
      ...{ name, reading, notes: [], rows: await rows(kernel, context) },
    }),
  };
}

/**
 * Makes a reproduction on logs, one after the other. Those that are missing are noted.
 *
 * @param rowsOf undefined if the log is missing
 */
export function onEachLog<Of extends { readonly log: string }>(
  texts: ReproductionTexts,
  all: readonly Of[],
  rowsOf: (
    of: Of,
    kernel: Kernel,
    context: ReproductionContext,
  ) => Promise<readonly ReproducedValue[] | undefined>,
): Reproduction {
  const { name, reading } = texts;
  return {
    ...texts,
    needsTraces: true,
    async run(kernel, context = { traces: [] }) {
      const rows: ReproducedValue[] = [];
      const missing: string[] = [];
      for (const of of all) {
        const found = await rowsOf(of, kernel, context);
        if (found === undefined) missing.push(of.log);
        else rows.push(...found);
      }
      return { name, reading, notes: missingLogs(missing), rows };
    },
  };
}

/** The log of a context whose file begins with this name. */
export function traceOf(log: string, { traces }: ReproductionContext): GivenTrace | undefined {
  return traces.find(({ name }) => name.startsWith(log));
}

/** The note about missing logs. */
export function missingLogs(missing: readonly string[]): string[] {
  return missing.length === 0 ? [] : [`Missing logs: ${missing.join(', ')}.`];
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
