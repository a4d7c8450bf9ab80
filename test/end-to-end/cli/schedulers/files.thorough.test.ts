// Schedulers of the user's own, as files on the command line.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atRoot } from '../../../support/paths.ts';
import { specula, speculaProcess, TINY, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
writeFileSync(join(folder, 'tiny.swf'), TINY);
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

write(
  'several.mjs',
  `const firstFit = ({ queue, free, start }) => {
  for (const job of queue) if (queue.processors[job] <= free()) start(job, 'it fits');
};
export const plain = { name: 'plain', schedule: firstFit };
export const made = ({ most = 9 }) => ({
  name: 'made',
  schedule({ queue, free, start }) {
    for (const job of queue) if (queue.processors[job] <= Math.min(most, free())) start(job);
  },
});
export const aNumber = 7;
`,
);
write('endless.mjs', 'export default { name: "endless", schedule() { for (;;); } };\n');
write('broken.mjs', 'export default {\n  name: \n};\n');
write(
  'wide.mjs',
  'export default {\n  name: "wide",\n  schedule({ queue, start }) {\n    for (const job of queue) start(job);\n  },\n};\n',
);
write(
  'talks.mjs',
  `console.log('loading');
export default { name: 'talks', schedule({ queue, free, start }) {
  console.info('pass');
  for (const job of queue) if (queue.processors[job] <= free()) start(job);
} };
`,
);
write('number.mjs', 'export default () => 7;\n');
write('nameless.mjs', 'export default { schedule() {} };\n');
write('idle.mjs', 'export const idle = { name: "idle", schedule: 5 };\n');

const run = (policy: string, ...more: string[]) =>
  specula(['replay', 'tiny.swf', '--policy', policy, ...more], folder);

test('the examples give the hashes of the built-in policies, in this thread and in others', async () => {
  const names = ['fcfs', 'easy', 'sjf-easy', 'conservative', 'pv-easy'];
  const files = names.map((name) => atRoot('examples', 'schedulers', `${name}.mjs`));
  const { stdout, stderr, status } = await speculaProcess(
    ['replay', 'tiny.swf', '--policy', [...names, ...files].join(), '--workers', '2', '--json'],
    { cwd: folder },
  );
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const hashes = JSON.parse(stdout).results.map(({ hash }: { hash: string }) => hash);
  expect(hashes.slice(names.length)).toEqual(hashes.slice(0, names.length));
});

test('the output of a scheduler goes to standard error, in this thread and in others', async () => {
  const { stdout, stderr, status } = await speculaProcess(
    ['replay', 'tiny.swf', 'tiny.swf', '--policy', './talks.mjs,easy', '--workers', '2', '--json'],
    { cwd: folder },
  );
  expect(status).toBe(0);
  expect(JSON.parse(stdout).traces).toHaveLength(2);
  expect(stderr).toMatch(/^loading\npass\n/);
});

test('a file names all schedulers that it exports, # selects one of them, ? gives options', async () => {
  const named = async (policy: string) => {
    const { stdout } = await run(policy, '--json');
    const { results } = JSON.parse(stdout);
    return results.map(({ policy: name }: { policy: string }) => name);
  };
  expect(await named('./several.mjs,fcfs')).toEqual(['made', 'plain', 'fcfs']);
  expect(await named('several.mjs#plain')).toEqual(['plain']);
  expect(await named('several.mjs?most=5#made')).toEqual(['made?most=5']);
});

test('explain shows the reason that the scheduler gave', async () => {
  const args = ['explain', 'tiny.swf', '--job', '2', '--policy', 'several.mjs#plain'];
  const { stdout, status } = await specula(args, folder);
  expect(status).toBe(0);
  expect(stdout).toContain('it fits): waited');
  const both = await specula(args.with(5, 'several.mjs'), folder);
  expect(both.status).toBe(2);
  expect(both.stderr).toContain('the file has 2 schedulers');
});

test.each([
  ['nosuch.mjs', 2, '--policy: there is no file nosuch.mjs'],
  ['broken.mjs', 1, 'broken.mjs: cannot be loaded'],
  [
    'number.mjs',
    1,
    'number.mjs: default() returned 7: expected an object with a name and a function schedule(pass)',
  ],
  ['nameless.mjs', 1, 'nameless.mjs: default is an object without a name: expected an object with a name'],
  ['idle.mjs', 1, 'idle.mjs: idle is an object without a function schedule(): expected an object'],
  ['several.mjs#other', 2, "several.mjs: exports no scheduler 'other' (it exports made, plain)"],
  ['several.mjs?most', 2, "--policy 'several.mjs?most': option 'most': expected name=value"],
  ['several.mjs?most=0#made', 1, "scheduler 'made' (several.mjs) at "],
  ['wide.mjs', 1, "scheduler 'wide' (wide.mjs:4) at "],
])('%s is one clear line', async (policy, status, message) => {
  const outcome = await run(policy);
  expect(outcome.status).toBe(status);
  expect(outcome.stderr).toMatch(/^specula: [^\n]+\n$/);
  expect(outcome.stderr).toContain(message);
});

test('--timeout stops a scheduler that never returns', async () => {
  const { status, stderr } = await run('endless.mjs', '--timeout', '1s');
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^specula: scheduler 'endless' \(endless\.mjs\) at \d+ s: schedule\(\) had not returned after 1 s\n$/,
  );
});

test('--stream says that it takes built-in policies, and why', async () => {
  const { status, stderr } = await run('several.mjs', '--stream');
  expect(status).toBe(2);
  expect(stderr).toContain('--stream takes built-in policies and compositions only, and several.mjs is');
});

test.each([
  ['maker.mjs', 1, 'maker.mjs: slow() had not returned after 5 s'],
  ['thrower.mjs', 1, 'thrower.mjs:2: throws() threw RangeError: too bad'],
  ['begin.mjs', 1, "scheduler 'begins' (begin.mjs) at 0 s: begin() had not returned after 5 s"],
  ['fails.mjs', 1, "scheduler 'fails' (fails.mjs:4) at 0 s: RangeError: too bad"],
])('%s: code that runs before the first pass is stopped and named too', async (file, status, message) => {
  write('maker.mjs', 'export const slow = () => { for (;;); };\n');
  write('thrower.mjs', "export const throws = () => {\n  throw new RangeError('too bad');\n};\n");
  write('begin.mjs', "export default { name: 'begins', begin() { for (;;); }, schedule() {} };\n");
  write(
    'fails.mjs',
    "export default {\n  name: 'fails',\n  begin() {\n    throw new RangeError('too bad');\n  },\n  schedule() {},\n};\n",
  );
  const limit = message.includes('had not') ? '5s' : '1m';
  const outcome = await run(file, '--timeout', limit);
  expect(outcome.stderr).toBe(`specula: ${message}\n`);
  expect(outcome.status).toBe(status);
});

test('a module whose top level waits for what never comes is named', async () => {
  write('never.mjs', 'await new Promise(() => {});\n');
  expect(await speculaProcess(['replay', 'tiny.swf', '-p', 'never.mjs'], { cwd: folder })).toEqual({
    ...{ status: 1, stdout: '' },
    stderr: 'specula: never.mjs: cannot be loaded: its top level waits for what never comes\n',
  });
});

test('a module speaks once, and is loaded where its top level waits for something that comes', async () => {
  write(
    'speaks.mjs',
    "console.error('loaded');\nawait new Promise((on) => setTimeout(on, 10));\nexport { plain } from './several.mjs';\n",
  );
  const { status, stderr } = await speculaProcess(['replay', 'tiny.swf', '-p', 'speaks.mjs', '--json'], {
    cwd: folder,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'loaded\n' });
});

test('a scheduler that sees run times is marked in the table and in the document', async () => {
  write(
    'seer.mjs',
    "import { plain } from './several.mjs';\nexport default { ...plain, name: 'seer', clairvoyant: true };\n",
  );
  expect((await run('seer.mjs,easy')).stdout).toMatch(/^seer \(clairvoyant\) .*\neasy {2}/m);
  const { results } = JSON.parse((await run('seer.mjs,easy', '--json')).stdout);
  expect(results.map(({ composition }: { composition: object }) => composition)).toMatchObject([
    { clairvoyant: true, source: 'seer.mjs' },
    {},
  ]);
});

test('a violated reservation is counted in the table', async () => {
  write(
    'breaks.mjs',
    `export default {
  name: 'breaks',
  schedule({ time, queue, free, start, reserve }) {
    for (const job of queue) {
      if (queue.processors[job] <= free()) start(job);
      else reserve(job, time);
    }
  },
};
`,
  );
  expect((await run('breaks.mjs')).stdout).toMatch(/ violations /);
  expect((await run('several.mjs#plain')).stdout).not.toMatch(/ violations /);
});

test('speculate takes a file, for a trace and for drawn jobs, in this thread and in others', async () => {
  const easy = atRoot('examples', 'schedulers', 'easy.mjs');
  const numbers = async (policy: string, ...args: string[]) => {
    const line = ['speculate', ...args, '--policy', policy, '--json'];
    const { stdout, stderr, status } = await speculaProcess(line, { cwd: folder });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    return JSON.parse(stdout);
  };
  const trace = ['tiny.swf', '--strategy', 'user'];
  const [own, builtIn] = [await numbers(easy, ...trace), await numbers('easy', ...trace)];
  expect(own.results[0].metrics).toEqual(builtIn.results[0].metrics);
  expect(own.policy).toMatchObject({ name: 'my-easy', source: 'easy.mjs' });
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
  const [ownDrawn, builtInDrawn] = [await numbers(easy, ...drawn), await numbers('easy', ...drawn)];
  expect(ownDrawn.results).toEqual(builtInDrawn.results);
  const endless = await specula(['speculate', ...trace, '-p', 'endless.mjs', '--timeout', '1s'], folder);
  expect(endless.stderr).toMatch(
    /^specula: scheduler 'endless' \(endless\.mjs\) at \d+ s: schedule\(\) had not [^\n]+\n$/,
  );
});
