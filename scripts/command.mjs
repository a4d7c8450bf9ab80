// Bundles the command. Node takes about a millisecond of CPU for each file that it loads. So what `specula
// replay` always runs is one file, and what is shared besides is another one. Both hold more than a command
// needs, which costs less than many files.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/** The module that every replay runs; a group takes all that its modules import. */
const REPLAY = /src\/cli\/program\.ts$/;

/**
 * With every other character as an escape. V8 keeps such a text in half of the memory, and reads it faster.
 */
function ascii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** @returns the files that ended up in the bundle, relative to the project */
export async function buildCommand(folder) {
  const bundle = await rolldown({
    // The worker does work in threads of their own; it shares the command's files.
    input: { cli: 'src/cli/main.ts', worker: 'src/cli/worker.ts' },
    platform: 'node',
    transform: { target: 'node20.19' },
    preserveEntrySignatures: 'allow-extension', // keeps the worker's default export
    // Two commands share an action with a study; the action is then in a shared file, which is fine.
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.generate({
    format: 'es',
    minify: { compress: true, mangle: false, codegen: true },
    entryFileNames: '[name].js',
    chunkFileNames: 'cli-[name]-[hash].js',
    codeSplitting: {
      groups: [
        { name: 'replay', test: REPLAY, priority: 2 },
        { name: 'shared', minShareCount: 2, priority: 1 },
      ],
    },
  });
  await bundle.close();
  for (const { fileName, code } of output) writeFileSync(join(folder, fileName), ascii(code));
  return output.flatMap(({ moduleIds = [] }) => moduleIds).map((file) => relative('.', file));
}
