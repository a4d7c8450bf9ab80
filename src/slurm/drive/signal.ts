/** The signal is requested this many seconds before the checkpoint must begin. */
export const SIGNAL_MARGIN = 60;

/** Slurm may send the signal this many seconds earlier than requested (sbatch(1), --signal). */
export const SIGNAL_EARLY = 60;

/**
 * The value of sbatch's --signal by which a script's shell gets the signal in time for a checkpoint of this
 * length in seconds. With `B:` the signal goes to the shell alone; without it, only to the steps of srun.
 */
export function signalOption(signal: string, checkpoint: number): string {
  return `--signal=B:${signal}@${Math.ceil(checkpoint) + SIGNAL_MARGIN}`;
}
