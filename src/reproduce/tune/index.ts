import { honest } from './honest.ts';
import { order } from './order.ts';
import { pvEasyTuned } from './pvEasy.ts';
import { onSlurmTuned } from './slurm.ts';

/** What `specula tune` finds, and whether it is right: the tables behind docs/tuning.md. */
export const tunes = [honest, order, onSlurmTuned, pvEasyTuned];
