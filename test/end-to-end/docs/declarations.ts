// The exports of the library, read off its type declarations in dist/types/src.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { atRoot, dist } from '../../support/paths.ts';

const root = join(dist, 'types', 'src');

export interface ExportedName {
  readonly name: string;
  /** What it is imported from: `specula`, `specula/slurm`, … */
  readonly path: string;
  /** Where it is declared, below src. */
  readonly file: string;
  /** Whether it exists when the program runs; else it is a type. */
  readonly isValue: boolean;
  /** Its comment, as Markdown. */
  readonly about: string;
  /** Its declaration, without `export` and `declare`. */
  readonly code: string;
}

type Declared =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration;

const isDeclared = (node: ts.Node): node is Declared =>
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

const parsed = new Map<string, ts.SourceFile>();

function parse(file: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

/**
 * The names that a file exports by `export { … } from` and `export * from`: where each comes from, and how it
 * is called there.
 */
function forwarded(source: ts.SourceFile): Map<string, { file: string; original: string }> {
  const names = new Map<string, { file: string; original: string }>();
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue;
    const specifier = (statement.moduleSpecifier as ts.StringLiteral).text;
    const file = join(dirname(source.fileName), specifier.replace(/\.ts$/, '.d.ts'));
    const { exportClause } = statement;
    if (!exportClause) {
      for (const [name, from] of forwarded(parse(file))) names.set(name, from);
      continue;
    }
    if (!ts.isNamedExports(exportClause)) {
      throw new Error(`${source.fileName}: the library names each of its exports`);
    }
    for (const { name, propertyName } of exportClause.elements) {
      names.set(name.text, { file, original: (propertyName ?? name).text });
    }
  }
  return names;
}

function declaration(name: string, file: string, original: string): Omit<ExportedName, 'path'> {
  const source = parse(file);
  const further = forwarded(source).get(original);
  if (further) return declaration(name, further.file, further.original);
  const nodes = source.statements.filter((node) =>
    ts.isVariableStatement(node)
      ? node.declarationList.declarations.some((variable) => variable.name.getText() === original)
      : isDeclared(node) && node.name?.text === original,
  );
  if (nodes.length === 0) throw new Error(`${file} does not declare ${original}`);
  return {
    name,
    file: relative(root, file).replace(/\.d\.ts$/, '.ts'),
    isValue: nodes.some((node) => !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)),
    about: comment(nodes[0]),
    code: nodes.map((node) => renamed(codeOf(node), original, name)).join('\n'),
  };
}

const renamed = (code: string, original: string, name: string) =>
  original === name ? code : code.replace(new RegExp(`\\b${original}\\b`), name);

/** The comment before a declaration, its tags as a list. */
function comment(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  if (!doc) return '';
  const text = (part: string | ts.NodeArray<ts.JSDocComment> | undefined) =>
    ts.getTextOfJSDocComment(part) ?? '';
  const tags = (doc.tags ?? []).map((tag) => {
    const said = text(tag.comment)
      .trim()
      .replace(/\s*\n\s*/g, '\n  ');
    if (ts.isJSDocParameterTag(tag)) return `- \`${tag.name.getText()}\`: ${said}`;
    return `- ${tag.tagName.text === 'throws' ? 'throws' : `${tag.tagName.text}:`} ${throwsType(tag)}${said}`;
  });
  return [text(doc.comment).trim(), tags.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** `@throws {Type} …` has a type of its own; without braces it is the first word of the text. */
function throwsType(tag: ts.JSDocTag): string {
  return ts.isJSDocThrowsTag(tag) && tag.typeExpression ? `${tag.typeExpression.type.getText()} ` : '';
}

const LONG = 100;

function codeOf(node: ts.Node): string {
  const text = node
    .getText()
    .replace(/^export (declare )?/, '')
    .replace(/^( {4})+/gm, (indent) => '  '.repeat(indent.length / 4));
  if (!ts.isFunctionDeclaration(node) || text.length <= LONG) return text;
  const parameters = node.parameters
    .map((parameter) => `  ${parameter.getText().replace(/\s+/g, ' ')},\n`)
    .join('');
  const types = node.typeParameters
    ? `<${node.typeParameters.map((type) => type.getText()).join(', ')}>`
    : '';
  return `function ${node.name?.text}${types}(\n${parameters}): ${node.type?.getText()};`;
}

/** The declarations of what Node imports, by the path that it imports. */
export function libraryPaths(): Map<string, string> {
  const { exports } = JSON.parse(readFileSync(atRoot('package.json'), 'utf8'));
  const paths = Object.entries<{ types?: string; node?: { types: string } }>(exports).map(
    ([path, { types, node }]) => [path.replace('.', 'specula'), node?.types ?? types] as const,
  );
  return new Map(paths.flatMap(([path, file]) => (file === undefined ? [] : [[path, atRoot(file)]])));
}

/** Every export of the library on Node, path by path. */
export function libraryExports(): ExportedName[] {
  return [...libraryPaths()].flatMap(([path, entry]) =>
    [...forwarded(parse(entry))].map(([name, { file, original }]) => ({
      path,
      ...declaration(name, file, original),
    })),
  );
}
