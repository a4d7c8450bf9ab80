import { UsageError } from '../errors.ts';
import { nearest } from '../policy/nearest.ts';
import { fig2 as icpp19Fig2 } from './icpp19/fig2.ts';
import { fig3 as icpp19Fig3 } from './icpp19/fig3.ts';
import { fig4 as icpp19Fig4 } from './icpp19/fig4.ts';
import { fig5 as icpp19Fig5 } from './icpp19/fig5.ts';
import { fig6 as icpp19Fig6, fig7 as icpp19Fig7 } from './icpp19/fig6And7.ts';
import { fig8 as icpp19Fig8 } from './icpp19/fig8.ts';
import { table2 as icpp19Table2 } from './icpp19/table2.ts';
import { icpp19Table1 } from './icpp19Table1.ts';
import { ipdps20Fig5 } from './ipdps20Fig5.ts';
import { ipdps20Fig6 } from './ipdps20Fig6.ts';
import { ipdps20Fig7 } from './ipdps20Fig7.ts';
import { ipdps20Fig8 } from './ipdps20Fig8.ts';
import { ipdps20Fig9 } from './ipdps20Fig9.ts';
import { ipdps20Intro } from './ipdps20Intro.ts';
import { ipdps20Table1N } from './ipdps20Table1N.ts';
import { ipdps20Table2 } from './ipdps20Table2.ts';
import { ipdps20Table4 } from './ipdps20Table4.ts';
import { fig2, fig3 } from './pvEasy/fig2And3.ts';
import { fig4 } from './pvEasy/fig4.ts';
import { fig5, fig6 } from './pvEasy/fig5And6.ts';
import { table1 } from './pvEasy/table1.ts';
import { table2 } from './pvEasy/table2.ts';
import { table3 } from './pvEasy/table3.ts';
import { table4 } from './pvEasy/table4.ts';
import { table5 } from './pvEasy/table5.ts';
import { table6 } from './pvEasy/table6.ts';
import type { Reproduction } from './reproduction.ts';

const ipdps20 = [
  ipdps20Intro,
  ipdps20Table1N,
  ipdps20Table2,
  ipdps20Fig5,
  ipdps20Fig6,
  ipdps20Fig7,
  ipdps20Fig8,
  ipdps20Fig9,
  ipdps20Table4,
];
const icpp19 = [
  icpp19Table1,
  icpp19Table2,
  icpp19Fig2,
  icpp19Fig3,
  icpp19Fig4,
  icpp19Fig5,
  icpp19Fig6,
  icpp19Fig7,
  icpp19Fig8,
];
const pvEasy = [table1, table2, table3, table4, table5, table6, fig2, fig3, fig4, fig5, fig6];

/** Every reproduction, by its name. */
export const reproductions: Readonly<Record<string, Reproduction>> = Object.fromEntries(
  [...icpp19, ...ipdps20, ...pvEasy].map((one) => [one.name, one]),
);

/** @throws UsageError for a name that is none */
export function reproductionNamed(name: string): Reproduction {
  if (Object.hasOwn(reproductions, name)) return reproductions[name];
  const names = Object.keys(reproductions);
  throw new UsageError(
    `unknown reproduction '${name}'; did you mean '${nearest(name, names)}'? (${names.join(', ')})`,
  );
}
