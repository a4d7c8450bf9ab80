// What `npm test`, `npm run demo` and the rest run first: install and build what is missing or stale, say so on
// stderr, and otherwise do nothing, quickly.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((time, name) => Math.max(time, newest(join(path, name))), stat.mtimeMs);
}

function run(what, command, args) {
  process.stderr.write(`specula: ${what} …\n`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write(`specula: ${command} ${args.join(' ')} failed\n`);
    process.exit(1);
  }
}

if (modified('node_modules/.package-lock.json') < modified('package-lock.json')) {
  run('installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}
const sources = ['assembly', 'src', 'scripts', 'asconfig.json', 'package.json', 'tsconfig.json'];
if (modified('build/built') < Math.max(...sources.map(newest)) || !existsSync('dist/cli.js')) {
  run('building', process.execPath, ['scripts/build.mjs']);
}
