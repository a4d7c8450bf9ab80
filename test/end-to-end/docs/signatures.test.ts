// A program that names the types of arguments and results of the library needs their names.
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { libraryPaths } from '../../../scripts/api/declarations.mjs';
import { apiPages } from '../../../scripts/api/pages.mjs';
import { dist } from '../../support/paths.ts';

const root = join(dist, 'types', 'src');
const entries = [...libraryPaths().values()];
const program = ts.createProgram(entries, {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  allowImportingTsExtensions: true,
  noEmit: true,
});
const checker = program.getTypeChecker();

const original = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

function namesOf(entry: string): ts.Symbol[] {
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry) as ts.SourceFile) as ts.Symbol;
  return checker.getExportsOfModule(module);
}

const isPrivate = (node: ts.Node): boolean =>
  (ts.isPropertyDeclaration(node) && ts.isPrivateIdentifier(node.name)) ||
  (ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword));

/** The library's own names in a declaration. */
function named(node: ts.Node, found = new Set<ts.Symbol>()): Set<ts.Symbol> {
  if (isPrivate(node)) return found;
  const name = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isExpressionWithTypeArguments(node)
      ? node.expression
      : ts.isImportTypeNode(node)
        ? (node.qualifier ?? node)
        : undefined;
  const symbol = name && checker.getSymbolAtLocation(name);
  if (symbol) {
    const one = original(symbol);
    const isOwn = one.declarations?.some(
      (declaration) =>
        declaration.getSourceFile().fileName.startsWith(root) && !ts.isTypeParameterDeclaration(declaration),
    );
    if (isOwn) found.add(one);
  }
  ts.forEachChild(node, (child) => {
    named(child, found);
  });
  return found;
}

test('every type in a public signature is exported', () => {
  const exported = new Set(entries.flatMap(namesOf).map(original));
  expect(exported.size).toBeGreaterThan(100);
  const missing = new Set<string>();
  for (const symbol of exported) {
    for (const declaration of symbol.declarations ?? []) {
      for (const other of named(declaration)) {
        if (!exported.has(other)) missing.add(`${other.name}, in ${symbol.name}`);
      }
    }
  }
  expect([...missing].sort()).toEqual([]);
});

test('every name is exported by one path', () => {
  const paths = entries.flatMap((entry) => namesOf(entry).map(({ name }) => name));
  expect(paths.filter((name, at) => paths.indexOf(name) < at)).toEqual([]);
});

test('the pages of the library have a heading for every export on Node', async () => {
  const text = [...(await apiPages(async () => '')).values()].join('\n');
  const names = entries.flatMap(namesOf).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !text.includes(`\n## ${name}\n`))).toEqual([]);
});
