// The root directory of a Debian suite with its Slurm, in which commands run by chroot.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PACKAGES = ['slurm-wlm', 'slurmdbd', 'mariadb-server', 'munge', 'faketime'];
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LC_ALL: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
  VITEST_POOL_ID: process.env.VITEST_POOL_ID ?? '0',
};

/** Returns the Slurm version in the output of `slurmctld -V`, such as `22.05.8`, or undefined. */
export function slurmVersion({ stdout }) {
  return /\b\d\d\.\d\d\.\d+/.exec(stdout ?? '')?.[0];
}

/** Runs a command in a root directory. /proc, /dev and these directories of the host are mounted there meanwhile. */
export function runIn(root, mounted, command, options = {}) {
  const mounts = [
    'mount -t proc proc "$root/proc"',
    ...['dev', ...mounted].map((directory) => `mount --rbind /${directory} "$root/${directory}"`),
  ];
  const script = `root=$1; shift; ${mounts.join(' && ')} && exec chroot "$root" "$@"`;
  // In a mount namespace, the mounts end with the command.
  const namespace = ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', root];
  return spawnSync('unshare', [...namespace, ...command], { encoding: 'utf8', ...options, env: ENVIRONMENT });
}

/** Makes the root directory of a release unless it exists. @throws Error, one line */
export function prepareRoot(root, { version, suite, mounted }) {
  const found = () => slurmVersion(runIn(root, mounted, ['slurmctld', '-V']));
  if (!existsSync(root)) bootstrap(root, suite);
  if (!existsSync(join(root, 'etc', 'debian_version')) || existsSync(join(root, 'debootstrap')))
    throw new Error(`${root} is not a complete Debian root directory; remove it, or give another --root`);
  copyFileSync('/etc/hosts', join(root, 'etc', 'hosts'));
  // Another process may run the one that is there.
  const node = join(root, 'usr', 'local', 'bin', 'node');
  copyFileSync(process.execPath, `${node}.${process.pid}`);
  renameSync(`${node}.${process.pid}`, node);
  // Installing a package does not start its daemons.
  writeFileSync(join(root, 'usr', 'sbin', 'policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  if (found() === undefined) {
    // A mirror of sid may be weeks behind. The signatures of its lists are checked all the same.
    const update = 'apt-get -o Acquire::Check-Valid-Until=false update';
    const install = `${update} && apt-get install -y --no-install-recommends ${PACKAGES.join(' ')}`;
    step(root, 'installing Slurm', (options) => runIn(root, mounted, ['sh', '-c', install], options));
  }
  if (!found()?.startsWith(`${version}.`))
    throw new Error(`${root} has Slurm ${found()} of Debian ${suite}, not ${version}; give another --root`);
}

function bootstrap(root, suite) {
  if (spawnSync('debootstrap', ['--version']).error !== undefined)
    throw new Error(`${root} does not exist, and debootstrap, which makes it, is not installed`);
  mkdirSync(dirname(root), { recursive: true });
  step(root, `making the root directory of Debian ${suite}`, (options) =>
    spawnSync('debootstrap', ['--variant=minbase', suite, root], options),
  );
}

/** Runs a step of minutes, which writes into the log of the root directory. */
function step(root, what, run) {
  const log = `${root}.log`;
  process.stderr.write(`specula: ${what} (log: ${log}) …\n`);
  const output = openSync(log, 'a');
  if (run({ stdio: ['ignore', output, output] }).status !== 0) throw new Error(`${what} failed; see ${log}`);
}
