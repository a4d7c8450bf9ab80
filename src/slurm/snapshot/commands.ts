// Runs the commands that print the current queue and nodes of a cluster. Their output is one text, and a saved text is
// read in the same way.
import { DataError } from '../../errors.ts';
import { NoCommand, slurm } from '../drive/commands.ts';
import { failure } from '../drive/queue.ts';

/** Fields of squeue for each job. The name comes last, because it may contain the separator. */
const FIELDS = (
  'JobArrayID State Partition UserName NumCPUs NumNodes OverSubscribe Exclusive TimeLimit StartTime SubmitTime ' +
  'PriorityLong Reason Reservation NodeList Account QOS MinMemory tres-alloc tres-per-job tres-per-node tres-per-socket ' +
  'tres-per-task Feature Name'
).split(' ');
/** A suffix without a width: squeue neither pads nor cuts the field. */
const FORMAT = FIELDS.map((field) => `${field}:|`)
  .join(',')
  .slice(0, -1);
/** The field of jobs with whole nodes since Slurm 26.05, where OverSubscribe is NO for most jobs. Earlier versions lack it. */
const EXCLUSIVE = 'Exclusive:|,';

const commands = (format: string): readonly (readonly string[])[] => [
  ['date', '+%s'],
  ['squeue', '-a', '-r', '-O', format],
  ['scontrol', '-a', '-o', 'show', 'node'],
  ['scontrol', '-a', '-o', 'show', 'partition'],
  ['scontrol', '-a', '-o', 'show', 'reservation'],
];

/** Shell commands that write a snapshot to a file. */
export const SNAPSHOT_COMMANDS = `export SLURM_TIME_FORMAT=%s; has=$(squeue --helpFormat 2>/dev/null | grep -ow Exclusive); (date +%s; squeue -a -r -O "${FORMAT.replace(EXCLUSIVE, `\${has:+${EXCLUSIVE}}`)}"; for what in node partition reservation; do scontrol -a -o show $what; done) > snapshot.txt`;

/**
 * Returns the snapshot of this machine's cluster as text.
 *
 * @throws DataError, one line: a command is missing or fails; Unanswered if the controller does not answer
 */
export async function snapshotText(): Promise<string> {
  // squeue of 22.05 does not know that option either.
  const { stdout } = await asked('squeue', ['--helpFormat']);
  const isKnown = /\bExclusive\b/.test(stdout);
  let text = '';
  for (const [command, ...args] of commands(isKnown ? FORMAT : FORMAT.replace(EXCLUSIVE, '')))
    text += `${await output(command, args)}\n`;
  return text;
}

async function output(command: string, args: readonly string[]): Promise<string> {
  const outcome = await asked(command, args);
  if (outcome.status !== 0) throw failure(command, outcome);
  return outcome.stdout;
}

/** @throws DataError if there is no such command */
function asked(command: string, args: readonly string[]): ReturnType<typeof slurm> {
  return slurm(command, args).catch((error: unknown) => {
    if (!(error instanceof NoCommand)) throw error;
    throw new DataError(
      `no ${command} on this machine: run this on a login node of the cluster, or give --snapshot FILE, made there with ${SNAPSHOT_COMMANDS}`,
    );
  });
}
