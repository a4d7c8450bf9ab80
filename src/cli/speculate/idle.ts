import { parseRequestStrategies, takesCheckpoints } from '../../stochastic/requests/strategy.ts';
import { type Idle, TRACE_OPTIONS } from '../common/given.ts';
import { idleSeed } from '../common/transforms.ts';
import { isOwn } from '../scheduler/schedulerFile.ts';
import { isStated } from './givenWorkloads.ts';
import type { SpeculateCommandOptions, StrategyOptions } from './parameters.ts';

/** What only a trace has, beside how it is read. */
const OF_A_TRACE = ['shake', 'resample', 'users', 'feedback', 'seed', 'checkpoint', 'restart'];

/** The options of a trace that change nothing beside the others. */
export function idleOfTrace(options: StrategyOptions): Idle[] {
  const { strategy = 'user', speculativeBackfilling } = options;
  const idle = idleSeed(options);
  if (!parseRequestStrategies(strategy).some(takesCheckpoints))
    idle.push({
      names: ['checkpoint', 'restart'],
      why: `no job takes checkpoints under --strategy ${strategy}`,
    });
  if (!speculativeBackfilling)
    idle.push({ names: ['pull', 'speculativeReturn'], why: 'is for --speculative-backfilling' });
  return idle;
}

/**
 * The options that change nothing beside the others.
 *
 * @param isDrawn whether the jobs are drawn from laws
 */
export function idleOptions(file: string, options: SpeculateCommandOptions, isDrawn: boolean): Idle[] {
  const { mode, policy } = options;
  const idle: Idle[] = [];
  if (mode === 'rounds')
    idle.push({ names: ['policy', 'timeout', 'speculativeReturn'], why: 'is for --mode online' });
  else {
    const why = 'is for --mode rounds: with --mode online, no job is planned for later';
    idle.push({ names: ['pull'], why });
    if (!isOwn(policy)) idle.push({ names: ['timeout'], why: 'no scheduler of your own runs' });
  }
  if (isDrawn || isStated(file)) {
    const names = [...TRACE_OPTIONS, ...OF_A_TRACE].filter((name) => !(isDrawn && name === 'jobs'));
    idle.push({ names, why: `is for a trace, and ${file} is not a trace` });
  }
  return [...idle, ...idleOfTrace(options)];
}
