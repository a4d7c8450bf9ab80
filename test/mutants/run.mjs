// `npm run test:mutants -- ROOM`: which changes of a room's sources does no test of the room notice?
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { changedLines, matching } from './files.mjs';
import { ROOMS } from './rooms.mjs';
import { judged, scoreOf, survivorsIn, survivorText, tableOf } from './survivors.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

/** A room is a module that is evaluated for each mutant. */
const VM = '--experimental-vm-modules --no-warnings';

/** What a whole room must reach. */
const AIM = 0.95;

const USAGE = `usage: npm run test:mutants -- ROOM ... | --files FILE ... | --since COMMIT
  --minutes N       end after so long, and say what is not tested
  --share S         so many of the mutants, drawn at random: 0.1 are a tenth
  --concurrency N   processes (2)
  --fresh           test everything anew; otherwise go on from the last run
rooms: ${Object.keys(ROOMS).join(', ')}`;

function usage(fault) {
  console.error(`${fault}\n${USAGE}`);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        files: { type: 'boolean' },
        since: { type: 'string' },
        minutes: { type: 'string' },
        share: { type: 'string', default: '1' },
        concurrency: { type: 'string', default: '2' },
        fresh: { type: 'boolean' },
      },
    });
  } catch (error) {
    usage(error.message);
  }
}

const git = (...words) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 2 ** 30 });

/** Stryker's own module. Neither the demo nor the tests need it: it is installed when it is first used. */
function installed() {
  const folder = 'build/mutants/stryker';
  const lock = 'package-lock.json';
  const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  if (read(`${folder}/node_modules/installed`) !== read(`${HERE}${lock}`)) {
    mkdirSync(folder, { recursive: true });
    for (const name of ['package.json', lock, '.npmrc']) copyFileSync(`${HERE}${name}`, `${folder}/${name}`);
    const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
    copyFileSync(`${HERE}${lock}`, `${folder}/node_modules/installed`);
  }
  return pathToFileURL(`${folder}/node_modules/@stryker-mutator/core/dist/src/index.js`).href;
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'));

const isQuick = (file) => /(?<!\.(thorough|whole))\.test\.ts$/.test(file);

/** Every room with its sources and tests as files. */
function allRooms() {
  const files = ['src', 'assembly', 'test'].flatMap(filesBelow);
  return Object.entries(ROOMS).map(([name, { sources, tests, ofKernel }]) => ({
    name,
    ofKernel,
    sources: matching(sources, files),
    tests: matching(tests, files).filter((file) => isQuick(file) || tests.includes(file)),
    kept: `build/mutants/${name}.json`,
  }));
}

/**
 * The rooms to test. `mutate` are the places in their sources: files, or lines of files. A room is `whole` if
 * these are all of its sources.
 */
function chosen({ files, since, share }, words) {
  const rooms = allRooms();
  if (files) return parts(rooms, (file) => (words.includes(file) ? [file] : []));
  if (since !== undefined) {
    const changed = changedLines(git('diff', '--unified=0', since, '--', 'src', 'assembly'));
    return parts(rooms, (file) => (changed[file] ?? []).map((lines) => `${file}:${lines}`)).map((room) => ({
      ...room,
      kept: `build/mutants/${room.name}-changed.json`,
    }));
  }
  const strange = words.find((word) => ROOMS[word] === undefined);
  if (words.length === 0 || strange !== undefined) usage(strange ? `no room '${strange}'` : 'name a room');
  const isWhole = share === '1';
  return rooms
    .filter(({ name }) => words.includes(name))
    .map((room) => ({ ...room, mutate: room.sources, whole: isWhole }))
    .map((room) => (isWhole ? room : { ...room, kept: `build/mutants/${room.name}-share.json` }));
}

const parts = (rooms, placesIn) =>
  rooms
    .map((room) => ({ ...room, mutate: room.sources.flatMap(placesIn), whole: false }))
    .filter(({ mutate }) => mutate.length > 0)
    .map((room) => ({ ...room, sources: room.sources.filter((file) => placesIn(file).length > 0) }))
    .sort((a, b) => a.mutate.length - b.mutate.length);

/** Runs one room until it ends or the time is over. Returns its exit status, or undefined if it was ended. */
function run(room, { concurrency, share, until }) {
  const sandbox = `build/mutants/sandbox-${process.pid}`;
  const order = { room, concurrency, share, sandbox, stryker };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`${HERE}room.mjs`, JSON.stringify(order)], {
      stdio: ['ignore', 2, 2],
      detached: true,
      env: { ...process.env, NODE_OPTIONS: VM, SPECULA_THOROUGH: 'mutants' },
    });
    const end = () => process.kill(-child.pid, 'SIGKILL');
    const left = until - Date.now();
    const timer = Number.isFinite(left) ? setTimeout(end, Math.max(0, left)) : undefined;
    const interrupted = () => {
      end();
      rmSync(sandbox, { recursive: true, force: true, maxRetries: 5 });
      process.exit(130);
    };
    process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
    child.on('exit', (status) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      rmSync(sandbox, { recursive: true, force: true, maxRetries: 5 });
      resolve(status ?? undefined);
    });
  });
}

const json = (path, absent) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : absent);

const EQUIVALENT = 'test/mutants/equivalent';

/** The file that names a room's equivalent mutants, in any folder. */
const equivalentsOf = ({ name }) =>
  filesBelow(EQUIVALENT).find((file) => file.endsWith(`/${name}.json`)) ?? `${EQUIVALENT}/${name}.json`;

/** What is known of a room after its run. */
function outcome(room) {
  const known = json(room.kept, { files: {} }).files;
  const files = Object.fromEntries(Object.entries(known).filter(([file]) => room.sources.includes(file)));
  const survivors = Object.entries(files).flatMap(([file, result]) => survivorsIn(file, result));
  const named = json(equivalentsOf(room), {});
  const { left, idle } = judged(survivors, named);
  return { left, idle, row: { room: room.name, ...scoreOf(files, left.length) } };
}

const { values, positionals } = options();
const rooms = chosen(values, positionals);
const stryker = installed();
const until = Date.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
const rows = [];
let failed = false;
for (const room of rooms) {
  if (Date.now() >= until) {
    console.log(`${room.name}: no time was left, and none of its mutants is tested`);
    continue;
  }
  console.error(`--- ${room.name}: ${room.sources.length} files, ${room.tests.length} files of tests`);
  if (values.fresh || values.since !== undefined) rmSync(room.kept, { force: true });
  const numbers = { concurrency: Number(values.concurrency), share: Number(values.share) };
  const status = await run(room, { ...numbers, until });
  if (status === undefined) console.log(`${room.name}: time ran out, and some of its mutants are not tested`);
  else if (status !== 0) failed = true;
  const { left, idle, row } = outcome(room);
  for (const survivor of left) console.log(survivorText(survivor));
  if (room.whole && status === 0) {
    for (const { file, line, from, to } of idle)
      console.log(`${equivalentsOf(room)} names what does not survive: ${file}, ${line}: ${from} → ${to}`);
    if (row.score < AIM || idle.length > 0) failed = true;
  }
  if (!room.whole && left.length > 0) failed = true;
  rows.push(row);
}
console.log(rows.length > 0 ? tableOf(rows) : 'no room has a source that changed');
process.exitCode = failed ? 1 : 0;
