import { USUAL_SETTING } from '../sessions/defaults.ts';
import type { SessionModel } from '../sessions/model.ts';
import { type Bounds, TABLE_THREE } from '../sessions/users.ts';
import type { SessionExperiment, SessionSelection } from './sessionExperiment.ts';

/** Number of seeds of a session experiment if none is given. */
export const SEEDS = 40;

/**
 * The values of each parameter. A missing parameter has the value of Table 3 of ICS 2004. Times in seconds.
 */
interface SessionGrid {
  readonly users?: readonly number[];
  readonly service?: readonly number[];
  readonly think?: readonly number[];
  readonly set?: readonly Bounds[];
  readonly change?: readonly Bounds[];
  readonly taskProcessors?: readonly Bounds[];
  readonly predictionError?: readonly number[];
  readonly processors?: readonly number[];
  readonly preemptionCost?: readonly number[];
}

/**
 * Every combination. The last parameter of SessionGrid varies fastest, except that users vary after service
 * and think time.
 */
function selectionsOf(grid: SessionGrid): SessionSelection[] {
  const {
    users = [TABLE_THREE.users],
    service = [TABLE_THREE.service],
    think = [TABLE_THREE.think],
    set = [TABLE_THREE.set],
    change = [TABLE_THREE.change],
    taskProcessors = [{ low: 1, high: 1 }],
    predictionError = [0],
    processors = [USUAL_SETTING.processors],
    preemptionCost = [USUAL_SETTING.preemptionCost],
  } = grid;
  let found: Partial<SessionSelection>[] = [{}];
  const vary = <Name extends keyof SessionSelection>(
    name: Name,
    values: readonly SessionSelection[Name][],
  ) => {
    found = found.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  };
  vary('service', service);
  vary('think', think);
  vary('users', users);
  vary('set', set);
  vary('change', change);
  vary('taskProcessors', taskProcessors);
  vary('predictionError', predictionError);
  vary('processors', processors);
  vary('preemptionCost', preemptionCost);
  return found as SessionSelection[];
}

/** The experiment with drawn users that options describe. */
export function experimentOf(
  models: readonly SessionModel[],
  {
    duration = USUAL_SETTING.until,
    warmup = USUAL_SETTING.warmup,
    seeds = SEEDS,
    ...grid
  }: SessionGrid & { readonly duration?: number; readonly warmup?: number; readonly seeds?: number },
): SessionExperiment {
  const names = models.map(({ name }) => name);
  return { selections: selectionsOf(grid), models: names, seeds, warmup, until: duration };
}
