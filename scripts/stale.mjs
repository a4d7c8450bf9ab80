// Which build products are older than what they are made from. The kernel of the Slurm machine is a module of
// its own, which only those load who ask for it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The tools that make every kernel. */
const KERNEL_TOOLS = [
  'scripts/twin',
  'scripts/kernels.mjs',
  'scripts/optimiseKernel.mjs',
  'scripts/specialise.mjs',
  'scripts/stateOfGlobals.mjs',
  'package-lock.json',
];
/** The sources of all builds. */
export const SOURCES = [
  'assembly',
  'src',
  'scripts',
  'examples/schedulers',
  'docs/schedulers.md',
  'asconfig.json',
  'asconfig.slurm.json',
  'package.json',
  'tsconfig.json',
];

/** When a file last changed, in milliseconds since 1970; 0 if there is none. */
export function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

/** A file of AssemblyScript and all that it imports, and what these import. */
function withImports(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) .*from '(\.[^']*)';$/gm))
    withImports(join(dirname(file), `${path}.ts`), found);
  return found;
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((time, name) => Math.max(time, newest(join(path, name))), stat.mtimeMs);
}

/** Returns true if a file is missing or older than one of its sources. */
export function isStale(file, sources) {
  return modified(file) < Math.max(...sources.map(newest));
}

const KERNELS = [
  { name: 'kernel', config: 'asconfig.json', entry: 'assembly/index.ts' },
  { name: 'slurm', config: 'asconfig.slurm.json', entry: 'assembly/slurm/index.ts' },
];

/** Parts of the kernel that are also modules of JavaScript of their own. */
export const OF_HOST = {
  'metrics-twin.js': 'assembly/metrics/ofHost.ts',
  'energy-twin.js': 'assembly/series/energyOfHost.ts',
};

/** The file whose time says when a kernel was compiled: `release`, with its JavaScript build, or `checked`. */
export const builtFile = ({ name }, kind) => join('build', `${name}.${kind}.built`);

/** The kernels that are older than what they are made from. */
export function staleKernels(kind) {
  return KERNELS.filter((kernel) => {
    const sources = [
      ...withImports(kernel.entry),
      ...Object.values(OF_HOST),
      kernel.config,
      'assembly/tsconfig.json',
      ...KERNEL_TOOLS,
    ];
    return isStale(builtFile(kernel, kind), sources);
  });
}

/**
 * What can be built, and which of it is missing or stale. `command` is dist/ as people use it, `types` its type
 * declarations, `checked` the kernels that trap on an access outside an array, which only tests run.
 */
const PRODUCTS = {
  command: () => isStale('build/command.built', SOURCES) || !existsSync('dist/cli.js'),
  types: () => isStale('build/types.built', SOURCES) || !existsSync('dist/types'),
  checked: () => staleKernels('checked').length > 0,
};

/** The builds needed to run the command, to pack it, and to test it. */
const NEEDS = { command: ['command'], package: ['command', 'types'], tests: ['command', 'types', 'checked'] };

/** The products that have to be built for a need. */
export function staleProducts(need = 'command') {
  const products = NEEDS[need];
  if (products === undefined) throw new Error(`'${need}': expected ${Object.keys(NEEDS).join(', ')}`);
  return products.filter((name) => PRODUCTS[name]());
}
