import { critical } from './critical.ts';
import { fig1 } from './fig1.ts';
import { fig5 } from './fig5.ts';
import { fig6 } from './fig6.ts';
import { fig7 } from './fig7.ts';
import { fig7Varied } from './fig7Varied.ts';
import { fig8 } from './fig8.ts';
import { fig9 } from './fig9.ts';
import { intro } from './intro.ts';
import { nineDistributions } from './nineDistributions.ts';
import { table1N } from './table1N.ts';
import { table2 } from './table2.ts';
import { table4 } from './table4.ts';
import { varying } from './varying.ts';

/**
 * Gainaru, Goglin, Honoré, Pallez, Raghavan, Robert and Sun, "Reservation and checkpointing strategies",
 * IPDPS 2020.
 */
export const ipdps20 = [
  intro,
  table1N,
  table2,
  table4,
  fig1,
  fig5,
  nineDistributions,
  fig6,
  fig7,
  fig7Varied,
  fig8,
  fig9,
  critical,
  varying,
];
