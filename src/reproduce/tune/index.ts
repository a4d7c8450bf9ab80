import { honest } from './honest.ts';
import { order } from './order.ts';
import { pvEasyTuned } from './pvEasy.ts';
import { onSlurmTuned } from './slurm.ts';

/** Tables of the answers of `specula tune` and their correctness, as in docs/tuning.md. */
export const tunes = [honest, order, onSlurmTuned, pvEasyTuned];
