// `npm run site`: installs the site's own packages if they are missing or old, writes the pages of the library, and
// builds the site. VitePress takes the arguments after `--`: `npm run site -- --base /some/where/ --outDir /tmp/site`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { modified } from '../scripts/stale.mjs';

process.chdir(fileURLToPath(new URL('.', import.meta.url)));

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(1);
}

if (modified('node_modules/.package-lock.json') < modified('package-lock.json'))
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
run(process.execPath, ['../scripts/api/write.mjs']);
run(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build', ...process.argv.slice(2)]);
