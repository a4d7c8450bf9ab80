import { KTH } from './logs.ts';

/** A study of a tune, without its budget: three policies on the first jobs of a log. */
export const TUNE_STUDY = {
  command: 'replay',
  grid: { trace: KTH, jobs: 400, shake: '10m' },
  vary: { policy: ['easy', 'sjf-easy', 'conservative'] },
  objective: 'meanBoundedSlowdown',
};
