import { createTwin } from '../../../build/slurm-twin.js';
import type { SlurmKernel } from '../../kernel/instance.ts';
import { twinOf } from '../../kernel/twinOf.ts';

/** The kernel of the Slurm machine as plain JavaScript, compiled from the same sources. */
export const clusterTwin: SlurmKernel = twinOf(createTwin, 'slurm');
