// The commands that tell the present of a cluster. What they print is one text, and a saved text is read like
// a fresh one.
import { DataError } from '../../errors.ts';
import { NoCommand, slurm } from '../drive/commands.ts';
import { failure } from '../drive/queue.ts';

/** What is asked of squeue for each job. The name stands last, because it may hold the separator. */
const FORMAT = '%i|%T|%P|%u|%C|%D|%h|%l|%S|%V|%Q|%r|%v|%N|%a|%q|%m|%b|%f|%j';

const COMMANDS: readonly (readonly string[])[] = [
  ['date', '+%s'],
  ['squeue', '-a', '-r', '-o', FORMAT],
  ['scontrol', '-a', '-o', 'show', 'node'],
  ['scontrol', '-a', '-o', 'show', 'partition'],
  ['scontrol', '-a', '-o', 'show', 'reservation'],
];

/** The commands as one would type them. */
export const PRESENT_COMMANDS = `export SLURM_TIME_FORMAT=%s; (date +%s; squeue -a -r -o '${FORMAT}'; for what in node partition reservation; do scontrol -a -o show $what; done) > present.txt`;

/**
 * The present of this machine's cluster, as text.
 *
 * @throws DataError, one line: a command is missing or fails; Unanswered if the controller does not answer
 */
export async function presentText(): Promise<string> {
  let text = '';
  for (const [command, ...args] of COMMANDS) {
    const outcome = await slurm(command, args).catch((error: unknown) => {
      if (!(error instanceof NoCommand)) throw error;
      throw new DataError(
        `no ${command} on this machine: run this on a login node of the cluster, or give --present FILE, made there with ${PRESENT_COMMANDS}`,
      );
    });
    if (outcome.status !== 0) throw failure(command, outcome);
    text += `${outcome.stdout}\n`;
  }
  return text;
}
