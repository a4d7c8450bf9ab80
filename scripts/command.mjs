// Bundles the command. Its files are CommonJS, which src/cli/start loads with the code that an earlier start has compiled.
// Node takes about a millisecond of CPU for each file that it loads. So what `specula replay` always runs is one file, and
// what is shared besides is another one. Both hold more than a verb needs, which costs less than many files.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/** What a replay always runs; a group takes all that its modules import. */
const REPLAY = /src\/cli\/program\.ts$/;

/** With every other character as an escape. V8 keeps such a text in half of the memory, and reads it faster. */
function ascii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

async function write(folder, input, output) {
  const bundle = await rolldown({
    input,
    platform: 'node',
    transform: { target: 'node20.19' },
    external: ['piscina'],
    preserveEntrySignatures: 'allow-extension', // keeps the workers' default exports
    // Two verbs share an action with a study; the action is then in a shared file, which is fine.
    checks: { ineffectiveDynamicImport: false },
  });
  const made = await bundle.generate({
    minify: { compress: true, mangle: false, codegen: true },
    ...output,
  });
  await bundle.close();
  for (const { fileName, code } of made.output) writeFileSync(join(folder, fileName), ascii(code));
  return made.output;
}

/** @returns the files that ended up in the bundle, relative to the project */
export async function buildCommand(folder) {
  // The workers run tasks in threads of their own; they share the command's files.
  const files = await write(
    folder,
    {
      'cli-program': 'src/cli/program.ts',
      worker: 'src/cli/worker.ts',
      replayWorker: 'src/cli/replay/worker.ts',
    },
    {
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: 'cli-[name]-[hash].cjs',
      codeSplitting: {
        groups: [
          { name: 'replay', test: REPLAY, priority: 2 },
          { name: 'shared', minShareCount: 2, priority: 1 },
        ],
      },
    },
  );
  const start = await write(folder, { cli: 'src/cli/main.ts' }, { format: 'es' });
  return [...files, ...start].flatMap(({ moduleIds = [] }) => moduleIds).map((file) => relative('.', file));
}
