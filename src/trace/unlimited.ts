/** The requested time of a job without a time limit, in seconds: what Slurm writes for one. */
export const UNLIMITED = 2 ** 31 - 1;
