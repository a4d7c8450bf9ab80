// Builds what is not up to date: kernels (kernels.mjs) into build/, then library, command, lab and types into
// dist/. The argument says what for (NEEDS in stale.mjs); without one it is the package.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildCommand } from './command.mjs';
import { buildLab } from './lab.mjs';
import { alone } from './lock.mjs';
import { beginStage, publishStage, STAGED } from './staged.mjs';
import { staleKernels, staleProducts } from './stale.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Where the type declarations grow until they are complete. */
const TYPES = 'build/types';

const bundle = {
  outdir: STAGED,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning',
  metafile: true,
};

/** Packages without a license file of their own, and the package of the same repository that has it. */
const LICENSED_BY = { '@assemblyscript/loader': 'assemblyscript' };

const inputsOf = (metafiles) => metafiles.flatMap(({ inputs }) => Object.keys(inputs));

/**
 * The licenses of every package that ended up in a bundle, by the files of the bundle, then further notices.
 */
function writeLicenses(file, inputs, notices = '') {
  const folders = new Set();
  for (const input of inputs) {
    const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
    if (folder) folders.add(folder);
  }
  const packages = new Map(); // by the text of their license
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const from = name in LICENSED_BY ? join('node_modules', LICENSED_BY[name]) : folder;
    const files = readdirSync(from);
    const file = files.find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name}: no license to pass on`);
    const notice = files.includes('NOTICE') ? `\n${readFileSync(join(from, 'NOTICE'), 'utf8')}` : '';
    const text = readFileSync(join(from, file), 'utf8') + notice;
    packages.set(text, [...(packages.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const texts = [...packages].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  if (notices !== '') texts.push(`${notices}\n`);
  writeFileSync(file, texts.join(`\n${'-'.repeat(78)}\n\n`));
}

async function buildDist() {
  beginStage();
  const library = await build({
    ...bundle,
    entryPoints: [
      ...['src/library/index.ts', 'src/library/node.ts', 'src/library/slurm.ts'],
      ...['src/library/requests.ts', 'src/library/sessions.ts', 'src/library/figures.ts'],
    ],
    splitting: true,
    external: ['node:*'],
    chunkNames: '[name]-[hash]',
  });
  const command = await buildCommand(STAGED);
  const { lab, report, notices } = await buildLab();
  writeLicenses(`${STAGED}/THIRD-PARTY-LICENSES.txt`, [
    ...command,
    ...inputsOf([library.metafile, ...lab, ...report]),
  ]);
  writeLicenses(`${STAGED}/lab/THIRD-PARTY-LICENSES.txt`, inputsOf(lab), notices);
  chmodSync(`${STAGED}/cli.js`, 0o755);
  for (const file of ['kernel.wasm', 'slurm.wasm']) copyFileSync(join('build', file), join(STAGED, file));
  publishStage();
}

function buildTypes() {
  rmSync(TYPES, { recursive: true, force: true });
  const options = ['-p', 'tsconfig.types.json', '--outDir', TYPES];
  const tsc = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options], {
    stdio: ['ignore', 2, 2],
  });
  if (tsc.status !== 0) throw new Error('the type declarations could not be built');
  // The exports of a kernel, which the declarations of instances name.
  mkdirSync(join(TYPES, 'build'));
  for (const file of ['kernel-twin.d.ts', 'slurm-twin.d.ts', 'metrics-twin.d.ts', 'energy-twin.d.ts'])
    copyFileSync(join('build', file), join(TYPES, 'build', file));
  rmSync('dist/types', { recursive: true, force: true });
  renameSync(TYPES, 'dist/types');
}

/** Compiles the kernels of a kind that are stale. */
async function compile(kind, compileAll) {
  const kernels = staleKernels(kind);
  if (kernels.length > 0) await (await import('./kernels.mjs'))[compileAll](kernels);
}

const need = process.argv[2] ?? 'package';
await alone(async () => {
  const began = new Date();
  // A source that changes during a build is newer than it.
  const isBuilt = (file) => {
    writeFileSync(file, '');
    utimesSync(file, began, began);
  };
  const products = staleProducts(need);
  // binaryen's settings change for good with the first kernel that is optimized, so the checked ones come first.
  if (products.includes('checked')) await compile('checked', 'buildCheckedKernels');
  if (products.includes('command')) {
    await compile('release', 'buildKernels');
    await buildDist();
    isBuilt('build/command.built');
  }
  // A new dist/ has no types yet.
  if (!staleProducts(need).includes('types')) return;
  buildTypes();
  isBuilt('build/types.built');
});
