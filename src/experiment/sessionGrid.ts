import type { SessionModel } from '../sessions/model.ts';
import { TABLE_THREE } from '../sessions/users.ts';
import type { SessionExperiment, SessionSelection } from './sessionExperiment.ts';

/** The default length of a session experiment and warm-up in seconds, and its default number of seeds. */
const DURATION = 16 * 86400;
const WARMUP = 2 * 86400;
const SEEDS = 40;

/** The values of parameters that do not vary, mostly those of Table 3 of ICS 2004. Times in seconds. */
const USUAL: Required<SessionSelection> = {
  service: TABLE_THREE.service,
  think: TABLE_THREE.think,
  users: TABLE_THREE.users,
  set: TABLE_THREE.set,
  change: TABLE_THREE.change,
  taskProcessors: { low: 1, high: 1 },
  predictionError: 0,
  processors: 1,
  preemptionCost: 0,
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
    duration = DURATION,
    warmup = WARMUP,
    seeds = SEEDS,
    ...grid
  }: SessionGrid & { readonly duration?: number; readonly warmup?: number; readonly seeds?: number },
): SessionExperiment {
  const names = models.map(({ name }) => name);
  return { selections: selectionsOf(grid), models: names, seeds, warmup, until: duration };
}
