// Schedulers of the user's own, as files on the command line.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atRoot } from '../../support/paths.ts';
import { specula, speculaProcess, TINY, temporaryFolder } from './cli.ts';

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
write('number.mjs', 'export default () => 7;\n');

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

test('a file stands for all schedulers that it exports, # for one of them, ? gives options', async () => {
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
    2,
    'number.mjs: default() returned 7: expected an object with a name and a function schedule(pass)',
  ],
  ['several.mjs#other', 2, "several.mjs: exports no scheduler 'other' (it exports made, plain)"],
  ['several.mjs?most', 2, "--policy 'several.mjs?most': option 'most': expected name=value"],
  ['several.mjs?most=0#made', 2, "scheduler 'made' (several.mjs) at "],
  ['wide.mjs', 2, "scheduler 'wide' (wide.mjs:4) at "],
])('%s is one clear line', async (policy, status, message) => {
  const outcome = await run(policy);
  expect(outcome.status).toBe(status);
  expect(outcome.stderr).toMatch(/^specula: [^\n]+\n$/);
  expect(outcome.stderr).toContain(message);
});

test('--timeout stops a scheduler that never returns', async () => {
  const { status, stderr } = await run('endless.mjs', '--timeout', '1s');
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^specula: scheduler 'endless' \(endless\.mjs\) at \d+ s: schedule\(\) had not returned after 1 s\n$/,
  );
});

test('--stream and sweep say that they take built-in policies', async () => {
  const streamed = await run('several.mjs', '--stream');
  expect(streamed.status).toBe(2);
  expect(streamed.stderr).toContain(
    '--stream takes built-in policies and compositions only, and several.mjs is',
  );
  const grid = { trace: ['tiny.swf'], policy: ['several.mjs'] };
  write('study.json', JSON.stringify({ verb: 'replay', grid }));
  const swept = await specula(['sweep', 'study.json', '--out', 'runs'], folder);
  expect(swept.status).toBe(1);
  expect(swept.stderr).toContain('sweep takes built-in policies and compositions only, and several.mjs is');
});
