// Twins of the kernels with a mutant. All mutants of a kernel are in one text, as Stryker writes it: each asks whether it
// acts. A twin is compiled anew for each mutant, without those questions: they would take most of the time.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runInThisContext } from 'node:vm';
import ts from 'typescript';
import { OF_HOST } from '../../scripts/stale.mjs';
import { twinOf } from '../../scripts/twin/build.mjs';

/** The twins that are made of mutants, and what of. */
export const TWINS = {
  'kernel-twin.js': 'assembly/index.ts',
  ...OF_HOST,
  'slurm-twin.js': 'assembly/slurm/index.ts',
};

/** The head that Stryker gives each file: it declares the functions which its mutants call. */
const HEAD = /function stryNS_9fa48\(\)[\s\S]*?return isActive\(id\);\s*\}/;

/** The texts of all twins. The sources are those of `mutated`, a copy of `root`. */
export async function twinTexts(mutated, root) {
  const textOf = async (path) => {
    const text = await readFile(join(mutated, relative(root, path)), 'utf8');
    return withChecks(text.replace(HEAD, ''));
  };
  const made = Object.entries(TWINS).map(async ([name, entry]) => [
    name,
    await twinOf(join(root, entry), textOf),
  ]);
  return Object.fromEntries(await Promise.all(made));
}

/** True for `column`, `object.column` and `this.column`. */
const isColumn = (node) =>
  ts.isIdentifier(node) ||
  node.kind === ts.SyntaxKind.ThisKeyword ||
  (ts.isPropertyAccessExpression(node) && isColumn(node.expression));

/**
 * A kernel's source in which each loop counts its turns, and each access to a column checks that the place is there. A
 * typed array takes a write behind its end, and the columns of the checked Wasm have room there: nobody would notice.
 */
export function withChecks(text) {
  const file = ts.createSourceFile('kernel.ts', text, ts.ScriptTarget.ES2022);
  const inserted = [];
  const visit = (node) => {
    if (ts.isElementAccessExpression(node) && isColumn(node.expression)) {
      const { pos, end } = node.argumentExpression;
      inserted.push([pos, `$placeIn(${node.expression.getText(file)}, `], [end, ')']);
    }
    if (ts.isIterationStatement(node, false)) {
      const { pos, end } = node.statement;
      inserted.push([pos, '{ $turn(); '], [end, '}']);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  inserted.sort(([a], [b]) => a - b);
  const parts = inserted.map(([at, word], i) => text.slice(i === 0 ? 0 : inserted[i - 1][0], at) + word);
  return `${parts.join('')}${text.slice(inserted.at(-1)?.[0] ?? 0)}`;
}

const ACTS = /stryMutAct_9fa48\("(\d+)"\)/g;
/** What withChecks() calls. */
const OWN = 'const { placeIn: $placeIn, turn: $turn } = globalThis.mutants;';
const REACHED = /stryCov_9fa48\([^)]*\)/g;

/** Functions that make the twins in which this mutant acts; none acts, and all tell that they are reached: undefined. */
export function twinsWith(acting, texts) {
  const compiled = (text) => {
    const told =
      acting === undefined
        ? text.replaceAll('stryCov_9fa48(', 'globalThis.mutants.reached(')
        : text.replace(REACHED, '0');
    const own = told.replace(ACTS, (_, id) => `${id === acting}`);
    return runInThisContext(`(() => { ${OWN} ${own.replace('export function', 'return function')}})()`);
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, once(() => compiled(text))]));
}

/** A twin that no test makes is not compiled. */
function once(compile) {
  let create;
  return () => {
    create ??= compile();
    return create();
  };
}
