import { sbatchOptions } from '../../drive/sbatchArguments.ts';
import { PARTS } from '../events/eventLines.ts';
import { OPTIONS_WITHOUT_EFFECT } from '../options.ts';

/** Sacct's field SubmitLine: the command that submitted a job. */
interface SubmitLine {
  /** Options by their long names; '' for an option without a value. */
  readonly options: ReadonlyMap<string, string>;
  /** True if no script can have further options. */
  readonly isComplete: boolean;
}

/** Flags of srun and salloc that sbatch does not have, and sbatch's that are followed by no value. */
const OTHER_FLAGS =
  /^--?(u|l|K|E|X|Z|unbuffered|label|pty|exact|overlap|no-allocate|preserve-env|disable-status|no-bell|no-shell|no-container-mount-home|quit-on-interrupt)$/;
/** Options that other columns of the log record as they finally were: user, partition, times. */
const TOLD_BY_LOG = new Set(
  'account qos uid gid dependency begin deadline hold clusters help usage version immediate'.split(' '),
);

/**
 * Reads the field as sbatch reads its arguments. Options that say nothing of who runs when are left out.
 *
 * @returns undefined for an empty field, or for one that is no command of Slurm
 */
export function readSubmitLine(text: string): SubmitLine | undefined {
  const [command = '', ...words] = text.match(/\S+/g) ?? [];
  const [, program] = /^(?:.*\/)?(sbatch|srun|salloc)$/.exec(command) ?? [];
  if (program === undefined) return undefined;
  const { values, rest } = sbatchOptions(
    words.filter((word) => !OTHER_FLAGS.test(word)),
    {},
  );
  const options = new Map(
    [...values].filter(([name]) => !TOLD_BY_LOG.has(name) && !OPTIONS_WITHOUT_EFFECT.has(name)),
  );
  if (rest.includes(PARTS)) options.set(PARTS, '');
  return { options, isComplete: program !== 'sbatch' || values.has('wrap') };
}
