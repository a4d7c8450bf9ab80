/** The requested time of a job without a time limit, in seconds: the value that Slurm writes for it. */
export const UNLIMITED = 2 ** 31 - 1;
