// The test files of a room and the sources they import as one module that can be evaluated again and again in
// one process. A worker of vitest takes two seconds for a mutant, nearly all of it to import: this takes
// milliseconds.
import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * The text of a module whose default export maps each test file to a function that imports it. The sources with
 * mutants are those of `mutated`, a copy of `root`; all else is that of `root`.
 */
export async function bundleOf(files, mutated, root) {
  const entry = files
    .map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(`./${file}`)}),`)
    .join('\n');
  const { outputFiles } = await build({
    stdin: { contents: `export default {\n${entry}\n};`, resolveDir: root, sourcefile: 'room.js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    plugins: [sources(mutated, root)],
  });
  return outputFiles[0].text;
}

/**
 * Stryker's mutants ask whether they act, and tell that they are reached, by two functions at the head of each
 * file. Those of `switch.mjs` take their place.
 */
const withOwnSwitch = (text) =>
  text.includes('function stryMutAct_9fa48(')
    ? `var { acts: stryMutAct_9fa48, reached: stryCov_9fa48 } = globalThis.mutants;\n${text
        .replace('function stryMutAct_9fa48(', 'function strykerActs(')
        .replace('function stryCov_9fa48(', 'function strykerReached(')}`
    : text;

/** Sources come from the copy. `import.meta` means the file in the work tree, and what is built is not bundled. */
const sources = (mutated, root) => ({
  name: 'sources',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\/build\// }, ({ path, resolveDir }) => ({
      path: pathToFileURL(resolve(resolveDir, path)).href,
      external: true,
    }));
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const inside = relative(root, path);
      const own = inside.startsWith('src/') && mutated !== root;
      const text = await readFile(own ? resolve(mutated, inside) : path, 'utf8');
      const contents = withOwnSwitch(text)
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: 'ts' };
    });
  },
});
