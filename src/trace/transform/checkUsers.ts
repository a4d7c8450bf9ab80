import { DataError } from '../../errors.ts';
import type { Workload } from '../workload.ts';

/** @throws DataError if the trace says of no job whose it is: users are then what cannot be told apart */
export function checkUsers({ name, jobs }: Workload, option: string): void {
  if (jobs.user.some((user) => user >= 0)) return;
  throw new DataError(`${name}: ${option} needs user IDs, and the trace has none`);
}
