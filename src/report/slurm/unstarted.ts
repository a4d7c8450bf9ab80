// Describes runs on a Slurm cluster in which no job starts.
import { neverStartCauses, type OnCluster, started } from '../../slurm/machine/schedule.ts';
import { plural } from '../format.ts';

/** True if no job starts in any run. */
export function areUnstarted(runs: readonly OnCluster[]): boolean {
  return runs.every((run) => started(run).length === 0);
}

/** Returns the reasons why no job starts, in one line. */
export function unstartedText(runs: readonly OnCluster[]): string {
  const causes = runs.map((run) => {
    const list = neverStartCauses(run).map(
      ({ reason, why, jobs }) => `${reason}, ${why} (${plural(jobs.length, 'job')})`,
    );
    return `${run.configuration}: ${list.join('; ')}`;
  });
  return `${runs[0].trace}: no job starts under ${causes.join('; under ')}`;
}
