import { feedback } from './feedback.ts';
import { resampling } from './resampling.ts';
import { resembling } from './resembling.ts';
import { shaking } from './shaking.ts';

/** Tables of the uncertainty of a log's results, as in docs/uncertainty.md. */
export const uncertainty = [shaking, resampling, resembling, feedback];
