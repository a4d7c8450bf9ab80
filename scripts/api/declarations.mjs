// Reads the exports of the library from its type declarations in dist/types/src.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const atRoot = (path) => join(import.meta.dirname, '../..', path);
const root = atRoot('dist/types/src');

/** True if a node declares one name, as all but variables do. */
const isDeclared = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

const parsed = new Map();

function parse(file) {
  const known = parsed.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

/**
 * The names that a file exports by `export { … } from` and `export * from`, each with its file and its name there.
 */
function forwarded(source) {
  const names = new Map();
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue;
    const specifier = statement.moduleSpecifier.text;
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

function declaration(name, file, original) {
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

const renamed = (code, original, name) =>
  original === name ? code : code.replace(new RegExp(`\\b${original}\\b`), name);

/** The comment before a declaration as Markdown, with its tags as a list. */
function comment(node) {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  if (!doc) return '';
  const text = (part) => ts.getTextOfJSDocComment(part) ?? '';
  const tags = (doc.tags ?? []).map((tag) => {
    const words = text(tag.comment)
      .trim()
      .replace(/\s*\n\s*/g, '\n  ');
    if (ts.isJSDocParameterTag(tag)) return `- \`${tag.name.getText()}\`: ${words}`;
    return `- ${tag.tagName.text === 'throws' ? 'throws' : `${tag.tagName.text}:`} ${throwsType(tag)}${words}`;
  });
  return [text(doc.comment).trim(), tags.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** The type of `@throws {Type} …`. Without braces the type is the first word of the text. */
function throwsType(tag) {
  return ts.isJSDocThrowsTag(tag) && tag.typeExpression ? `${tag.typeExpression.type.getText()} ` : '';
}

const LONG = 100;

/** A declaration without `export` and `declare`, one parameter a line if it is long. */
function codeOf(node) {
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

/** The declaration file of each path that Node imports, e.g. of `specula/slurm`. */
export function libraryPaths() {
  const { exports } = JSON.parse(readFileSync(atRoot('package.json'), 'utf8'));
  const paths = Object.entries(exports).map(([path, { types, node }]) => [
    path.replace('.', 'specula'),
    node?.types ?? types,
  ]);
  return new Map(paths.flatMap(([path, file]) => (file === undefined ? [] : [[path, atRoot(file)]])));
}

/**
 * Every export of the library on Node, path by path: its name, the path that exports it, the file below src that
 * declares it, whether it is a value or only a type, its comment and its declaration.
 */
export function libraryExports() {
  return [...libraryPaths()].flatMap(([path, entry]) =>
    [...forwarded(parse(entry))].map(([name, { file, original }]) => ({
      path,
      ...declaration(name, file, original),
    })),
  );
}
