// `npm run test:mutants -- ROOM`: which changes of a room's sources does no test of the room notice?
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
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
        concurrency: { type: 'string', default: '2' },
        fresh: { type: 'boolean' },
      },
    });
  } catch (error) {
    usage(error.message);
  }
}

const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Git knows no braces. */
function withoutBraces(pattern) {
  const [all, before, words, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? [];
  if (all === undefined) return [pattern];
  return words.split(',').flatMap((word) => withoutBraces(`${before}${word}${after}`));
}

/** The files that patterns name. A pattern that names none is a mistake. */
function filesOf(patterns) {
  const found = patterns.flatMap(withoutBraces).map((pattern) => {
    const files = git('ls-files', '-co', '--exclude-standard', '--', `:(glob)${pattern}`).filter(existsSync);
    if (files.length === 0) throw new Error(`test/mutants/rooms.mjs: no file is ${pattern}`);
    return files;
  });
  return [...new Set(found.flat())].sort();
}

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

/** The rooms to test, each with its sources and tests as files, and whether they are all its sources. */
function chosen({ files, since }, words) {
  const all = Object.entries(ROOMS).map(([name, { sources, tests, ofKernel }]) => ({
    name,
    ofKernel,
    sources: filesOf(sources),
    tests: filesOf(tests).filter((file) => /(?<!\.(thorough|whole))\.test\.ts$/.test(file)),
    whole: true,
  }));
  if (!files && since === undefined) {
    const strange = words.find((word) => ROOMS[word] === undefined);
    if (words.length === 0 || strange !== undefined) usage(strange ? `no room '${strange}'` : 'name a room');
    return words.map((word) => all.find(({ name }) => name === word));
  }
  const wanted = files ? words : git('diff', '--name-only', since, '--', 'src', 'assembly');
  return all
    .map((room) => ({ ...room, sources: room.sources.filter((file) => wanted.includes(file)), whole: false }))
    .filter(({ sources }) => sources.length > 0)
    .sort((a, b) => a.sources.length - b.sources.length);
}

/** Runs one room until it ends or the time is over. Returns its exit status, or undefined if it was ended. */
function run(room, { concurrency, until }) {
  const sandbox = `build/mutants/sandbox-${process.pid}`;
  const order = { room, concurrency, sandbox, stryker, kept: `build/mutants/${room.name}.json` };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`${HERE}room.mjs`, JSON.stringify(order)], {
      stdio: ['ignore', 2, 2],
      detached: true,
      env: { ...process.env, NODE_OPTIONS: VM },
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

/** What is known of a room after its run. */
function outcome(room) {
  const known = json(`build/mutants/${room.name}.json`, { files: {} }).files;
  const files = Object.fromEntries(Object.entries(known).filter(([file]) => room.sources.includes(file)));
  const survivors = Object.entries(files).flatMap(([file, result]) => survivorsIn(file, result));
  const named = json(`${HERE}equivalent/${room.name}.json`, {});
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
    console.log(`${room.name}: no time was left`);
    continue;
  }
  console.error(`--- ${room.name}: ${room.sources.length} sources, ${room.tests.length} files of tests`);
  if (values.fresh) rmSync(`build/mutants/${room.name}.json`, { force: true });
  const status = await run(room, { concurrency: Number(values.concurrency), until });
  if (status === undefined) console.log(`${room.name}: time ran out`);
  else if (status !== 0) failed = true;
  const { left, idle, row } = outcome(room);
  for (const survivor of left) console.log(survivorText(survivor));
  if (room.whole && status === 0) {
    for (const { file, line, from, to } of idle)
      console.log(
        `test/mutants/equivalent/${room.name}.json names what does not survive: ${file}, ${line}: ${from} → ${to}`,
      );
    if (row.score < AIM || idle.length > 0) failed = true;
  }
  if (!room.whole && left.length > 0) failed = true;
  rows.push(row);
}
console.log(rows.length > 0 ? tableOf(rows) : 'no room has a file that changed');
process.exitCode = failed ? 1 : 0;
