import { createTwin, type Seam } from '../../build/energy-twin.js';
import type { Instance } from './instance.ts';

/**
 * The part of a kernel that adds up energy (assembly/metrics/energy) and reads series (assembly/series): that of a run, or
 * one of the host.
 */
export interface EnergyKernel {
  readonly exports: Pick<Instance['exports'], keyof Seam['exports']>;
  readonly columns: Pick<Instance['columns'], keyof Seam['columns']>;
  readonly numbers: Pick<Instance['numbers'], keyof Seam['numbers'] & keyof Instance['numbers']>;
}

type HostEnergy = Seam['exports'] & Seam['numbers'] & Mutable<Seam['columns']>;
type Mutable<Columns> = { -readonly [Name in keyof Columns]: Columns[Name] };

let shared: HostEnergy | undefined;

/** That part for schedules of the host, as plain JavaScript whose code is compiled only once. Columns are set, not copied. */
export function sharedEnergy(): HostEnergy {
  shared ??= createTwin() as HostEnergy;
  return shared;
}

/** The same in the form of a kernel. */
export function hostEnergy(): EnergyKernel {
  const host = sharedEnergy();
  return { exports: host, columns: host, numbers: host };
}
