/** The signal is asked for this many seconds before the checkpoint must begin. */
export const SIGNAL_MARGIN = 60;

/** Slurm may send it as many seconds earlier than asked (sbatch(1), --signal). */
export const SIGNAL_EARLY = 60;

/**
 * What sbatch is asked for so that a script's shell gets the signal in time for a checkpoint of so many seconds. `B:` is
 * the shell alone; without it only the steps of srun would get it.
 */
export function signalOption(signal: string, checkpoint: number): string {
  return `--signal=B:${signal}@${Math.ceil(checkpoint) + SIGNAL_MARGIN}`;
}
