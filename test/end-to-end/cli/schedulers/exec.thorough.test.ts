// Schedulers in processes of their own, on the command line.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pythonExample, testWithPython, writeAgent } from '../../../support/agents.ts';
import { command as cli } from '../../../support/paths.ts';
import { shellStatus, specula, speculaProcess, TINY, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
writeFileSync(join(folder, 'tiny.swf'), TINY);
const { command } = writeAgent(`{
  reason: {
    pass: (message) => {
      const answer = fcfs(message);
      say({ ...answer, reasons: Object.fromEntries(answer.start.map((job) => [job, 'its turn'])) });
    },
  },
  dies: { pass: () => { console.error('no such model'); process.exit(3); } },
  hangs: {
    pass: async () => {
      (await import('node:fs')).writeFileSync(process.argv[3], String(process.pid));
      setInterval(() => {}, 1000);
    },
  },
}`);

const run = (policy: string, ...more: string[]) =>
  specula(['replay', 'tiny.swf', '--policy', policy, ...more], folder);

test('a command can be a policy, next to others and in a list', async () => {
  const list = `fcfs,exec:${command} 'a,b',exec:${command} "c,d"`;
  const { stdout, stderr, status } = await run(list, '--json', '--workers', '2');
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const { results } = JSON.parse(stdout);
  expect(results.map(({ policy }: { policy: string }) => policy)).toEqual([
    'fcfs',
    `exec:${command} 'a,b'`,
    `exec:${command} "c,d"`,
  ]);
  expect(results[1].hash).toBe(results[0].hash);
  expect(results[2].hash).toBe(results[0].hash);
  expect(results[1].composition.exec).toBe(`${command} 'a,b'`);
});

testWithPython('the examples in Python run in a process of the command', async () => {
  const args = ['replay', 'tiny.swf', '--policy', `easy,exec:${pythonExample('easy')}`, '--json'];
  const { stdout, stderr, status } = await speculaProcess(args, { cwd: folder });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const [builtIn, own] = JSON.parse(stdout).results;
  expect(own.hash).toBe(builtIn.hash);
});

test('speculate takes a command, for the jobs of a trace and for drawn ones', async () => {
  const numbers = async (policy: string, ...args: string[]) => {
    const { stdout, stderr } = await specula(['speculate', ...args, '--policy', policy, '--json'], folder);
    expect(stderr).toBe('');
    return JSON.parse(stdout).results.map(({ seconds, ...result }: { seconds: number }) => result);
  };
  const drawn = [
    'scenario:1',
    '--jobs',
    '10',
    '--strategy',
    'hpc,t-optimal',
    '--seeds',
    '2',
    '--workers',
    '2',
  ];
  for (const args of [['tiny.swf'], drawn])
    expect(await numbers(`exec:${command}`, ...args)).toEqual(await numbers('fcfs', ...args));
});

test('explain shows the reason that the program gave', async () => {
  const args = ['explain', 'tiny.swf', '--job', '2', '--policy', `exec:${command} reason`];
  const { stdout, status } = await specula(args, folder);
  expect(status).toBe(0);
  expect(stdout).toContain('its turn): waited');
});

test.each([
  ['exec:', 2, "--policy 'exec:': expected a command, such as exec:python3 agent.py"],
  [`exec:${command} dies`, 1, 'it ended with status 3 before it answered: no such model'],
])('the policy %s gives one clear line', async (policy, expected, message) => {
  const { status, stderr } = await run(policy);
  expect(status).toBe(expected);
  expect(stderr).toMatch(/^specula: [^\n]+\n$/);
  expect(stderr).toContain(message);
});

test('--timeout ends a program that does not answer', async () => {
  const { status, stderr } = await run(
    `exec:${command} hangs ${join(folder, 'overdue')}`,
    '--timeout',
    '0.5s',
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^specula: scheduler 'exec:[^\n]*'( at \d+ s)?: it had not answered after 0\.5 s\n$/m,
  );
});

test('--stream and sweep say that they take built-in policies', async () => {
  const { status, stderr } = await run('exec:agent', '--stream');
  expect(status).toBe(2);
  expect(stderr).toContain('--stream takes built-in policies and compositions only, and exec:agent is');
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends the command and the program that it waits for', async (signal, expected) => {
  const file = join(folder, signal);
  const args = ['replay', 'tiny.swf', '--policy', `exec:${command} hangs ${file}`, '--timeout', '1h'];
  const child = spawn(process.execPath, [cli, ...args], { cwd: folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const pid = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  while (pid() === '') await new Promise((wait) => setTimeout(wait, 20));
  const isAlive = () => existsSync(`/proc/${pid()}/cwd`);
  expect(isAlive()).toBe(true);
  child.kill(signal);
  await ended;
  expect(shellStatus(child)).toBe(expected);
  while (isAlive()) await new Promise((wait) => setTimeout(wait, 20));
});
