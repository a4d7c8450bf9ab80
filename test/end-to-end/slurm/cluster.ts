// A real Slurm on loopback, in a folder of its own: four nodes of four processors, ready in about a second.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clockVariables } from './clock.ts';
import { nodeNames, slurmConf, slurmdbdConf } from './configuration.ts';
import { slurmVersion } from './version.ts';

export interface ClusterOptions {
  /** Clocks of the daemons and of the jobs go this many times as fast; default 1. */
  speed?: number;
  /** Keep records in slurmdbd and MariaDB, as `sacct` needs; default false. */
  accounting?: boolean;
  nodes?: number;
  /** Processors of a node; default 4. */
  cpus?: number;
  /** Lines of nodes and partitions of slurm.conf in place of `nodes`, `cpus` and two partitions. */
  machine?: readonly string[];
  /** Lines of gres.conf, with devices /dev/nvidia0 to 7; default none, then there is no such file. */
  gres?: readonly string[];
  /** Lines of cgroup.conf; default none: jobs and their memory are not confined. */
  cgroup?: readonly string[];
  /** Lines of topology.conf; default none, then there is no such file. */
  topology?: readonly string[];
  /** Commands for sacctmgr before the controller starts, which knows the cluster `test` then. */
  sacctmgr?: readonly string[];
  /**
   * Lines added to slurm.conf; a name that is there already is replaced, and left out if its value is empty.
   */
  configuration?: Readonly<Record<string, string>>;
}

const COMMANDS = [
  'sbatch',
  'squeue',
  'scontrol',
  'sacct',
  'sacctmgr',
  'sinfo',
  'scancel',
  'sdiag',
  'sprio',
  'date',
];
const READY_WITHIN_MS = 30_000;
/**
 * The first of the ports: controller, slurmdbd, MariaDB, then the nodes. Test files that run side by side
 * have their own.
 */
const PORT = 25_817 + 1000 * Number(process.env.VITEST_POOL_ID ?? 0);

/** Since 24.05, slurmd can do without cgroups; older versions refuse that word in cgroup.conf. */
const CGROUPS_OFF = { since: '24.05', conf: 'CgroupPlugin=disabled\n' };

export class Cluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'specula-slurm-'));
  readonly #options: Required<ClusterOptions>;
  readonly #daemons = new Map<string, ChildProcess>();
  #clock: Record<string, string> = {};

  private constructor(options: ClusterOptions) {
    this.#options = {
      speed: 1,
      accounting: false,
      nodes: 4,
      cpus: 4,
      machine: [],
      gres: [],
      cgroup: [],
      topology: [],
      sacctmgr: [],
      configuration: {},
      ...options,
    };
  }

  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const cluster = new Cluster(options);
    try {
      await cluster.#start();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** Environment of processes that use this cluster: its commands come first on the PATH. */
  get env(): NodeJS.ProcessEnv {
    const { PATH } = process.env;
    return {
      ...process.env,
      PATH: `${join(this.folder, 'bin')}:${PATH}`,
      SLURM_CONF: this.#conf,
      SLURM_TIME_FORMAT: '%s',
    };
  }

  /** Runs one of its commands. @throws Error with what it wrote if it fails */
  run(command: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(command, args, {
      env: this.env,
      cwd: this.folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}${this.#deaths()}`);
    return stdout;
  }

  /** Seconds on its clock, from some instant on. */
  now(): number {
    return (performance.now() / 1000) * this.#options.speed;
  }

  /** The jobs that the controller knows of, as `squeue` prints the fields asked for. */
  jobs(format = '%i %T'): string[] {
    const text = this.run('squeue', '--all', '--states=all', '--noheader', '--sort=i', `--format=${format}`);
    return text.split('\n').filter((line) => line !== '');
  }

  /** Waits until the condition holds. */
  async until(condition: () => boolean, what: string, withinMs = 60_000): Promise<void> {
    for (const end = Date.now() + withinMs; !condition(); await sleep(100)) {
      if (Date.now() > end)
        throw new Error(`${what}: not within ${withinMs / 1000} s\n${this.#deaths()}${this.#logs()}`);
    }
  }

  /** The lines of its slurm.conf. */
  configuration(): string[] {
    return readFileSync(this.#conf, 'utf8').split('\n');
  }

  /** Content of the controller's log. */
  log(): string {
    return readFileSync(join(this.folder, 'ctld.log'), 'utf8');
  }

  /** The controller's process, so that a test can end it. */
  controller(): number {
    return this.#daemons.get('slurmctld')?.pid as number;
  }

  /** Ends the controller; SIGKILL ends it at once, and what it has not saved is lost. */
  endController(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    return this.#end('slurmctld', signal);
  }

  /** Starts the controller again, with what it saved. */
  async startController(): Promise<void> {
    this.#daemon('slurmctld', 'slurmctld', ['-D']);
    await this.#ready();
  }

  /**
   * Makes the controller forget every job that has ended, as it does by itself after MinJobAge; accounting
   * keeps them.
   */
  async forget(): Promise<void> {
    const conf = readFileSync(this.#conf, 'utf8');
    const isEmpty = () => this.jobs().length === 0;
    writeFileSync(this.#conf, conf.replace(/^MinJobAge=.*$/m, 'MinJobAge=2'));
    this.run('scontrol', 'reconfigure');
    await this.until(isEmpty, 'the end of its memory');
    writeFileSync(this.#conf, conf);
    this.run('scontrol', 'reconfigure');
  }

  /** Ends every process of the cluster, those of its jobs too, and removes the folder. */
  async stop(): Promise<void> {
    for (const name of [...this.#daemons.keys()].reverse()) {
      if (name !== 'clock') await this.#end(name, name.startsWith('slurmd') ? 'SIGKILL' : 'SIGTERM');
    }
    for (const pid of this.#processes()) process.kill(pid, 'SIGKILL');
    await this.#endClock();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  get #conf(): string {
    return join(this.folder, 'slurm.conf');
  }

  async #start(): Promise<void> {
    const { speed, accounting, gres, cgroup, topology } = this.#options;
    writeFileSync(this.#conf, slurmConf(this.folder, PORT, this.#options));
    const version = slurmVersion(execFileSync('slurmctld', ['-V'], { encoding: 'utf8' }));
    const cgroups = cgroup.length > 0 ? `${cgroup.join('\n')}\n` : CGROUPS_OFF.conf;
    if (cgroup.length > 0 || version >= CGROUPS_OFF.since)
      writeFileSync(join(this.folder, 'cgroup.conf'), cgroups);
    const names = nodeNames(this.configuration());
    for (const name of ['ctld', 'bin', ...names]) mkdirSync(join(this.folder, name));
    if (gres.length > 0) this.#writeGres(gres);
    if (topology.length > 0) writeFileSync(join(this.folder, 'topology.conf'), `${topology.join('\n')}\n`);
    if (speed !== 1) await this.#startClock(speed);
    this.#wrapCommands();
    if (accounting) await this.#startAccounting();
    this.#daemon('slurmctld', 'slurmctld', ['-D']);
    for (const name of names) this.#daemon(`slurmd-${name}`, 'slurmd', ['-D', '-N', name]);
    await this.#ready();
  }

  /** Slurm wants a device for each GPU; an empty file does. */
  #writeGres(lines: readonly string[]): void {
    const device = join(this.folder, 'nvidia');
    for (let i = 0; i < 8; i++) writeFileSync(`${device}${i}`, '');
    writeFileSync(join(this.folder, 'gres.conf'), `${lines.join('\n')}\n`.replaceAll('/dev/nvidia', device));
  }

  /** faketime's clock begins when a process does, unless all share the one that a first call set up. */
  async #startClock(speed: number): Promise<void> {
    const clock = spawn('faketime', ['-f', `+0 x${speed}`, 'sh', '-c', 'env; exec cat'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#daemons.set('clock', clock);
    let text = '';
    for await (const chunk of clock.stdout.iterator({ destroyOnReturn: false })) {
      text += chunk;
      const variables = clockVariables(text);
      if (variables === undefined) continue;
      this.#clock = variables;
      // Every user's processes share it. One that could not would make, and leave, a clock of its own.
      const [semaphore, memory] = this.#clock.FAKETIME_SHARED.split(' ');
      for (const name of [semaphore.replace('/', 'sem.'), memory.slice(1)])
        chmodSync(join('/dev/shm', name), 0o666);
      return;
    }
  }

  #wrapCommands(): void {
    // A library that the caller preloads, such as that of stdbuf, stays.
    const clock = Object.entries(this.#clock).map(
      ([name, value]) => `export ${name}='${value}'${name === 'LD_PRELOAD' ? ':$LD_PRELOAD' : ''}\n`,
    );
    for (const name of COMMANDS) {
      const path = join(this.folder, 'bin', name);
      const real = execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
      writeFileSync(path, `#!/bin/sh\n${clock.join('')}exec ${real} "$@"\n`);
      chmodSync(path, 0o755);
    }
  }

  async #startAccounting(): Promise<void> {
    const data = join(this.folder, 'db');
    const database = ['--no-defaults', `--datadir=${data}`, '--user=root'];
    execFileSync(
      'mariadb-install-db',
      [...database, '--auth-root-authentication-method=normal', '--skip-test-db'],
      { stdio: 'pipe' },
    );
    const listening = [`--socket=${data}.sock`, `--port=${PORT + 2}`, '--bind-address=127.0.0.1'];
    // With the snapshot isolation of MariaDB 11.6 and later, slurmdbd ends at conflicting writes.
    const settings = ['--innodb-buffer-pool-size=32M', '--loose-innodb-snapshot-isolation=OFF'];
    this.#daemon('mariadbd', 'mariadbd', [...database, ...listening, ...settings], {});
    // slurmdbd creates a missing database, but MariaDB's client 11.8 does not read answers on the connection that found
    // it missing.
    const create = 'CREATE DATABASE IF NOT EXISTS slurm';
    const client = ['--no-defaults', `--socket=${data}.sock`, '-uroot', '-e', create];
    await this.until(() => spawnSync('mariadb', client).status === 0, 'MariaDB', READY_WITHIN_MS);
    const conf = join(this.folder, 'slurmdbd.conf');
    writeFileSync(conf, slurmdbdConf(this.folder, PORT), { mode: 0o600 });
    this.#daemon('slurmdbd', 'slurmdbd', ['-D']);
    const asked = () => spawnSync('sacctmgr', ['-n', 'show', 'cluster'], { env: this.env }).status === 0;
    await this.until(asked, 'slurmdbd', READY_WITHIN_MS);
    this.run('sacctmgr', '-i', 'add', 'cluster', 'test');
    for (const line of this.#options.sacctmgr) this.run('sacctmgr', '-i', ...line.split(' '));
  }

  #daemon(name: string, command: string, args: readonly string[], clock = this.#clock): void {
    const env = { ...process.env, SLURM_CONF: this.#conf, ...clock };
    // A separate session: keys typed at the test's terminal do not reach it.
    this.#daemons.set(name, spawn(command, args, { env, stdio: 'ignore', detached: true }));
  }

  async #end(name: string, signal: NodeJS.Signals): Promise<void> {
    const daemon = this.#daemons.get(name);
    this.#daemons.delete(name);
    if (daemon === undefined || daemon.exitCode !== null || daemon.signalCode !== null) return;
    const ended = new Promise((resolve) => daemon.once('exit', resolve));
    daemon.kill(signal);
    const last = setTimeout(() => daemon.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(last);
  }

  /** It is shared memory, which faketime removes once what it runs has ended. */
  async #endClock(): Promise<void> {
    const clock = this.#daemons.get('clock');
    if (clock === undefined || clock.exitCode !== null) return;
    const ended = new Promise((resolve) => clock.once('exit', resolve));
    clock.stdin?.end();
    await ended;
  }

  async #ready(): Promise<void> {
    const idle = () => {
      const { status, stdout } = spawnSync('sinfo', ['-h', '-N', '-o', '%t'], {
        env: this.env,
        encoding: 'utf8',
      });
      const states = stdout.split('\n').filter((line) => line !== '');
      return (
        status === 0 && states.length > 0 && states.every((state) => /^(idle|mix|alloc|comp)$/.test(state))
      );
    };
    await this.until(idle, 'nodes', READY_WITHIN_MS);
  }

  /** Whatever runs with this cluster's configuration in its environment: daemons, steps and jobs. */
  #processes(): number[] {
    const pids = readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && pid !== process.pid);
    return pids.filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`SLURM_CONF=${this.#conf}`);
      } catch {
        return false; // Ended meanwhile.
      }
    });
  }

  /** The daemons that a signal ended, such as a fault of their own. */
  #deaths(): string {
    const dead = [...this.#daemons].filter(([, { signalCode }]) => signalCode !== null);
    return dead.map(([name, { signalCode }]) => `${name} ended by ${signalCode}\n`).join('');
  }

  #logs(): string {
    try {
      return this.log().split('\n').slice(-20).join('\n');
    } catch {
      return '';
    }
  }
}
