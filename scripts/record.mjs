// `npm run record -- --slurm 26.05 --seeds 1-60`: a real Slurm of that version runs random scenarios, and the recordings
// go into test/fixtures/slurm-conformance. Existing recordings stay unchanged. The Slurm is the host's if it has that
// version and no --root is given. Otherwise it is that of a Debian suite in a root directory, which is made first unless
// it exists: this takes some minutes and 1.1 GB.
//
// A recording takes one to two minutes, and its timing is part of the result. The machine should be idle; load averages
// are printed. With VITEST_POOL_ID=1 and 2, two of these can run side by side: their daemons have different ports.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { prepareRoot, runIn, slurmVersion } from './debianRoot.mjs';

/** The versions that can be recorded; `mounted` are directories of the host that slurmd needs besides /proc and /dev. */
const RELEASES = [
  { version: '22.05', suite: 'bookworm', mounted: ['sys'] },
  { version: '24.11', suite: 'trixie', mounted: [] },
  { version: '26.05', suite: 'sid', mounted: [] },
];
const ROOTS = '/var/tmp/specula-roots';
const RECORDER = 'test/end-to-end/slurm/conformance/recordConformance.ts';
const RECORDINGS = 'test/fixtures/slurm-conformance';
/** In the root directory: the recorder, and new recordings until they are copied. */
const WORK = '/var/tmp/specula-record';

function readOptions(args) {
  const string = { type: 'string' };
  const options = { slurm: string, seeds: string, root: string, speed: { ...string, default: '30' } };
  const { values } = parseArgs({ args, options });
  const release = RELEASES.find(({ version }) => version === values.slurm);
  if (release === undefined)
    throw new Error(
      `--slurm '${values.slurm ?? ''}': expected ${RELEASES.map(({ version }) => version).join(', ')}`,
    );
  if (!/^[1-9]\d*$/.test(values.speed)) throw new Error(`--speed '${values.speed}': expected a whole number`);
  return { release, seeds: readSeeds(values.seeds ?? ''), root: values.root, speed: values.speed };
}

/** Returns the seeds of `21-60,1-20` in that order. */
function readSeeds(text) {
  return text.split(',').flatMap((range) => {
    const [, first, last = first] = /^([1-9]\d*)(?:-(\d+))?$/.exec(range) ?? [];
    if (!(Number(last) >= Number(first)))
      throw new Error(`--seeds '${text}': expected seeds such as 1-60 or 21-60,1-20`);
    return Array.from({ length: last - first + 1 }, (_, i) => Number(first) + i);
  });
}

/** Returns the seeds that are recorded. */
function recordedSeeds(version) {
  const folder = join(RECORDINGS, version);
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  return new Set(files.flatMap((file) => /(\d+)\.json\.gz$/.exec(file)?.[1] ?? []).map(Number));
}

/** Returns the root directory whose Slurm is recorded: `/` for that of the host. */
function findRoot({ version, suite }, root) {
  const host = slurmVersion(spawnSync('slurmctld', ['-V'], { encoding: 'utf8' }));
  if (root === undefined && host?.startsWith(`${version}.`)) return '/';
  return resolve(root ?? join(ROOTS, suite));
}

/** Returns true if the scenario of the seed was recorded. */
function record(seed, root, { version, mounted }, speed) {
  const to = join(WORK, version);
  const args = [`${WORK}/recorder.mjs`, '--seed', `${seed}`, '--speed', speed, '--to', to];
  const { status } =
    root === '/'
      ? spawnSync(process.execPath, args, { stdio: 'inherit' })
      : runIn(root, mounted, ['node', ...args], { stdio: 'inherit' });
  if (status !== 0) return false;
  cpSync(join(root, to), join(RECORDINGS, version), { recursive: true, force: false });
  rmSync(join(root, to), { recursive: true });
  return true;
}

async function main({ release, seeds, root: givenRoot, speed }) {
  if (process.getuid?.() !== 0)
    throw new Error('recording needs root, because the jobs belong to several users');
  const root = findRoot(release, givenRoot);
  const load = () => loadavg()[0].toFixed(1);
  if (root !== '/') prepareRoot(root, release);
  mkdirSync(join(root, WORK), { recursive: true });
  const outfile = join(root, WORK, 'recorder.mjs');
  await build({
    entryPoints: [RECORDER],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
  });
  const recorded = recordedSeeds(release.version);
  const failed = [];
  for (const seed of seeds.filter((seed) => !recorded.has(seed))) {
    const [begin, before] = [new Date(), load()];
    if (!record(seed, root, release, speed)) failed.push(seed);
    console.log(`${seed}: from ${begin.toISOString()}, load ${before} to ${load()}`);
  }
  if (failed.length > 0) throw new Error(`not recorded: ${failed.join(', ')}`);
}

try {
  const options = readOptions(process.argv.slice(2));
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  await main(options);
} catch (error) {
  process.stderr.write(`specula: ${error.message}\n`);
  process.exitCode = 1;
}
