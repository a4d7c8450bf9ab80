/**
 * The codes of the Slurm machine's kernel. They are imported from its sources, so that each has one
 * definition.
 */
export * as CLUSTER from '../../../assembly/slurm/codes.ts';
export * as EVENTS from '../../../assembly/slurm/eventCodes.ts';
export * as WATCH from '../../../assembly/slurm/watch/codes.ts';
