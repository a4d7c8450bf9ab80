// The browser lab: page, worker, kernel and style in dist/lab/, to be put on any static host. `specula
// --report` puts these into one page, with the scripts in dist/report/.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { minify } from 'terser';
import { STAGED } from './staged.mjs';

const OUT = `${STAGED}/lab`;
/** The scripts of a report, which replays only. */
const REPORT = `${STAGED}/report`;
/** The log of the menu of examples (src/lab/page/welcome/examples.ts). It is fetched when it is chosen. */
const EXAMPLE_LOG = 'KTH-SP2-1996-2.1-cln.swf.gz';

// Nothing is loaded from elsewhere, and nothing sent anywhere. The worker loads schedulers of the visitor's
// own from blobs. Its policy is the one that its file comes with. `blob:` is for a browser that holds it to
// the page's policy as well.
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' blob:; worker-src 'self'; connect-src 'self'; " +
  "style-src 'self'; img-src data: blob:; base-uri 'none'; form-action 'none'";

const NOT_BELOW_ZERO = "export default () => { throw new RangeError('gamma function of a negative number') }";

/** Most of stdlib's code stands in for features that old engines lack. Current browsers have them, so theirs are used. */
const REPLACED = {
  'array-float64': 'export default Float64Array',
  'array-uint32': 'export default Uint32Array',
  'array-uint16': 'export default Uint16Array',
  'array-uint8': 'export default Uint8Array',
  'assert-is-little-endian': 'export default new Uint8Array(new Uint16Array([1]).buffer)[0] === 1',
  // The gamma function needs them below zero only, where no distribution has an argument.
  'math-base-special-sin': NOT_BELOW_ZERO,
  'math-base-special-sinpi': NOT_BELOW_ZERO,
  'utils-define-nonenumerable-read-only-property':
    'export default (object, name, value) => Object.defineProperty(object, name, { value })',
  kernel:
    "export const defaultKernel = () => { throw new Error('no kernel was given') }; export const fetchBytes = defaultKernel",
  flatqueue: 'export default class {}',
};

/** stdlib's CommonJS as ES modules, which bundle to what is used of them, without a wrapper each. */
function asModule(source, path) {
  const text = source
    .replace(/\bvar (\w+) = require\( ('[^']+') \)(\.\w+)?;/g, (_, name, from, part) =>
      part ? `import ${name}_ from ${from}; var ${name} = ${name}_${part};` : `import ${name} from ${from};`,
    )
    .replace(/^module\.exports = /m, 'export default ');
  if (/\brequire\(|\bexports\b/.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
    throw new Error(`${path}: not the CommonJS that stdlib has elsewhere`);
  return text;
}

const slimmed = {
  name: 'slimmed',
  setup({ onResolve, onLoad }) {
    // The page hands the worker its kernel.
    onResolve({ filter: /\/kernel\/load\.ts$/ }, () => ({
      path: 'kernel',
      namespace: 'replaced',
      sideEffects: false,
    }));
    // Flatbush needs it to search for neighbors, which the lab does not do.
    onResolve({ filter: /^flatqueue$/ }, ({ path }) => ({ path, namespace: 'replaced', sideEffects: false }));
    const names = new RegExp(`^@stdlib/(${Object.keys(REPLACED).join('|')})$`);
    onResolve({ filter: names }, ({ path }) => ({
      path: path.slice('@stdlib/'.length),
      namespace: 'replaced',
      sideEffects: false,
    }));
    onLoad({ filter: /./, namespace: 'replaced' }, ({ path }) => ({ contents: REPLACED[path] }));
    // As a definition it would be in a part that all others need.
    onLoad({ filter: /lab[\\/]page[\\/]own[\\/]help\.ts$/ }, () => ({
      contents: `export const examples = ${JSON.stringify(examples())};
        export const reference = ${JSON.stringify(reference())};`,
    }));
    onLoad({ filter: /@stdlib[\\/].*\.js$/ }, ({ path }) => ({
      contents: asModule(readFileSync(path, 'utf8'), path),
    }));
  },
};

/** The notices of what is bundled, each paragraph once: stdlib has the same ones in every file. */
function notices(text) {
  const paragraphs = text
    .split('\n')
    .filter((line) => !line.endsWith('.js:'))
    .map((line) => line.replace(/^[\s(]*\**[)/]?\s?|\s*\**\)\s*$/g, '').trim())
    .join('\n')
    .split(/\n{2,}/);
  return [...new Set(paragraphs.map((one) => one.trim()).filter((one) => one !== ''))].join('\n\n');
}

/** The schedulers that a visitor can begin with, from short to long. */
function examples() {
  const folder = 'examples/schedulers';
  return readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => ({ name: basename(file, '.mjs'), text: readFileSync(join(folder, file), 'utf8') }))
    .sort((a, b) => a.text.length - b.text.length);
}

/** Returns the data and functions of a scheduler: the rows of the tables in that part of its docs. */
function reference() {
  const file = 'docs/schedulers.md';
  const [, part] = /^## The pass\n([\s\S]*?)^## On the command line/m.exec(readFileSync(file, 'utf8')) ?? [];
  const rows = part?.match(/^\| .*`.* \|.+\|$/gm) ?? [];
  if (rows.length === 0) throw new Error(`${file}: has no tables of what a scheduler sees and does`);
  return rows.map((row) => {
    const [what, meaning] = row.slice(1, -1).split('|');
    // A link leads nowhere from the lab.
    return { what: what.trim(), meaning: meaning.trim().replace(/\[([^\]]+)\]\([^)]*\)/g, '$1') };
  });
}

const COMMON = {
  bundle: true,
  minify: true,
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'warning',
  metafile: true,
  write: false,
  legalComments: 'external',
  plugins: [slimmed],
  define: { EASY: JSON.stringify(examples().find(({ name }) => name === 'easy').text) },
};

/** esbuild drops what nobody uses; Terser writes the rest a twentieth shorter. */
const shorter = async (text, module) =>
  (await minify(text, { ecma: 2020, module, toplevel: true, compress: { passes: 3 } })).code;

const legalOf = (outputs) =>
  notices(
    outputs
      .filter(({ path }) => path.endsWith('.LEGAL.txt'))
      .map(({ text }) => text)
      .join('\n'),
  );

/** The parts that the page and its worker may load later, by what loads them. */
function laterParts({ outputs }) {
  const parts = Object.fromEntries(
    Object.entries(outputs).map(([path, { imports }]) => [basename(path), imports]),
  );
  const reached = (from, follow, found = new Set()) => {
    if (found.has(from)) return found;
    found.add(from);
    for (const { path, kind } of parts[from] ?? []) if (follow(kind)) reached(basename(path), follow, found);
    return found;
  };
  const later = (entry) => {
    const first = reached(entry, (kind) => kind === 'import-statement');
    return [...reached(entry, () => true)].filter((part) => part in parts && !first.has(part));
  };
  return { page: later('lab.js'), worker: later('worker.js') };
}

/**
 * The page and its worker as modules. What only some visitors want is in parts of its own, which are loaded
 * when it is wanted; so are the parts that page and worker share.
 */
async function modules(outdir) {
  const { metafile, outputFiles } = await build({
    ...COMMON,
    entryPoints: { lab: 'src/lab/page/lab.ts', worker: 'src/lab/worker/lab.ts' },
    outdir,
    format: 'esm',
    splitting: true,
    chunkNames: 'part-[hash]',
  });
  for (const { path, text } of outputFiles)
    if (path.endsWith('.js')) writeFileSync(path, `${await shorter(text, true)}\n`);
  writeFileSync(join(outdir, 'parts.json'), JSON.stringify(laterParts(metafile)));
  return { metafile, legal: legalOf(outputFiles) };
}

/** A script of a report: one file with everything in it, and at its end the notices of what is in it. */
async function script(entry, file) {
  const { metafile, outputFiles } = await build({
    ...COMMON,
    entryPoints: [entry],
    outfile: file,
    format: 'iife',
  });
  const legal = legalOf(outputFiles);
  const code = await shorter(outputFiles.find(({ path }) => path.endsWith('.js')).text, false);
  writeFileSync(file, `${code}\n${legal && `/*!\n${legal.replaceAll('*/', '')}\n*/\n`}`);
  return metafile;
}

/**
 * Returns the metafiles of what was bundled, and the notices of what is in the lab, which stand in none of
 * its scripts.
 */
export async function buildLab() {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  mkdirSync(REPORT, { recursive: true });
  const lab = await modules(OUT);
  const report = [
    await script('src/lab/page/report.ts', join(REPORT, 'lab.js')),
    await script('src/lab/worker/report.ts', join(REPORT, 'worker.js')),
  ];
  const style = await build({
    entryPoints: { lab: 'src/lab/styles.css', steps: 'src/lab/styles/teach.css' },
    bundle: true,
    minify: true,
    outdir: OUT,
    logLevel: 'warning',
  });
  if (style.errors.length > 0) throw new Error('the style could not be built');
  for (const kernel of ['kernel.wasm', 'slurm.wasm']) copyFileSync(join('build', kernel), join(OUT, kernel));
  copyFileSync(join('examples/logs', EXAMPLE_LOG), join(OUT, EXAMPLE_LOG));
  const page = readFileSync('src/lab/index.html', 'utf8')
    .replace(/\n\s+/g, '\n')
    .replace('<!--policy-->', () => `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`)
    .replace('<!--style-->', '<link rel="stylesheet" href="lab.css">')
    .replace('<!--script-->', '<script type="module" src="lab.js"></script>');
  writeFileSync(join(OUT, 'index.html'), page);
  return { lab: [lab.metafile], report, notices: lab.legal };
}
