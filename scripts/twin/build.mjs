// The JavaScript twin: the kernel's own sources, compiled by esbuild instead of asc. What AssemblyScript has
// and JavaScript lacks is either erased (types, `unchecked`), given as a function in the prelude below
// (conversions), or replaced with the files of assembly/native (bulk moves, SIMD, wide integers).
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { seamOf } from './seam.mjs';

const native = (room) => fileURLToPath(new URL(`./native/${room}.ts`, import.meta.url));

/** `unchecked(a[i])` is `(a[i])` where every access is checked, or where there is nothing to switch off. */
export function withoutUnchecked(source) {
  return source.replace(/\bunchecked\(/g, '(');
}

const kernelSources = (textOf) => ({
  name: 'kernel-sources',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/native\/\w+$/ }, ({ path }) => ({ path: native(basename(path)) }));
    onLoad({ filter: /[\\/]assembly[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: withoutUnchecked(await textOf(path)),
      loader: 'ts',
    }));
  },
});

const prelude = `
const i32 = (x) => x | 0, u8 = (x) => x & 255, u32 = (x) => x >>> 0, f64 = (x) => +x;
const f32 = Math.fround;
const select = (a, b, chosen) => (chosen ? a : b);
const abs = Math.abs, ceil = Math.ceil, sqrt = Math.sqrt, floor = Math.floor, min = Math.min, max = Math.max;
`;

/** The variables of a module's own that can change. */
function variablesOf(text) {
  const { statements } = ts.createSourceFile('twin.js', text, ts.ScriptTarget.ES2022);
  return statements
    .filter((one) => ts.isVariableStatement(one) && !(one.declarationList.flags & ts.NodeFlags.Const))
    .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name.text));
}

/**
 * A property of the twin: a variable is what it is now, and can be set. Where two files of the kernel have
 * the same name, the bundler renames one and exports it `as` it was.
 */
function exported(name, variables) {
  const [local, shown = local] = name.split(' as ');
  if (!variables.includes(local)) return `${shown}: ${local}`;
  return `get ${shown}() { return ${local}; }, set ${shown}(value) { ${local} = value; }`;
}

/**
 * A module whose one export makes a kernel with its own state: the twin of instantiating the Wasm module.
 *
 * @param textOf reads a source
 * @param saves whether its state can be saved and restored
 */
export async function twinOf(entry, textOf, saves = true) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    plugins: [kernelSources(textOf)],
  });
  const variables = variablesOf(outputFiles[0].text);
  const all = variables.join();
  const state = `,\n  variables: () => [${all}],\n  setVariables: (values) => { [${all}] = values; }`;
  const text = outputFiles[0].text.replace(
    /^export \{([^}]*)\}/m,
    (_, names) => `return {
  ${names
    .split(',')
    .map((one) => exported(one.trim(), variables))
    .join(',\n  ')}${saves ? state : ''} }`,
  );
  return `export function createTwin() {\n${prelude}\n${text}\n}\n`;
}

/** Writes a kernel's twin, and the types of both. */
export async function buildTwin(entry, outFile, saves = true) {
  await writeFile(outFile, await twinOf(entry, (path) => readFile(path, 'utf8'), saves));
  await writeFile(
    outFile.replace(/\.js$/, '.d.ts'),
    `${seamOf(entry)}export declare function createTwin(): unknown;\n`,
  );
}
