import { drawsNothing } from '../../experiment/replaySeeds.ts';
import { isTransformed, type Transforms } from '../../trace/transform/transformed.ts';
import type { Idle } from '../common/given.ts';
import { isOwn, type PolicyChoice } from '../scheduler/schedulerFile.ts';

/** Of a command that replays: the options that change nothing with these policies. */
export function idleWith(policies: readonly PolicyChoice[], transforms: Transforms): Idle[] {
  const idle: Idle[] = [];
  const draws = policies.some((choice) => isOwn(choice) || !drawsNothing(choice));
  if (!draws && !isTransformed(transforms))
    idle.push({
      names: ['seed'],
      why: 'nothing is drawn without --shake, --resample or a plan with a random error',
    });
  if (!policies.some(isOwn)) idle.push({ names: ['timeout'], why: 'no scheduler of your own runs' });
  return idle;
}
