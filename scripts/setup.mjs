// What `npm test`, `npm run demo` and the rest run first: install and build what is missing or stale, say so
// on stderr, and otherwise do nothing, quickly.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isStale, modified, SOURCES } from './stale.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

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
if (isStale('build/built', SOURCES) || !existsSync('dist/cli.js')) {
  run('building', process.execPath, ['scripts/build.mjs']);
}
