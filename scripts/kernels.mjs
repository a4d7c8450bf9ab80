// The kernel, three times: optimised, bounds-checked, and as JavaScript.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';
import { inlineKernel } from './inlineKernel.mjs';
import { addStateTo } from './stateOfGlobals.mjs';
import { buildTwin, withoutUnchecked } from './twin/build.mjs';

async function compileKernel(target) {
  const { error, stderr } = await asc.main(['--config', 'asconfig.json', '--target', target]);
  if (error) throw new Error(`asc (${target}): ${error.message}\n${stderr}`);
}

/** The kernel with every `unchecked(…)` taken off, so that an access outside an array traps. */
async function compileCheckedKernel() {
  const copy = join('build', 'checked');
  rmSync(copy, { recursive: true, force: true });
  cpSync('assembly', join(copy, 'assembly'), { recursive: true });
  copyFileSync('asconfig.json', join(copy, 'asconfig.json'));
  for (const entry of readdirSync(join(copy, 'assembly'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    writeFileSync(path, withoutUnchecked(readFileSync(path, 'utf8')));
  }
  const root = process.cwd();
  process.chdir(copy);
  await compileKernel('checked');
  process.chdir(root);
}

/** Builds all three into build/. The working directory is the project's. */
export async function buildKernels() {
  mkdirSync('build', { recursive: true });
  await compileCheckedKernel();
  await compileKernel('release');
  addStateTo('build/kernel.checked.wasm');
  inlineKernel('build/kernel.wasm');
  await buildTwin('build/kernel-twin.js');
  writeFileSync('build/kernels-built', '');
}
