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
      const text = await readFile(inside.startsWith('src/') ? resolve(mutated, inside) : path, 'utf8');
      const contents = text
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: 'ts' };
    });
  },
});
