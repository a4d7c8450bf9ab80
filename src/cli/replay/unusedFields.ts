import { isLearned } from '../../policy/estimate.ts';
import type { TraceField } from '../../trace/raw/columns.ts';
import type { ChosenPolicy } from '../scheduler/schedulerFile.ts';
import type { ReplayCommandOptions } from './parameters.ts';

/** Fields that some options use, and custom schedulers may. */
const SELDOM_USED: readonly TraceField[] = [
  'wait',
  'status',
  'user',
  'group',
  'application',
  'queue',
  'partition',
];
/** Those of the fields that learned runtime estimates use. */
const OWNERS: readonly TraceField[] = ['user', 'application'];

/** Returns the fields of a trace that neither its replay nor its outputs use. They make half of a workload from SWF. */
export function unusedFields(
  policies: readonly ChosenPolicy[],
  { schedule, attempts, report, by, shake, resample, feedback }: ReplayCommandOptions,
): readonly TraceField[] {
  const others = [schedule, attempts, report, by, shake, resample, feedback];
  if (others.some((option) => option !== undefined)) return [];
  if (policies.some(({ scheduler }) => scheduler !== undefined)) return [];
  const learn = policies.some(({ estimate }) => estimate !== undefined && isLearned(estimate));
  return learn ? SELDOM_USED.filter((field) => !OWNERS.includes(field)) : SELDOM_USED;
}
