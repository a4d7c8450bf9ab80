import { extend } from './extend.ts';
import { fig2 } from './fig2.ts';
import { fig3 } from './fig3.ts';
import { fig4 } from './fig4.ts';
import { fig5 } from './fig5.ts';
import { fig6, fig7 } from './fig6And7.ts';
import { fig8 } from './fig8.ts';
import { parameters } from './parameters.ts';
import { points } from './points.ts';
import { table1 } from './table1.ts';
import { table2 } from './table2.ts';

/** Gainaru, Pallez, Sun and Raghavan, "Speculative scheduling for stochastic HPC applications", ICPP 2019. */
export const icpp19 = [table1, table2, fig2, fig3, fig4, fig5, fig6, fig7, fig8, points, parameters, extend];
