import { createTwin, type Seam } from '../../build/metrics-twin.js';

/**
 * The kernel's metrics (assembly/metrics) for schedules that are in no kernel, as plain JavaScript. Columns are
 * set, not copied.
 */
export type HostMetrics = Seam['exports'] & Seam['numbers'] & Mutable<Seam['columns']>;
type Mutable<Columns> = { -readonly [Name in keyof Columns]: Columns[Name] };

/** An instance with a state of its own. */
export function hostMetrics(): HostMetrics {
  return createTwin() as HostMetrics;
}

let shared: HostMetrics | undefined;

/** The instance for all immediate computations: its code is compiled only once. */
export function sharedMetrics(): HostMetrics {
  shared ??= hostMetrics();
  return shared;
}
