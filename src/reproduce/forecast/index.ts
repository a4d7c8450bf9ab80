import { advised } from './advised.ts';
import { heldBack, logged, replayed } from './calibration.ts';
import { causes } from './causes.ts';
import { commons } from './commons.ts';

/** Tables of the accuracy of start forecasts, as in docs/forecast.md. */
export const forecasts = [replayed, logged, heldBack, causes, advised, commons];
