import { UsageError } from '../errors.ts';
import { nearest } from '../policy/nearest.ts';
import { icpp19Table1 } from './icpp19Table1.ts';
import { ics04 } from './ics04/index.ts';
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
const pvEasy = [table1, table2, table3, table4, table5, table6, fig2, fig3, fig4, fig5, fig6];

/** Every reproduction, by its name. */
export const reproductions: Readonly<Record<string, Reproduction>> = Object.fromEntries(
  [icpp19Table1, ...ipdps20, ...pvEasy, ...ics04].map((one) => [one.name, one]),
);

/** @throws UsageError for a name that is none */
export function reproductionNamed(name: string): Reproduction {
  if (Object.hasOwn(reproductions, name)) return reproductions[name];
  const names = Object.keys(reproductions);
  throw new UsageError(
    `unknown reproduction '${name}'; did you mean '${nearest(name, names)}'? (${names.join(', ')})`,
  );
}
