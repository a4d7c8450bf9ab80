import { parseApplication, readHistory } from '../../advice/runHistory.ts';
import { leftOutText, type RunHistory } from '../../distribution/samples.ts';
import type { Kernel } from '../../kernel/instance.ts';

/**
 * Reads the run times of --history. `note` takes a line for the user.
 *
 * @throws DataError or UsageError, one line
 */
export async function givenHistory(
  file: string,
  application: string | undefined,
  { kernel, note }: { kernel: Kernel; note(line: string): void },
): Promise<RunHistory> {
  const found = await readHistory(file, parseApplication(application ?? ''), kernel);
  if (found.leftOut > 0) note(leftOutText(file, found.leftOut));
  return found;
}
