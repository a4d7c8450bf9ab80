// Runs before `npm test`, `npm run demo` and other scripts: installs and builds what is missing or stale,
// says so on stderr, and otherwise does nothing, quickly. The argument says what for (NEEDS in stale.mjs).
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { alone } from './lock.mjs';
import { modified, staleProducts } from './stale.mjs';

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

const need = process.argv[1] === fileURLToPath(import.meta.url) ? process.argv[2] : undefined;
const lacksPackages = () => modified('node_modules/.package-lock.json') < modified('package-lock.json');
const lacksBuild = () => staleProducts(need).length > 0;

if (lacksPackages() || lacksBuild())
  await alone(() => {
    // Another process may have done it meanwhile.
    if (lacksPackages()) {
      run('installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    }
    if (lacksBuild()) run('building', process.execPath, ['scripts/build.mjs', need ?? 'command']);
  });
