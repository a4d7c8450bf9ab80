import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test, vi } from 'vitest';
import { type ExecOptions, execScheduler } from '../../../../src/scheduler/exec/execScheduler.ts';
import { timeLimit } from '../../../../src/scheduler/nodeTimeLimit.ts';
import { explain } from '../../../../src/simulate/explain/explain.ts';
import { type ReplayOptions, replay } from '../../../../src/simulate/replay.ts';
import { version } from '../../../../src/version.ts';
import { testKernels } from '../../../support/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';

const { wasm, checked, twin } = await testKernels();
const job = (submit: number, run: number, processors: number, request = run) => ({
  submit,
  run,
  request,
  processors,
});
/** Two jobs side by side on four processors, a wide one that waits, a narrow one after it. */
const WORKLOAD = testWorkload(4, [job(0, 100, 2), job(0, 50, 2, 60), job(10, 30, 4), job(20, 20, 1)]);

const folder = mkdtempSync(join(tmpdir(), 'specula-exec-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The programs are lines of the shell that execScheduler() starts: they begin in a millisecond or two.
const GREETING = '{"protocol": 1}';
const READ = 'read -r line';
const written = (text: string) => `printf '%s\\n' '${text}'`;

/** A program that gives these answers, and then reads the last line. */
const answering = (...answers: readonly string[]) =>
  [...[GREETING, ...answers].flatMap((text) => [READ, written(text)]), READ].join('; ');

/** A program that greets, reads the first pass, and then does what the command says. */
const atFirstPass = (command: string) => `${READ}; ${written(GREETING)}; ${READ}; ${command}`;

/** First come, first served: its answers at 0, 10, 20, 50, 100, 130 and 150 s. */
const FCFS = ['{"start": [0, 1]}', '{"start": []}', '{}', '{}', '{"start": [2]}', '{"start": [3]}', '{}'];
const plain = answering(...FCFS);

/** It starts two jobs, preempts both at 10 s for the wide one, and starts them again at 40 s. */
const preempting = answering(
  FCFS[0],
  '{"preempt": [0, 1], "start": [2]}',
  '{}',
  FCFS[0],
  '{"start": [3]}',
  '{}',
  '{}',
);

/** At 10 s it promises the wide job a start, and wants to be asked at 15 s. */
const promising = answering(
  FCFS[0],
  '{"reserve": [[2, 100]], "wakeAt": 15}',
  ...['{}', '{}', '{}'],
  '{"start": [2], "reasons": {"2": "its turn"}}',
  '{"start": [3]}',
  '{}',
);

/** The plain program, which also copies each line that it reads into the file. */
const recording = (file: string) => plain.replaceAll(READ, `${READ}; printf '%s\\n' "$line" >>'${file}'`);
const recorded = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const run = (command: string, options: ReplayOptions = {}, about: ExecOptions = {}) =>
  replay(WORKLOAD, execScheduler(command, { name: 'mine', ...about }), { kernel: wasm, ...options });

describe.each(Object.entries({ wasm, checked, twin }))('on %s', (_, kernel) => {
  it('its decisions are the schedule', async () => {
    const { schedule, policy } = await run(plain, { kernel });
    expect([...schedule.start]).toEqual([0, 0, 100, 130]);
    expect(policy.name).toBe('mine');
  });

  it('it preempts', async () => {
    const { schedule } = await run(preempting, { kernel });
    expect([...schedule.start]).toEqual([40, 40, 10, 90]);
    expect([...schedule.kills.job]).toEqual([0, 1]);
  });
});

test('it receives the changes, and nothing else', async () => {
  const file = join(folder, 'seen.json');
  await run(recording(file), { eventRule: 'batch', seed: 5 });
  const row = (place: number) => {
    const { jobs } = WORKLOAD;
    const at = (name: 'id' | 'submit' | 'processors' | 'request' | 'user') => jobs[name][place];
    return {
      job: place,
      ...{ id: at('id'), submit: at('submit'), processors: at('processors'), request: at('request') },
      ...{ estimate: at('request'), user: at('user'), group: -1, application: -1, queue: -1, partition: -1 },
    };
  };
  const pass = (time: number, free: number, submitted: number[], ended: number[], why: string[]) => ({
    type: 'pass',
    ...{ time, free, why, last: true, submitted: submitted.map(row), ended },
  });
  const [hello, ...lines] = recorded(file);
  expect(hello).toEqual({
    ...{ type: 'hello', protocol: 1, specula: version, trace: WORKLOAD.name, machine: 4, jobs: 4 },
    ...{ eventRule: 'batch', seed: 5, sequences: false, estimate: 'request', clairvoyant: false },
  });
  expect(lines).toEqual([
    pass(0, 4, [0, 1], [], ['arrived']),
    pass(10, 0, [2], [], ['arrived']),
    pass(20, 0, [3], [], ['arrived']),
    pass(50, 2, [], [1], ['ended']),
    pass(100, 4, [], [0], ['ended']),
    pass(130, 4, [], [2], ['ended']),
    pass(150, 4, [], [3], ['ended']),
    { type: 'end', time: 150 },
  ]);
});

test('a clairvoyant one receives run times, and any the estimate that it requests', async () => {
  const file = join(folder, 'clairvoyant.json');
  await run(recording(file), {}, { clairvoyant: true, estimate: 'exact' });
  const [hello, { submitted }] = recorded(file);
  expect(hello).toMatchObject({ clairvoyant: true, estimate: 'exact' });
  expect(submitted[1]).toMatchObject({ run: 50, estimate: 50, request: 60 });
});

test('it promises starts, asks for passes, and gives reasons', async () => {
  const { schedule } = await run(promising);
  expect([...schedule.reserved]).toEqual([Number.NaN, Number.NaN, 100, Number.NaN]);
  expect(schedule.reasons?.get(2)).toBe('its turn');
  const explained = await explain(WORKLOAD, execScheduler(promising), 2, { kernel: wasm });
  expect(explained).toMatchObject({ start: 100, startReason: 'its turn' });
  expect(explained.moments.at(-1)).toMatchObject({ from: 50, expected: 100 });
});

test('an explanation sees every instant, however long a program takes for a pass', async () => {
  const received = () => explain(WORKLOAD, execScheduler(promising), 2, { kernel: wasm });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  const slow = await received().finally(() => clock.mockRestore());
  expect(slow.moments.map(({ from, expected }) => [from, expected])).toEqual([
    [10, 100],
    [50, 100],
  ]);
});

test.each([
  [
    'starts what does not fit',
    answering(FCFS[0], '{"start": [2]}'),
    'at 10 s: job 3 (index 2) cannot start: it needs 4 processors, and 0 are free',
  ],
  ['starts nothing', answering('{}', '{}', '{}'), 'job 1 (index 0) was never started, like 3 others'],
  ['answers twice', atFirstPass("printf '{}\\n{}\\n'; cat"), "it wrote '{}' without being asked"],
  ['writes bytes', atFirstPass("printf '\\000\\377\\200\\n'; cat"), 'at 0 s: it answered '],
  ['leaves', atFirstPass('exit 0'), 'at 0 s: it ended with status 0 before it answered'],
  ['leaves at once', 'exit 0', ': it ended with status 0 before it answered'],
  [
    'dies',
    atFirstPass("printf 'a line\\nno such model\\n' >&2; exit 3"),
    'it ended with status 3 before it answered: no such model',
  ],
  [
    'dies at the end',
    `${plain}; echo cannot save >&2; exit 4`,
    'at 150 s: it ended with status 4 after the run: cannot save',
  ],
  ['talks at the end', `${plain}; echo bye`, "it wrote 'bye' without being asked"],
  [
    'has an old protocol',
    `${READ}; echo '{"protocol": 0}'; cat`,
    'it answered protocol 0; expected {"protocol": 1}',
  ],
  ['has no protocol', `${READ}; echo '{}'; cat`, 'it answered protocol undefined'],
])('a program that %s fails with one clear line', async (_, command, message) => {
  const outcome = run(command);
  await expect(outcome).rejects.toThrow(message);
  await expect(outcome).rejects.toMatchObject({
    name: 'DataError',
    message: expect.stringMatching(/^scheduler 'mine'[^\n]*$/),
  });
});

test('a command that does not exist is one clear line', async () => {
  const outcome = replay(WORKLOAD, execScheduler('no-such-command-anywhere'), { kernel: wasm });
  await expect(outcome).rejects.toThrow(
    /^scheduler 'exec:no-such-command-anywhere': it ended with status 127/,
  );
  expect(() => execScheduler('  ')).toThrow('exec: expected a command');
});

test.each([
  ['a pass', 'at 0 s', atFirstPass('sleep 60')],
  ['the end', 'at 150 s', `${plain}; sleep 60`],
])('a program that hangs at %s is ended by the limit of time', async (_, when, command) => {
  const outcome = run(command, { timeLimit: timeLimit(0.1) });
  await expect(outcome).rejects.toThrow(`scheduler 'mine' ${when}: it had not answered after 0.1 s`);
});

/** Starts a process in a session of its own, which outlives the program and its group. */
const leaveBehind = (file: string, outputs: string) =>
  `setsid sh -c 'echo $$ >${file}; exec sleep 60' ${outputs} & until [ -s ${file} ]; do sleep 0.01; done`;

test.each([
  ['its output and errors', undefined, (file: string) => `${plain}; ${leaveBehind(file, '')}`],
  ['its errors', undefined, (file: string) => `${plain}; ${leaveBehind(file, '>/dev/null')}`],
  [
    'its output, and dies,',
    'it ended with status 3 before it answered',
    (file: string) => atFirstPass(`${leaveBehind(file, '2>/dev/null')}; exit 3`),
  ],
] as const)('a program that leaves a process which holds %s does not hold up the run', async (what, fault, program) => {
  const file = join(folder, what.replaceAll(/\W+/g, '-'));
  const outcome = run(program(file));
  if (fault === undefined) expect([...(await outcome).schedule.start]).toEqual([0, 0, 100, 130]);
  else await expect(outcome).rejects.toThrow(fault);
  const pid = Number(readFileSync(file, 'utf8'));
  expect(isAlive(pid)).toBe(true);
  process.kill(pid);
});

const isAlive = (pid: number) => existsSync(`/proc/${pid}/cwd`);

test('an abandoned run leaves no processes or files', async () => {
  const file = join(folder, 'pids');
  const stop = new AbortController();
  const outcome = run(atFirstPass(`sleep 60 & echo "$$ $!" >'${file}'; wait`), { signal: stop.signal });
  const pids = () => (existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : []);
  while (pids().length < 2) await new Promise((wait) => setTimeout(wait, 5));
  const [program, sleeper] = pids();
  expect([isAlive(program), isAlive(sleeper)]).toEqual([true, true]);
  stop.abort(new Error('enough'));
  await expect(outcome).rejects.toThrow('enough');
  while (isAlive(program) || isAlive(sleeper)) await new Promise((wait) => setTimeout(wait, 5));
});
