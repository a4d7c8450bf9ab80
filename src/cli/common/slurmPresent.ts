import { FILE_KINDS } from '../../input/fileKind.ts';
import { wholeText } from '../../input/wholeFile.ts';
// The present and the past of a Slurm cluster: from files, or from the commands of this machine.
import type { Kernel } from '../../kernel/instance.ts';
import { presentText } from '../../slurm/present/commands.ts';
import { parsePresent } from '../../slurm/present/parse.ts';
import type { Present } from '../../slurm/present/present.ts';
import type { Workload } from '../../trace/workload.ts';
import { ANY_SIZE, readDump, refuseQuery, type SacctOptions } from './readDump.ts';
import { readTrace, traceName } from './traceOptions.ts';

/** The present in a dump, or by default that of the cluster. @throws DataError; Unanswered */
export async function givenPresent(file: string | undefined): Promise<Present> {
  if (file === undefined) return parsePresent(await presentText(), 'the cluster');
  return parsePresent(wholeText(file, FILE_KINDS.present), traceName(file));
}

/** The jobs of a log, or by default those that sacct knows. @throws DataError or UsageError */
export async function givenPast(
  { past, ...options }: SacctOptions & { past?: string },
  kernel: Kernel,
): Promise<Workload> {
  if (past === undefined) return readDump(undefined, options, kernel);
  refuseQuery(options, past);
  return readTrace(past, { ...options, processors: ANY_SIZE }, kernel);
}
