import { DataError } from '../../errors.ts';
import type { Workload } from '../workload.ts';

/** @throws DataError if the trace records the user of no job, so that users cannot be distinguished */
export function checkUsers({ name, jobs }: Workload, option: string): void {
  if (jobs.user.some((user) => user >= 0)) return;
  throw new DataError(`${name}: ${option} needs user IDs, and the trace has none`);
}
