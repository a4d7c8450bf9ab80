// A tune that is interrupted, and one whose steps are arrays of Slurm jobs: both end with the bytes of a tune that ran
// through in threads.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { command } from '../../../support/paths.ts';
import { TUNE_STUDY } from '../../../support/tuneStudy.ts';
import { shellStatus, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const steps = (out: string) => (existsSync(at(out)) ? readdirSync(at(out)).sort() : []);

const CALL = ['tune', 'tune.json', '--csv', 'runs.csv'];

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in a process of its own; `until` says when it gets a signal. */
async function ended(
  args: readonly string[],
  { env, until }: { env?: NodeJS.ProcessEnv; until?: () => boolean } = {},
): Promise<Ended> {
  const child: ChildProcess = spawn(process.execPath, [command, ...args], { cwd: folder, env });
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (text) => {
    stdout += text;
  });
  child.stderr?.on('data', (text) => {
    stderr += text;
  });
  const closed = new Promise((settle) => child.on('close', settle));
  while (until && !until() && child.exitCode === null) await new Promise((wait) => setTimeout(wait, 2));
  if (until) child.kill('SIGINT');
  await closed;
  return { status: shellStatus(child), stdout, stderr };
}

let whole: Ended;
let table: string;

beforeAll(async () => {
  writeFileSync(at('tune.json'), JSON.stringify({ ...TUNE_STUDY, budget: 90, confirm: 60 }));
  whole = await ended([...CALL, '--workers', '1']);
  expect(whole).toMatchObject({ status: 0, stderr: '' });
  table = readFileSync(at('runs.csv'), 'utf8');
});

test('a tune interrupted in its race names the candidates left, and resumes to the bytes of an uninterrupted one', async () => {
  const args = [...CALL, '--workers', '1', '--output', 'stopped'];
  // The second step begins after the first look.
  const stopped = await ended(args, { until: () => steps('stopped').some((name) => /^002-/.test(name)) });
  expect(stopped).toMatchObject({ status: 130, stderr: '' });
  expect(stopped.stdout).toMatch(
    /^interrupted after 10 seeds of the race: (1 of 3 are|2 of 3 are|3 of 3 are) left \(.*sjf-easy.*\), sjf-easy the best so far; gains are not confirmed\n$/,
  );
  const first = readdirSync(at('stopped/001-race')).filter((name) => name.endsWith('.parquet'));
  const made = first.map((name) => readFileSync(at(`stopped/001-race/${name}`)));
  rmSync(at('runs.csv'));
  expect(await ended(args)).toEqual(whole);
  expect(readFileSync(at('runs.csv'), 'utf8')).toBe(table);
  expect(first.map((name) => readFileSync(at(`stopped/001-race/${name}`)))).toEqual(made);
});

test('one that is interrupted before its first look says so, and as JSON nothing', async () => {
  const until = () => steps('early').some((name) => /^001-/.test(name));
  const early = await ended([...CALL, '--workers', '1', '--output', 'early'], { until });
  expect(early).toEqual({
    ...{ status: 130, stderr: '' },
    stdout: 'interrupted before the first look of the race: nothing is known yet\n',
  });
  rmSync(at('early'), { recursive: true });
  expect(await ended([...CALL, '--json', '--workers', '1', '--output', 'early'], { until })).toEqual({
    ...{ status: 130, stdout: '', stderr: '' },
  });
});

/** Commands like those of Slurm: an array runs at once, and only those of its tasks that are below `$TASKS`. */
function slurm(): NodeJS.ProcessEnv {
  mkdirSync(at('bin'), { recursive: true });
  const scripts = {
    scontrol: 'echo MaxArraySize = 1001',
    squeue: 'true',
    sacct: 'true',
    sbatch: `
printf '%s\\n' "$*" >> calls
for arg in "$@"; do
  case "$arg" in
    --array=*) array=\${arg#--array=} ;;
    --wrap=*) wrap=\${arg#--wrap=} ;;
  esac
done
for index in $(echo "\${array%\\%*}" | tr , ' '); do
  for task in $(seq "\${index%-*}" "\${index#*-}"); do
    [ "$task" -ge "\${TASKS:-1000}" ] || SLURM_ARRAY_TASK_ID=$task sh -c "$wrap" > /dev/null || exit 1
  done
done
echo 7`,
  };
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${text.trimStart()}\n`);
    chmodSync(at(`bin/${name}`), 0o755);
  }
  return { ...process.env, PATH: [at('bin'), '/usr/bin', '/bin', dirname(process.execPath)].join(':') };
}

test('each step as an array of a Slurm: tasks that die are submitted again, and the bytes are the same', async () => {
  const env = slurm();
  const args = [...CALL, '--slurm', '--output', 'array', '--shards', '3', '--max-tasks', '2'];
  const more = ['--sbatch-args', '--partition=short'];
  const died = await ended([...args, ...more], { env: { ...env, TASKS: '2' } });
  expect(died).toMatchObject({ status: 1, stdout: '' });
  expect(died.stderr).toMatch(/array\/001-race: 1 of 3 shards are missing and none is in the queue/);
  expect(died.stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(await ended([...args, ...more], { env })).toEqual(whole);
  expect(readFileSync(at('runs.csv'), 'utf8')).toBe(table);
  const calls = readFileSync(at('calls'), 'utf8').trimEnd().split('\n');
  expect(calls[0]).toMatch(/ --array=0-2%2 /);
  expect(calls[1]).toMatch(/ --array=2%2 /);
  for (const call of calls) expect(call).toMatch(/--partition=short --parsable /);
  // One array for each step, and one more for what died.
  expect(calls).toHaveLength(steps('array').filter((name) => /^\d{3}-/.test(name)).length + 1);
});
