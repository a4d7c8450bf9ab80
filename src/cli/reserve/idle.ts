import type { Strategy } from '../../requests/strategies.ts';
import { type Idle, TRACE_OPTIONS } from '../common/given.ts';
import type { ReserveCommandOptions } from './parameters.ts';

/** Strategies of which each request is for the least expected makespan. */
const STREAMED: readonly Strategy[] = ['t-optimal', 'at-optimal'];
const CHECKPOINTS: readonly Strategy[] = ['dyn-prog-count', 'all-ckpt', 'all-ckpt-per'];
/** Strategies that choose among points of a continuous law. */
const POINTS: readonly Strategy[] = ['dyn-prog-count', 'all-ckpt', 'no-ckpt', ...STREAMED];

/** The options that change nothing beside the others. */
export function idleOptions(options: ReserveCommandOptions): Idle[] {
  const { discrete, trace, history, fit, jobs, compare, plot, points } = options;
  const idle: Idle[] = [];
  const unless = (holds: boolean, names: readonly string[], why: string) => {
    if (!holds) idle.push({ names, why });
  };
  const observed = trace !== undefined || history !== undefined;
  unless(trace !== undefined, [...TRACE_OPTIONS, 'user', 'executable'], 'applies to --trace only');
  unless(history !== undefined, ['application'], 'applies to --history only');
  unless(observed, ['fit'], 'applies to --history or --trace only: a law needs no fit');
  unless(false, ['scaleLoad'], 'changes when jobs are submitted, and the law is of how long they run');
  unless(jobs !== undefined, ['ties'], 'applies to --jobs only: the law has no order of jobs');
  const isContinuous = discrete === undefined && (!observed || fit === true);
  unless(
    isContinuous,
    ['points', 'epsilon'],
    'applies to a continuous law only: this one has its own points',
  );
  unless(points === undefined, ['epsilon'], '--points replaces it; leave one of them out');
  const all = compare || plot !== undefined;
  unless(
    !compare || plot !== undefined,
    ['strategy'],
    '--compare shows all strategies; leave one of them out',
  );
  return all ? idle : [...idle, ...idleUnder(options.strategy)];
}

function idleUnder(strategy: Strategy): Idle[] {
  const is = (some: readonly Strategy[]) => some.includes(strategy);
  const of = (names: readonly string[]) => ({ names, why: `changes nothing under --strategy ${strategy}` });
  return [
    ...(strategy === 'at-optimal' ? [] : [of(['zeta'])]),
    ...(is(STREAMED) ? [of(['alpha', 'beta', 'gamma', 'epsilon'])] : []),
    ...(is(CHECKPOINTS) ? [] : [of(['checkpoint', 'restart'])]),
    ...(is(POINTS) ? [] : [of(['points', 'epsilon'])]),
  ];
}
