import { advised } from './advised.ts';
import { heldBack, logged, replayed } from './calibration.ts';
import { causes } from './causes.ts';
import { commons } from './commons.ts';

/** How good forecasts of starts are: the tables behind docs/forecast.md. */
export const forecasts = [replayed, logged, heldBack, causes, advised, commons];
