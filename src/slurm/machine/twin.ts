import { createTwin } from '../../../build/slurm-twin.js';
import type { Kernel } from '../../kernel/instance.ts';
import { twinOf } from '../../kernel/twinOf.ts';

/** The kernel of the Slurm machine as plain JavaScript, compiled from the same sources. */
export const clusterTwin: Kernel = twinOf(createTwin);
