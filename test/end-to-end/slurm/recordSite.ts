// Makes examples/slurm/site: the files that an administrator would dump of a small cluster with accounts,
// GPUs, arrays and preemption, and in test/fixtures/slurm-site what was really submitted to it. It takes some
// three minutes. To make them again, as root on a machine with slurm-wlm, slurmdbd, mariadb-server and
// faketime:
//
//   npx esbuild test/end-to-end/slurm/recordSite.ts --bundle --platform=node --format=esm --outfile=build/recordSite.js && node build/recordSite.js
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SNAPSHOT_COMMANDS } from '../../../src/slurm/snapshot/commands.ts';
import { Cluster } from './cluster.ts';
import { parseEvent } from './machine/events.ts';
import { isModelled, withoutPlace } from './machine/run.ts';
import { SITE } from './machine/site.ts';

const [speed = '30', SITE_FOLDER = 'examples/slurm/site', TRUTH_FOLDER = 'test/fixtures/slurm-site'] =
  process.argv.slice(2);
const SPEED = Number(speed);
const ALL_FIELDS =
  'JobIDRaw,JobID,JobName,User,Account,Partition,QOS,Submit,Eligible,Start,End,ElapsedRaw,TimelimitRaw,State,ExitCode,ReqNodes,NNodes,NCPUS,ReqMem,ReqTRES,AllocTRES,Constraints,Reservation,NodeList,SubmitLine';
const FEW_FIELDS =
  'JobIDRaw,JobID,JobName,User,Account,Partition,QOS,Submit,Eligible,Start,End,ElapsedRaw,TimelimitRaw,State,ExitCode,ReqNodes,NNodes,NCPUS,ReqMem,AllocTRES';
/** The snapshot is dumped this many seconds after the first submission. */
const PRESENT_AT = 1500;

const cluster = await Cluster.start({
  speed: SPEED,
  accounting: true,
  machine: SITE.machine,
  gres: SITE.gres,
  sacctmgr: SITE.sacctmgr,
  configuration: SITE.configuration,
});

function write(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  // Settings of the recording machine are left out.
  const clean = text.replaceAll(`${cluster.folder}/`, '').replaceAll(/ OS=.*?(?= RealMemory)/g, '');
  writeFileSync(join(folder, name), clean);
}

function submit(line: string): void {
  const { options, name, run } = parseEvent(line);
  const where = ['--output=/dev/null', '--chdir=/', `--job-name=${name}`];
  // Half of the users write their options into the script, where sacct does not see them.
  const inScript = Number(name.replace(/\D/g, '')) % 4 === 0;
  const script = join(cluster.folder, `${name}.sh`);
  const directives = inScript ? options.filter((one) => !one.startsWith('--uid')) : [];
  writeFileSync(script, `#!/bin/sh\n#SBATCH ${directives.join(' ')}\nsleep ${run}\n`);
  const given = inScript ? options.filter((one) => one.startsWith('--uid')) : options;
  cluster.run('sbatch', '--parsable', ...where, ...given, script);
}

/** The queue, its jobs as scontrol shows them, and their priorities. */
function details(): string {
  const ask = (command: string, ...args: string[]) => `${cluster.run(command, ...args).trimEnd()}\n`;
  return [
    ask('date', '+%s'),
    ask('squeue', '-a', '-r', '-o', '%i|%T|%P|%u|%C|%D|%h|%l|%S|%V|%Q|%r|%v|%N|%j'),
    ask('scontrol', '-a', '-o', '-d', 'show', 'job'),
    ...['node', 'partition', 'reservation'].map((what) => ask('scontrol', '-a', '-o', 'show', what)),
    ask('sshare', '-a', '-l', '-P'),
    ask('sprio', '-l'),
  ].join('');
}

async function record(): Promise<void> {
  for (const entry of readdirSync(cluster.folder, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== 'db') chmodSync(join(cluster.folder, entry.name), 0o755);
  chmodSync(cluster.folder, 0o755);
  const lines = SITE.jobs;
  const first = cluster.now();
  let isDumped = false;
  for (const line of lines) {
    for (;;) {
      const rest = first + parseEvent(line).at - cluster.now();
      if (!isDumped && cluster.now() - first >= PRESENT_AT) {
        cluster.run('bash', '-c', SNAPSHOT_COMMANDS);
        write(TRUTH_FOLDER, 'details.txt', details());
        write(SITE_FOLDER, 'snapshot.txt', readFileSync(join(cluster.folder, 'snapshot.txt'), 'utf8'));
        isDumped = true;
      }
      if (rest <= 0) break;
      await sleep(Math.min(200, (1000 * rest) / SPEED));
    }
    submit(line);
  }
  const over = () => cluster.jobs('%T').every((one) => !/PENDING|RUNNING|COMPLETING|SUSPENDED/.test(one));
  await cluster.until(over, 'the end of all jobs', 600_000);
  await sleep(2000);
  process.env.SLURM_TIME_FORMAT = '%s';
  const dump = (fields: string, ...more: string[]) =>
    cluster.run('sacct', '-a', '-X', '-D', '-P', ...more, '-S', '2020-01-01', '-E', 'now', '-o', fields);
  write(SITE_FOLDER, 'jobs.txt', dump(ALL_FIELDS, '--delimiter=\x1f'));
  write(TRUTH_FOLDER, 'few-fields.txt', dump(FEW_FIELDS, '--delimiter=\x1f'));
  write(TRUTH_FOLDER, 'jobs.events', `${lines.join('\n')}\n`);
  const accounts = join(cluster.folder, 'accounts.cfg');
  cluster.run('sacctmgr', 'dump', 'test', `file=${accounts}`);
  write(SITE_FOLDER, 'accounts.cfg', readFileSync(accounts, 'utf8'));
  write(SITE_FOLDER, 'qos.txt', cluster.run('sacctmgr', '--parsable2', 'show', 'qos'));
  write(
    SITE_FOLDER,
    'events.txt',
    cluster.run('sacctmgr', '--parsable2', 'show', 'event', 'start=2020-01-01'),
  );
  write(SITE_FOLDER, 'reservations.txt', cluster.run('scontrol', 'show', 'reservation'));
  write(
    SITE_FOLDER,
    'slurm.conf',
    `# Recorded with Slurm ${/[\d.]+/.exec(cluster.run('sinfo', '--version'))?.[0]}.\n${cluster.configuration().filter(isModelled).map(withoutPlace).join('\n')}\n`,
  );
}

try {
  await record();
} finally {
  await cluster.stop();
}
