// npm run bench [-- SUITE …]: bundles the suites of this folder, runs the cases of each one after the other,
// prints what they find and writes it to build/bench.json, with the machine, Node, the commit and the date.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const all = readdirSync('bench')
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => basename(name, '.bench.ts'));
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all;
const unknown = wanted.find((name) => !all.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`no suite '${unknown}'; there are ${all.join(', ')}\n`);
  process.exit(2);
}

await build({
  entryPoints: wanted.map((name) => `bench/${name}.bench.ts`),
  outdir: 'build/bench',
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
});

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Runs one case in a process of its own: what one leaves behind in the engine must not slow the next. */
function runCase(module, chosen) {
  const script = `const { run } = await import(${JSON.stringify(module)});
    const row = await run(${JSON.stringify(chosen)});
    (await import('node:fs')).writeFileSync('build/bench/row.json', JSON.stringify(row));`;
  const options = ['--input-type=module', '--eval', script];
  const { status } = spawnSync(process.execPath, options, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  return JSON.parse(readFileSync('build/bench/row.json', 'utf8'));
}

const suites = {};
for (const name of wanted) {
  console.log(`\n${name}`);
  const module = pathToFileURL(join(root, 'build/bench', `${name}.bench.mjs`)).href;
  const { cases } = await import(module);
  suites[name] = cases.map((chosen) => runCase(module, chosen));
}
mkdirSync('build', { recursive: true });
const about = { machine: cpus()[0]?.model, cores: cpus().length, node: process.version, commit: commit() };
writeFileSync(
  'build/bench.json',
  `${JSON.stringify({ ...about, date: new Date().toISOString(), suites }, null, 2)}\n`,
);
console.log('\nwritten to build/bench.json');
