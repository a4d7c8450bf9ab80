import { FILE_KINDS } from '../../input/fileKind.ts';
import { wholeText } from '../../input/wholeFile.ts';
// Reads the snapshot and the history of a Slurm cluster, from files or from the commands of this machine.
import type { Kernel } from '../../kernel/instance.ts';
import { snapshotText } from '../../slurm/snapshot/commands.ts';
import { parseSnapshot } from '../../slurm/snapshot/parse.ts';
import type { Snapshot } from '../../slurm/snapshot/snapshot.ts';
import type { Workload } from '../../trace/workload.ts';
import { ANY_SIZE, readDump, refuseQuery, type SacctOptions } from './readDump.ts';
import { readTrace, traceName } from './traceOptions.ts';

/** Returns the snapshot of a dump, or by default of the cluster. @throws DataError; Unanswered */
export async function givenSnapshot(file: string | undefined): Promise<Snapshot> {
  if (file === undefined) return parseSnapshot(await snapshotText(), 'the cluster');
  return parseSnapshot(wholeText(file, FILE_KINDS.snapshot), traceName(file));
}

/** Returns the jobs of a log, or by default those that sacct lists. @throws DataError or UsageError */
export async function givenHistory(
  { history: past, ...options }: SacctOptions & { history?: string },
  kernel: Kernel,
): Promise<Workload> {
  if (past === undefined) return readDump(undefined, options, kernel);
  refuseQuery(options, past);
  return readTrace(past, { ...options, processors: ANY_SIZE }, kernel);
}
