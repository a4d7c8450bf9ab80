import { feedback } from './feedback.ts';
import { resampling } from './resampling.ts';
import { resembling } from './resembling.ts';
import { shaking } from './shaking.ts';

/** How sure the results of a log are: the tables behind docs/uncertainty.md. */
export const uncertainty = [shaking, resampling, resembling, feedback];
