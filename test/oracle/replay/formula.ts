// Orders as formulas, from their definition: the text becomes a tree by an operator stack, and the tree is
// evaluated again for each job.
import type { Job } from './job.ts';

export interface OracleFormula {
  readonly formula: string;
  readonly [parameter: string]: string | number;
  /** For tests that look at the keys. */
  readonly [WATCHED]?: Watch;
}

export const WATCHED = Symbol('watched');

interface Watch {
  /** Where a key that is not a number puts its job. */
  readonly unordered: number;
  /** Sees the keys of each sorting, as they came. */
  see(keys: readonly number[]): void;
}

type Tree = number | string | { readonly of: string; readonly parts: readonly Tree[] };

/** Precedence of the entries on the operator stack: the higher binds tighter. A minus sign is written `~`. */
const STRENGTH: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '~': 3, '^': 4 };

function treeOf(formula: string): Tree {
  const text = formula.replaceAll('−', '-').replaceAll('×', '*').replaceAll('÷', '/');
  const words = text.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|\w+|\S/gi) ?? [];
  const trees: Tree[] = [];
  const stack: string[] = [];
  const counts: number[] = [];
  const apply = () => {
    const of = stack.pop() as string;
    const parts = trees.splice(of === '~' ? -1 : -2);
    trees.push({ of, parts });
  };
  let isOperandNext = true;
  for (const [i, word] of words.entries()) {
    if (/^[\d.]/.test(word)) trees.push(Number(word));
    else if (/^\w/.test(word)) {
      if (words[i + 1] === '(') stack.push(word);
      else trees.push(word);
    } else if (word === '(') {
      stack.push('(');
      counts.push(1);
    } else if (word === ',' || word === ')') {
      while (stack.at(-1) !== '(') apply();
      if (word === ',') counts.push((counts.pop() as number) + 1);
      else {
        stack.pop();
        const count = counts.pop() as number;
        if (/^\w/.test(stack.at(-1) ?? '')) {
          const of = stack.pop() as string;
          trees.push({ of, parts: trees.splice(-count) });
        }
      }
    } else if (isOperandNext) stack.push('~');
    else {
      // Equal operators go from the left, powers from the right.
      const binds = (other: string) =>
        word === '^' ? STRENGTH[other] > STRENGTH[word] : STRENGTH[other] >= STRENGTH[word];
      while (stack.length > 0 && binds(stack.at(-1) as string)) apply();
      stack.push(word);
    }
    isOperandNext = !/^[\w.)]/.test(word);
  }
  while (stack.length > 0) apply();
  return trees[0];
}

/** Whole powers up to 64 are products; others are e^(y ln x). */
function power(x: number, y: number): number {
  if (Number.isInteger(y) && Math.abs(y) <= 64) {
    const product = Array.from({ length: Math.abs(y) }, () => x).reduce((all, one) => all * one, 1);
    return y < 0 ? 1 / product : product;
  }
  if (x < 0 && Number.isInteger(y)) return (y % 2 === 0 ? 1 : -1) * power(-x, y);
  return Math.exp(y * Math.log(x));
}

function evaluate(tree: Tree, values: Record<string, number>): number {
  if (typeof tree === 'number') return tree;
  if (typeof tree === 'string') return values[tree];
  const [a, b] = tree.parts.map((part) => evaluate(part, values));
  switch (tree.of) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a === 0 && b === 0 ? 0 : a / b;
    case '^':
      return power(a, b);
    case '~':
      return -a;
    case 'log':
      return Math.log(a);
    case 'sqrt':
      return Math.sqrt(a);
    default:
      return Math[tree.of as 'min' | 'max'](...tree.parts.map((part) => evaluate(part, values)));
  }
}

const trees = new Map<string, Tree>();

/** The key of a job, which may be no number. */
export function formulaKey(
  { formula, ...parameters }: OracleFormula,
  { submit, limit, processors, estimate }: Pick<Job, 'submit' | 'limit' | 'processors' | 'estimate'>,
  firstSubmit: number,
  now: number,
): number {
  const tree = trees.get(formula) ?? treeOf(formula);
  trees.set(formula, tree);
  return evaluate(tree, {
    ...(parameters as Record<string, number>),
    ...{ wait: now - submit, request: limit, processors, estimate, submit: submit - firstSubmit },
  });
}
