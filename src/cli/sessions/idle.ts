import { parseSessionModels, type SessionModel } from '../../sessions/model.ts';
import type { Idle } from '../common/given.ts';
import type { SessionsCommandOptions } from './parameters.ts';

/** Whether a task may end the run of another: requested tasks that of disclosed ones, and shorter tasks under srpt. */
const preempts = ({ requested, disclosed }: SessionModel) =>
  requested === 'srpt' || (requested === null ? disclosed === 'srpt' : disclosed !== null);

const predicts = ({ requested, disclosed }: SessionModel) => requested === 'srpt' || disclosed === 'srpt';

/** The options that change nothing under these models. */
export function idleUnder({ model }: Pick<SessionsCommandOptions, 'model'>): Idle[] {
  const models = parseSessionModels(model);
  const idle: Idle[] = [];
  if (!models.some(preempts))
    idle.push({ names: ['preemptionCost'], why: `no task is preempted under --model ${model}` });
  if (!models.some(predicts))
    idle.push({ names: ['predictionError'], why: `nothing is predicted under --model ${model}` });
  return idle;
}
