// Builds what is not up to date: kernels (kernels.mjs) into build/, then library, command, lab and types into
// dist/. The argument says what for (NEEDS in stale.mjs); without one it is the package.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildCommand } from './command.mjs';
import { buildLab } from './lab.mjs';
import { staleKernels, staleProducts } from './stale.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const bundle = {
  outdir: 'dist',
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
  rmSync('dist', { recursive: true, force: true });
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
  const command = await buildCommand('dist');
  const { lab, report, notices } = await buildLab();
  writeLicenses('dist/THIRD-PARTY-LICENSES.txt', [
    ...command,
    ...inputsOf([library.metafile, ...lab, ...report]),
  ]);
  writeLicenses('dist/lab/THIRD-PARTY-LICENSES.txt', inputsOf(lab), notices);
  chmodSync('dist/cli.js', 0o755);
  for (const file of ['kernel.wasm', 'slurm.wasm']) copyFileSync(join('build', file), join('dist', file));
  writeFileSync('build/command.built', '');
}

function buildTypes() {
  const tsc = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json'], {
    stdio: ['ignore', 2, 2],
  });
  if (tsc.status !== 0) throw new Error('the type declarations could not be built');
  // What a kernel exports, which the declarations of instances name.
  mkdirSync('dist/types/build');
  for (const file of ['kernel-twin.d.ts', 'slurm-twin.d.ts', 'metrics-twin.d.ts'])
    copyFileSync(join('build', file), join('dist/types/build', file));
  writeFileSync('build/types.built', '');
}

const need = process.argv[2] ?? 'package';
const products = staleProducts(need);
// binaryen's settings change for good with the first kernel that is optimized, so the checked ones come first.
const compile = async (kind, build) => {
  const kernels = staleKernels(kind);
  if (kernels.length > 0) await (await import('./kernels.mjs'))[build](kernels);
};
if (products.includes('checked')) await compile('checked', 'buildCheckedKernels');
if (products.includes('command')) {
  await compile('release', 'buildKernels');
  await buildDist();
}
// A new dist/ has no types yet.
if (staleProducts(need).includes('types')) buildTypes();
