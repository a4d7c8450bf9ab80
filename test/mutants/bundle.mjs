// The test files of a room and the sources they import as one module that can be evaluated again and again in
// one process. A worker of vitest takes two seconds for a mutant, nearly all of it to import: this takes
// milliseconds.
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { TWINS } from './twins.mjs';

/**
 * The text of a module whose default export maps each test file to a function that imports it. The sources
 * with mutants are those of `mutated`, a copy of `root`; all else is that of `root`.
 *
 * @param ofKernel the kernel that has the mutants, 'pool' or 'slurm'; undefined: none
 */
export async function bundleOf(files, mutated, root, ofKernel) {
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
    plugins: [sources(mutated, root, ofKernel)],
  });
  return outputFiles[0].text;
}

/**
 * Stryker's mutants ask whether they act, and tell that they are reached, by two functions at the head of
 * each file. Those of `switch.mjs` take their place.
 */
const withOwnSwitch = (text) =>
  text.replace(
    /function stryNS_9fa48\(\)[\s\S]*?return isActive\(id\);\s*\}/,
    'const { acts: stryMutAct_9fa48, reached: stryCov_9fa48 } = globalThis.mutants;',
  );

/**
 * Sources come from the copy. `import.meta` means the file in the work tree, and what is built is not
 * bundled. Where the kernel has the mutants, its twin takes the place of all engines (twins.mjs): the others would
 * tell at once that it is another one, but no oracle would have spoken.
 */
const sources = (mutated, root, ofKernel) => ({
  name: 'sources',
  setup({ onLoad, onResolve }) {
    const textOf = async (path) => withOwnSwitch(await readFile(join(mutated, relative(root, path)), 'utf8'));
    onResolve({ filter: /\/build\// }, ({ path, resolveDir }) =>
      ofKernel && TWINS[basename(path)]
        ? { path: basename(path), namespace: 'twin' }
        : { path: pathToFileURL(resolve(resolveDir, path)).href, external: true },
    );
    onLoad({ filter: /./, namespace: 'twin' }, ({ path }) => ({
      contents: `export const createTwin = () => globalThis.mutants.twins[${JSON.stringify(path)}]();`,
    }));
    onLoad({ filter: /\/src\/kernel\/twinOf\.ts$/ }, async ({ path, suffix }) =>
      ofKernel && !suffix ? { contents: TWIN_OF_EACH_MUTANT, resolveDir: dirname(path) } : undefined,
    );
    onLoad({ filter: /\/src\/kernel\/wasm\.ts$/ }, ({ path }) =>
      ofKernel ? { contents: TWIN_FOR_WASM[ofKernel], resolveDir: dirname(path) } : undefined,
    );
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await (path.startsWith(join(root, 'src/')) ? textOf(path) : readFile(path, 'utf8'));
      const contents = (ofKernel && /\/src\/kernel\/host\w+\.ts$/.test(path) ? ofEachMutant(text) : text)
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: 'ts' };
    });
  },
});

/** Takes the place of src/kernel/twinOf.ts: twins run again, but none of one mutant runs for the next. */
const TWIN_OF_EACH_MUTANT = `
import { twinOf as ofOne } from './twinOf.ts?of=one';
export function twinOf(createTwin, model) {
  let twins, kernel;
  const instantiate = (use) => {
    if (twins !== globalThis.mutants.twins) {
      twins = globalThis.mutants.twins;
      kernel = ofOne(createTwin, model);
    }
    return kernel.instantiate(use);
  };
  return { model, engine: 'js', instantiate };
}
`;

/** The modules of the host share an instance, but that of one mutant is not that of the next. */
function ofEachMutant(text) {
  const isNew = 'if (of !== globalThis.mutants.twins) shared = undefined; of = globalThis.mutants.twins;';
  return `${text.replace('shared ??=', `${isNew} $&`)}\nlet of;`;
}

const TWIN_FOR_WASM = {
  pool: `
import { twinKernel } from './twin.ts';
export const wasmKernel = async () => twinKernel;
`,
  slurm: `
import { clusterTwin } from '../slurm/machine/twin.ts';
export const wasmKernel = async () => clusterTwin;
`,
};
