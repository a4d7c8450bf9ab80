// The kernels make no objects after they have allocated their columns: nothing is ever freed, and when their memory
// grows, the views of the host are detached.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { importGraph } from '../../support/imports.ts';
import { atRoot } from '../../support/paths.ts';

/** Names of functions that run before the first event. */
const ALLOCATES = /^(allocate|create|new)/;

/** True for code that runs while a kernel is loaded, or allocates its columns. */
function isEarly(node: ts.Node | undefined): boolean {
  if (node === undefined || ts.isConstructorDeclaration(node)) return true;
  if (ts.isMethodDeclaration(node)) return false;
  if (ts.isFunctionDeclaration(node)) return ALLOCATES.test(node.name?.text ?? '');
  if (ts.isArrowFunction(node))
    return ts.isCallExpression(node.parent) && node.parent.expression.getText() === 'onAllocate';
  return isEarly(node.parent);
}

function objectsMadeInRuns(source: string): string[] {
  const file = ts.createSourceFile('kernel.ts', source, ts.ScriptTarget.ES2022, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) && !ts.isThrowStatement(node.parent) && !isEarly(node))
      found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test('no source of the kernels makes an object in a run', () => {
  const files = [...importGraph('assembly').keys()];
  expect(files.length).toBeGreaterThan(200);
  const made = files.flatMap((file) =>
    objectsMadeInRuns(readFileSync(atRoot(file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(made).toEqual([]);
});

test('an object that a run makes is found', () => {
  const source = `let a: A = new A(0);
    onAllocate(() => { a = new A(1); });
    export function allocateB(): B { return new B(1); }
    export function run(): void { use(new A(2)); }
    class C { a: A = new A(3); step(): void { this.a = new A(4); } }`;
  expect(objectsMadeInRuns(source)).toEqual(['new A(2)', 'new A(4)']);
});
