import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test, vi } from 'vitest';
import { type ExecOptions, execScheduler } from '../../../../src/scheduler/exec/execScheduler.ts';
import { timeLimit } from '../../../../src/scheduler/nodeTimeLimit.ts';
import { explain } from '../../../../src/simulate/explain/explain.ts';
import { type ReplayOptions, replay } from '../../../../src/simulate/replay.ts';
import { version } from '../../../../src/version.ts';
import { writeAgent } from '../../../support/agents.ts';
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

const { command, folder } = writeAgent(`{
  record: {
    hello: (message) => { seen.push(message); say({ protocol: 1 }); },
    pass: (message) => { seen.push(message); say(fcfs(message)); },
    end: async (message) => {
      seen.push(message);
      (await import('node:fs')).writeFileSync(process.argv[3], JSON.stringify(seen));
    },
  },
  promise: {
    pass: (message) => {
      const answer = fcfs(message);
      if (message.time === 10) Object.assign(answer, { reserve: [[2, 100]], wakeAt: 15 });
      if (message.time === 100) answer.reasons = { 2: 'its turn' };
      say(answer);
    },
  },
  preempt: {
    pass: (message) => {
      if (message.time === 10) say({ preempt: [0, 1], start: [2] });
      else if (message.time === 40) say({ start: [0, 1] });
      else if (message.time === 90) say({ start: [3] });
      else say(message.time === 0 ? { start: [0, 1] } : {});
    },
  },
  nonsense: { pass: () => say('hello there') },
  empty: { pass: () => say('') },
  list: { pass: () => say('[1]') },
  unknown: { pass: () => say({ starts: [0] }) },
  oneJob: { pass: () => say({ start: 0 }) },
  badReasons: { pass: () => say({ reasons: ['x'] }) },
  reasonForNone: { pass: () => say({ reasons: { 3: 'x' } }) },
  badReason: { pass: () => say({ start: [0], reasons: { 0: 7 } }) },
  badPromise: { pass: () => say({ reserve: [2] }) },
  badWake: { pass: () => say({ wakeAt: 'soon' }) },
  noJob: { pass: () => say({ start: [17] }) },
  textJob: { pass: () => say({ start: ['0'] }) },
  wide: { pass: (message) => say({ start: message.submitted.map(({ job }) => job) }) },
  waiting: { pass: () => say({ preempt: [0] }) },
  nothing: { pass: () => say({}) },
  twice: { pass: () => process.stdout.write('{}\\n{}\\n') },
  dies: { pass: () => { console.error('a line\\nno such model\\n'); process.exit(3); } },
  diesAtEnd: { end: () => { console.error('cannot save'); process.exitCode = 4; } },
  talksAtEnd: { end: () => say('bye') },
  binary: { pass: () => process.stdout.write(Buffer.from([0, 255, 128, 10])) },
  notNumber: { pass: () => say('{"start": [NaN]}') },
  nothingAtAll: { pass: () => say('null') },
  deep: { pass: () => say('['.repeat(1e6)) },
  prototype: { pass: () => say('{"__proto__": {"start": [0]}}') },
  duplicate: { pass: () => say({ start: [0, 0] }) },
  negative: { pass: () => say({ start: [-1] }) },
  leaves: { pass: () => process.exit(0) },
  leavesAtOnce: { hello: () => process.exit(0) },
  hangs: { pass: () => setInterval(() => {}, 1000) },
  hangsAtEnd: { end: () => setInterval(() => {}, 1000) },
  oldProtocol: { hello: () => say({ protocol: 0 }) },
  noProtocol: { hello: () => say({}) },
  spawns: {
    pass: async () => {
      const { spawn } = await import('node:child_process');
      const { pid } = spawn('sleep', ['60'], { stdio: 'ignore' });
      (await import('node:fs')).writeFileSync(process.argv[3], process.pid + ' ' + pid);
    },
  },
}`);

const run = (mode: string, options: ReplayOptions = {}, about: ExecOptions = {}) =>
  replay(WORKLOAD, execScheduler(`${command} ${mode}`, { name: mode, ...about }), {
    kernel: wasm,
    ...options,
  });

describe.each(Object.entries({ wasm, checked, twin }))('on %s', (_, kernel) => {
  it('its decisions are the schedule', async () => {
    const { schedule, policy } = await run('plain', { kernel });
    expect([...schedule.start]).toEqual([0, 0, 100, 130]);
    expect(policy.name).toBe('plain');
  });

  it('it preempts', async () => {
    const { schedule } = await run('preempt', { kernel });
    expect([...schedule.start]).toEqual([40, 40, 10, 90]);
    expect([...schedule.kills.job]).toEqual([0, 1]);
  });
});

test('it is told what has changed, and nothing else', async () => {
  const file = join(folder, 'seen.json');
  await run(`record ${file}`, { eventRule: 'batch', seed: 5 });
  const row = (place: number) => {
    const { jobs } = WORKLOAD;
    const at = (name: 'id' | 'submit' | 'processors' | 'request' | 'user') => jobs[name][place];
    return {
      job: place,
      ...{ id: at('id'), submit: at('submit'), processors: at('processors'), request: at('request') },
      ...{ plan: at('request'), user: at('user'), group: -1, application: -1, queue: -1, partition: -1 },
    };
  };
  const pass = (time: number, free: number, submitted: number[], ended: number[], why: string[]) => ({
    type: 'pass',
    ...{ time, free, why, last: true, submitted: submitted.map(row), ended },
  });
  const [hello, ...lines] = JSON.parse(readFileSync(file, 'utf8'));
  expect(hello).toEqual({
    ...{ type: 'hello', protocol: 1, specula: version, trace: WORKLOAD.name, machine: 4, jobs: 4 },
    ...{ eventRule: 'batch', seed: 5, sequences: false, plan: 'request', clairvoyant: false },
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

test('a clairvoyant one is told run times, and any the plan that it asks for', async () => {
  const file = join(folder, 'clairvoyant.json');
  await run(`record ${file}`, {}, { clairvoyant: true, plan: 'exact' });
  const [hello, { submitted }] = JSON.parse(readFileSync(file, 'utf8'));
  expect(hello).toMatchObject({ clairvoyant: true, plan: 'exact' });
  expect(submitted[1]).toMatchObject({ run: 50, plan: 50, request: 60 });
});

test('it promises starts, asks for passes, and gives reasons', async () => {
  const { schedule } = await run('promise');
  expect([...schedule.reserved]).toEqual([Number.NaN, Number.NaN, 100, Number.NaN]);
  expect(schedule.reasons?.get(2)).toBe('its turn');
  const explained = await explain(WORKLOAD, execScheduler(`${command} promise`), 2, { kernel: wasm });
  expect(explained).toMatchObject({ start: 100, startReason: 'its turn' });
  expect(explained.moments.at(-1)).toMatchObject({ from: 50, expected: 100 });
});

test('an explanation sees every instant, however long a program takes for a pass', async () => {
  const told = () => explain(WORKLOAD, execScheduler(`${command} promise`), 2, { kernel: wasm });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  const slow = await told().finally(() => clock.mockRestore());
  expect(slow.moments.map(({ from, expected }) => [from, expected])).toEqual([
    [10, 100],
    [50, 100],
  ]);
});

test.each([
  ['nonsense', "at 0 s: it answered 'hello there', which is not JSON"],
  ['empty', "at 0 s: it answered '', which is not JSON"],
  ['list', "it answered '[1]'; expected a JSON object"],
  ['unknown', "it answered an unknown field 'starts'; did you mean 'start'?"],
  ['oneJob', 'start: expected a list, not 0'],
  ['badReasons', 'reasons: expected an object with a text for each job, not a list'],
  ['reasonForNone', 'reasons: the answer does not start job 3'],
  ['badReason', 'reasons of job 0: expected a text, not 7'],
  ['badPromise', 'reserve: expected a list of pairs [job, time], not 2'],
  ['badWake', "wakeAt('soon'): expected a time after now"],
  ['noJob', 'at 0 s: job 17 cannot start: there is no such job yet'],
  ['textJob', "job '0' cannot start: there is no such job yet"],
  ['wide', 'at 10 s: job 3 (index 2) cannot start: it needs 4 processors, and 0 are free'],
  ['waiting', 'job 1 (index 0) cannot be preempted: it is not running'],
  ['nothing', 'job 1 (index 0) was never started, like 3 others'],
  ['twice', "it wrote '{}' without being asked"],
  ['binary', 'at 0 s: it answered '],
  ['notNumber', `it answered '{"start": [NaN]}', which is not JSON`],
  ['nothingAtAll', "it answered 'null'; expected a JSON object"],
  ['deep', "[…', which is not JSON"],
  ['prototype', "it answered an unknown field '__proto__'"],
  ['duplicate', 'at 0 s: job 1 (index 0) cannot start: it is running'],
  ['negative', 'at 0 s: job -1 cannot start: there is no such job yet'],
  ['leaves', 'at 0 s: it ended with status 0 before it answered'],
  ['leavesAtOnce', ': it ended with status 0 before it answered'],
  ['dies', 'it ended with status 3 before it answered: no such model'],
  ['diesAtEnd', 'at 150 s: it ended with status 4 after the run: cannot save'],
  ['talksAtEnd', "it wrote 'bye' without being asked"],
  ['oldProtocol', 'it answered protocol 0; expected {"protocol": 1}'],
  ['noProtocol', 'it answered protocol undefined'],
])('%s is one clear line', async (mode, message) => {
  const outcome = run(mode);
  await expect(outcome).rejects.toThrow(message);
  await expect(outcome).rejects.toMatchObject({
    name: 'DataError',
    message: expect.stringMatching(new RegExp(`^scheduler '${mode}'[^\\n]*$`)),
  });
});

test('a command that does not exist is one clear line', async () => {
  const outcome = replay(WORKLOAD, execScheduler('no-such-command-anywhere'), { kernel: wasm });
  await expect(outcome).rejects.toThrow(
    /^scheduler 'exec:no-such-command-anywhere': it ended with status 127/,
  );
  expect(() => execScheduler('  ')).toThrow('exec: expected a command');
});

test.each(['hangs', 'hangsAtEnd'])('%s: the limit of time ends it', async (mode) => {
  const outcome = run(mode, { timeLimit: timeLimit(0.5) });
  await expect(outcome).rejects.toThrow(
    /^scheduler 'hangs\w*'( at \d+ s)?: it had not answered after 0\.5 s$/,
  );
});

const isAlive = (pid: number) => existsSync(`/proc/${pid}/cwd`);

test('a run that is given up leaves nothing behind', async () => {
  const file = join(folder, 'pids');
  const stop = new AbortController();
  const outcome = run(`spawns ${file}`, { signal: stop.signal });
  const pids = () => (existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : []);
  while (pids().length < 2) await new Promise((wait) => setTimeout(wait, 20));
  const [agent, sleeper] = pids();
  expect([isAlive(agent), isAlive(sleeper)]).toEqual([true, true]);
  stop.abort(new Error('enough'));
  await expect(outcome).rejects.toThrow('enough');
  while (isAlive(agent) || isAlive(sleeper)) await new Promise((wait) => setTimeout(wait, 20));
});
