import { USUAL_SETTING } from '../sessions/defaults.ts';
import type { SessionModel } from '../sessions/model.ts';
import { TABLE_THREE } from '../sessions/users.ts';
import type { SessionExperiment, SessionSelection } from './sessionExperiment.ts';

/** Number of seeds of a session experiment if none is given. */
export const SEEDS = 40;

/** The values of parameters that do not vary, mostly those of Table 3 of ICS 2004. Times in seconds. */
const USUAL: Required<SessionSelection> = {
  service: TABLE_THREE.service,
  think: TABLE_THREE.think,
  users: TABLE_THREE.users,
  set: TABLE_THREE.set,
  change: TABLE_THREE.change,
  taskProcessors: { low: 1, high: 1 },
  predictionError: 0,
  processors: USUAL_SETTING.processors,
  preemptionCost: USUAL_SETTING.preemptionCost,
};

/** The values of each parameter; a missing one has the usual value. */
type SessionGrid = {
  readonly [Name in keyof SessionSelection]?: readonly NonNullable<SessionSelection[Name]>[];
};

/** Every combination. The last parameter of USUAL varies fastest. */
function selectionsOf(grid: SessionGrid): SessionSelection[] {
  let found: object[] = [{}];
  for (const [name, usual] of Object.entries(USUAL)) {
    const values = grid[name as keyof SessionGrid] ?? [usual];
    found = found.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  }
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
