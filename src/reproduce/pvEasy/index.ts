import { fig2, fig3 } from './fig2And3.ts';
import { fig4 } from './fig4.ts';
import { fig5, fig6 } from './fig5And6.ts';
import { table1 } from './table1.ts';
import { table2 } from './table2.ts';
import { table3 } from './table3.ts';
import { table4 } from './table4.ts';
import { table5 } from './table5.ts';
import { table6 } from './table6.ts';

/**
 * "PV-EASY: a strict fairness guaranteed and prediction enabled scheduler in parallel job scheduling", HPDC
 * 2010.
 */
export const pvEasy = [table1, table2, table3, table4, table5, table6, fig2, fig3, fig4, fig5, fig6];
