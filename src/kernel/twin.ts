import { createTwin } from '../../build/kernel-twin.js';
import type { Kernel } from './instance.ts';
import { twinOf } from './twinOf.ts';

/**
 * The kernel as plain JavaScript, compiled from the same sources. It is used where WebAssembly is not
 * allowed, and for comparison.
 */
export const twinKernel: Kernel = twinOf(createTwin, 'pool');
