import { UsageError } from '../../errors.ts';
import { didYouMean } from '../../input/nearest.ts';
import { AFTER_FAILURE, type AfterFailure } from '../../requests/growing.ts';

/**
 * Strategy that chooses the requests of jobs. `user`: as in the trace or file. `hpc`: the upper bound of the
 * distribution (ICPP 2019, section 5.1). `neuroscience`: first the largest of the application's last runs, then as
 * `afterFailure` says. `mean`: the same with their mean (ICPP 2019, section 5.1; IPDPS 2020, section V).
 * `t-optimal` and `at-optimal`: least expected makespan, alone or alongside small jobs that arrive at the rate
 * zeta (ICPP 2019, section 4). `dyn-prog-count`, `all-ckpt` and `no-ckpt`: least expected requested time,
 * with checkpoints where they pay, at each milestone but the last, or nowhere (IPDPS 2020, DYN-PROG-COUNT and
 * its variants).
 */
export type RequestStrategy = { readonly text: string } & (
  | { readonly name: 'user' | 'hpc' | 't-optimal' }
  | { readonly name: 'neuroscience' | 'mean'; readonly runs: number; readonly afterFailure: AfterFailure }
  /** Default: the zeta of the workload, else 0.1. */
  | { readonly name: 'at-optimal'; readonly zeta?: number }
  | { readonly name: 'dyn-prog-count' | 'all-ckpt' | 'no-ckpt'; readonly epsilon: number }
);

/** A strategy of least expected requested time. */
export type CheckpointStrategy = Extract<RequestStrategy, { epsilon: number }>;

type Name = RequestStrategy['name'];

/** True if jobs may take checkpoints under a strategy. */
export function takesCheckpoints(strategy: RequestStrategy): strategy is CheckpointStrategy {
  return strategy.name === 'dyn-prog-count' || strategy.name === 'all-ckpt';
}

// 10 runs are the best choice in ICPP 2019 (figure 4); IPDPS 2020 takes 5.
const NOTATION: Readonly<Record<Name, string>> = {
  user: 'user',
  hpc: 'hpc',
  neuroscience: 'neuroscience:10',
  mean: 'mean:5',
  't-optimal': 't-optimal',
  'at-optimal': 'at-optimal:0.1',
  'dyn-prog-count': 'dyn-prog-count:0.1',
  'all-ckpt': 'all-ckpt:0.1',
  'no-ckpt': 'no-ckpt:0.1',
};
export const REQUEST_STRATEGIES = Object.keys(NOTATION) as Name[];

const MOST_RUNS = 10_000;

function number(text: string | undefined, missing: number): number {
  if (text === undefined) return missing;
  return text === '' ? Number.NaN : Number(text);
}

function runsOf(text: string | undefined, missing: number, whole: string): number {
  const runs = number(text, missing);
  if (Number.isInteger(runs) && runs >= 1 && runs <= MOST_RUNS) return runs;
  throw new UsageError(
    `strategy '${whole}': '${text}' runs; expected a whole number, 1 to ${MOST_RUNS}, as in neuroscience:10`,
  );
}

function afterFailureOf(text: string | undefined, whole: string): AfterFailure {
  const known = AFTER_FAILURE.find((name) => name === (text ?? 'half-more'));
  if (known) return known;
  throw new UsageError(
    `strategy '${whole}': '${text}' after a failure${didYouMean(text as string, AFTER_FAILURE, String) || '.'} There are ${AFTER_FAILURE.join(', ')}`,
  );
}

function zetaOf(text: string | undefined, whole: string): number | undefined {
  const zeta = number(text, 0);
  if (!(zeta >= 0 && zeta < 1))
    throw new UsageError(`strategy '${whole}': zeta is '${text}'; expected 0 to below 1`);
  return text === undefined ? undefined : zeta;
}

function epsilonOf(text: string | undefined, whole: string): number {
  const epsilon = number(text, 0.1);
  if (epsilon > 0 && epsilon < Number.POSITIVE_INFINITY) return epsilon;
  throw new UsageError(`strategy '${whole}': epsilon is '${text}'; expected a number above 0`);
}

function parseOne(whole: string): RequestStrategy {
  const [written, ...values] = whole.split(':');
  const name = REQUEST_STRATEGIES.find((known) => known === written.toLowerCase());
  if (name === undefined) {
    const likely = didYouMean(written, REQUEST_STRATEGIES, (near) => NOTATION[near as Name]);
    throw new UsageError(
      `strategy '${whole}': unknown name '${written}'${likely || '.'} There are ${Object.values(NOTATION).join(', ')}`,
    );
  }
  const takes = name === 'neuroscience' || name === 'mean' ? 2 : NOTATION[name].includes(':') ? 1 : 0;
  if (values.length > takes) {
    throw new UsageError(
      `strategy '${whole}': '${values[takes]}' is one value too many; expected ${NOTATION[name]}`,
    );
  }
  const text = [name, ...values].join(':');
  switch (name) {
    case 'neuroscience':
    case 'mean': {
      const runs = runsOf(values[0], name === 'mean' ? 5 : 10, whole);
      return { name, text, runs, afterFailure: afterFailureOf(values[1], whole) };
    }
    case 'at-optimal': {
      const zeta = zetaOf(values[0], whole);
      return zeta === undefined ? { name, text } : { name, text, zeta };
    }
    case 'dyn-prog-count':
    case 'all-ckpt':
    case 'no-ckpt':
      return { name, text, epsilon: epsilonOf(values[0], whole) };
    default:
      return { name, text };
  }
}

/**
 * Parses strategies such as `hpc,neuroscience:10,at-optimal:0.5`: `user`, `hpc`,
 * `neuroscience:runs[:afterFailure]`, `mean:runs[:afterFailure]`, `t-optimal`, `at-optimal:zeta`,
 * `dyn-prog-count:epsilon`, `all-ckpt:epsilon`, `no-ckpt:epsilon`.
 *
 * @throws UsageError, one line
 */
export function parseRequestStrategies(list: string): RequestStrategy[] {
  return list.split(',').map((text) => parseOne(text.trim()));
}
