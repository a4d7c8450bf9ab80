// Reads the energy of jobs and steps in a dump. Sources: sacct(1), and sacct and slurmctld of Slurm 24.05: the energy of a
// job is a resource of its allocation, to which slurmctld adds that of each step, or of the extern step alone with
// PrologFlags=Contain.
import { NO_VALUE } from './values.ts';

/** Fields of energy, in joules; the first in digits. Both are also in the resources of jobs and steps. */
export const ENERGY_FIELDS = ['consumedenergyraw', 'consumedenergy'] as const;

const JOULES: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15 };
/** Slurm has numbers above it for no value. */
const MOST = 2 ** 62;

/** Returns an energy in joules: `4580000`, or `4.58M`. 0 if it was not measured, or the text is none. */
export function joulesIn(text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([KMGTP]?)$/i.exec(text) ?? [];
  if (amount === undefined || text === NO_VALUE) return 0;
  const joules = Number(amount) * JOULES[unit.toUpperCase()];
  return joules < MOST ? joules : 0;
}

/** Returns the energy among resources, such as `cpu=4,energy=1200,node=1`. */
export function joulesOfTres(text: string): number {
  return joulesIn(/(?:^|,)energy=([^,]*)/i.exec(text)?.[1] ?? '');
}

/** The energy that a step used, in joules, and the kind of the step: the script, the whole allocation, or tasks. */
export interface StepEnergy {
  readonly kind: 'batch' | 'extern' | 'tasks';
  readonly joules: number;
}

/**
 * Returns the energy of a run from its steps. Slurm measures nodes, so that steps at the same time have the same energy
 * several times. The extern step has all nodes all the time. The script has the first node all the time, and the other
 * steps have theirs; the larger of the two counts.
 */
export function joulesOfSteps(steps: readonly StepEnergy[]): number {
  const of = (kind: StepEnergy['kind']) =>
    steps.reduce((sum, step) => sum + (step.kind === kind ? step.joules : 0), 0);
  return of('extern') || Math.max(of('batch'), of('tasks'));
}
