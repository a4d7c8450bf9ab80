// Compiles the kernels: optimized, as JavaScript, and with bounds checks.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';
import { optimiseKernel } from './optimiseKernel.mjs';
import { builtFile, OF_HOST } from './stale.mjs';
import { addStateTo } from './stateOfGlobals.mjs';
import { buildTwin, withoutUnchecked } from './twin/build.mjs';

async function compileKernel(config, target) {
  const { error, stderr } = await asc.main(['--config', config, '--target', target]);
  if (error) throw new Error(`asc (${config}, ${target}): ${error.message}\n${stderr}`);
}

/**
 * Compiles kernels with every `unchecked(…)` taken off, so that an access outside an array traps. The working
 * directory is the project's.
 */
export async function buildCheckedKernels(kernels) {
  const copy = join('build', 'checked');
  rmSync(copy, { recursive: true, force: true });
  cpSync('assembly', join(copy, 'assembly'), { recursive: true });
  for (const { config } of kernels) copyFileSync(config, join(copy, config));
  for (const entry of readdirSync(join(copy, 'assembly'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    writeFileSync(path, withoutUnchecked(readFileSync(path, 'utf8')));
  }
  const root = process.cwd();
  process.chdir(copy);
  for (const { config } of kernels) await compileKernel(config, 'checked');
  process.chdir(root);
  for (const kernel of kernels) {
    addStateTo(`build/${kernel.name}.checked.wasm`);
    writeFileSync(builtFile(kernel, 'checked'), '');
  }
}

/** Compiles kernels (stale.mjs) and their JavaScript builds into build/. */
export async function buildKernels(kernels) {
  mkdirSync('build', { recursive: true });
  for (const { config } of kernels) await compileKernel(config, 'release');
  if (kernels.some(({ name }) => name === 'kernel'))
    for (const [file, entry] of Object.entries(OF_HOST)) await buildTwin(entry, join('build', file), false);
  for (const kernel of kernels) {
    if (kernel.name === 'kernel') optimiseKernel('build/kernel.wasm');
    else addStateTo(`build/${kernel.name}.wasm`);
    await buildTwin(kernel.entry, `build/${kernel.name}-twin.js`);
    writeFileSync(builtFile(kernel, 'release'), '');
  }
}
