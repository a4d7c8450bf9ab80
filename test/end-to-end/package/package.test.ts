import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../support/paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'specula-package-'));

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

// Two processors: job 2 must wait for job 1; job 3 fits alongside it.
const SWF = `; MaxProcs: 2
1 0 -1 100 1 -1 -1 1 100 -1 1 7 1 1 1 1 -1 -1
2 10 -1 50 2 -1 -1 2 60 -1 1 7 1 1 1 1 -1 -1
3 20 -1 30 1 -1 -1 1 40 -1 1 8 1 1 1 1 -1 -1
`;

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/api/write.mjs'], { cwd: root });
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { cwd: root });
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "user", "private": true, "type": "module" }');
  writeFileSync(join(folder, 'tiny.swf'), SWF);
  run('npm', 'install', '--silent', '--no-audit', '--no-fund', `./${tarball}`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a global install of the tarball, and of a checkout, has the command', () => {
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const from = join(folder, 'checkout');
  mkdirSync(from);
  for (const name of ['dist', 'package.json'])
    cpSync(join(root, name), join(from, name), { recursive: true });
  for (const [place, what] of Object.entries({ packed: join(folder, tarball), linked: from })) {
    const prefix = join(folder, place);
    run('npm', 'install', '--global', '--prefix', prefix, '--silent', '--no-audit', '--no-fund', what);
    expect(run(join(prefix, 'bin/specula'), 'replay', 'tiny.swf')).toContain('\neasy ');
  }
});

test('npx specula replays a trace', () => {
  const output = run('npx', 'specula', 'replay', 'tiny.swf', '--policy', 'fcfs,easy', '--json');
  const { results } = JSON.parse(output);
  expect(results.map(({ metrics }: { metrics: { maxWait: number } }) => metrics.maxWait)).toEqual([130, 90]);
});

test('the installed package needs no other package', () => {
  const installed = readdirSync(join(folder, 'node_modules'));
  expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['specula']);
});

test('the installed package has the pages of the library', () => {
  const there = readdirSync(join(folder, 'node_modules/specula/docs/api'));
  expect(there).toEqual(
    expect.arrayContaining(['README.md', 'metrics.md', 'slurm-clusters.md', 'workloads.md']),
  );
});

test('the installed package has every file of it that the benchmarks name', () => {
  const bench = join(root, 'bench');
  const sources = readdirSync(bench).filter((name) => name.endsWith('.ts'));
  const named = sources.flatMap((name) => [
    ...readFileSync(join(bench, name), 'utf8').matchAll(/\bdist\/([\w.-]+)'/g),
  ]);
  expect(named.length).toBeGreaterThan(1);
  const there = readdirSync(join(folder, 'node_modules/specula/dist'));
  for (const [, file] of named) expect(there).toContain(file);
});

test('the installed command runs seeds on threads', () => {
  const args = ['speculate', 'scenario:2', '--mode', 'rounds', '--seeds', '400', '--workers'];
  expect(run('npx', 'specula', ...args, '2')).toBe(run('npx', 'specula', ...args, '1'));
});

test('the library works in Node, from a path, with either engine', () => {
  writeFileSync(
    join(folder, 'use.mjs'),
    `import { loadKernel, readSwf, replay, policies } from 'specula';
     const workload = await readSwf('tiny.swf');
     for (const engine of ['wasm', 'js']) {
       const kernel = await loadKernel({ engine });
       const { schedule } = await replay(workload, policies.easy, { kernel });
       console.log(engine, ...schedule.start);
     }`,
  );
  expect(run('node', 'use.mjs')).toBe('wasm 0 100 20\njs 0 100 20\n');
});

test('each path of the installed package can be imported', () => {
  writeFileSync(
    join(folder, 'paths.mjs'),
    `import { readFileSync } from 'node:fs';
     const { exports } = JSON.parse(readFileSync('node_modules/specula/package.json', 'utf8'));
     for (const path of Object.keys(exports)) {
       if (/\\.(wasm|json)$/.test(path)) continue;
       console.log(path, Object.keys(await import('specula' + path.slice(1))).length >= 5);
     }`,
  );
  const paths = ['.', './slurm', './requests', './sessions', './figures'];
  expect(run('node', 'paths.mjs')).toBe(paths.map((path) => `${path} true\n`).join(''));
});

test('the installed types accept the programs of users', () => {
  writeFileSync(
    join(folder, 'use.ts'),
    `import { type Policy, readSwf, replay, type Workload } from 'specula';
     import { type Chart, makeFigure } from 'specula/figures';
     import { parseDistribution, type StochasticWorkload } from 'specula/requests';
     import { readRecording, type SessionUsers } from 'specula/sessions';
     import { readSlurmConf, type SlurmConfiguration } from 'specula/slurm';
     const mine: Policy = { name: 'mine', order: (job) => job.estimate * job.processors, backfilling: 'easy' };
     const workload: Workload = await readSwf(new Uint8Array(), { processors: 4 });
     const { metrics, hash } = await replay(workload, mine);
     const wait: number = metrics.meanWait;
     const text: string = hash;
     const chart: Chart = makeFigure('sizes', { workload, runs: [] });
     const users: SessionUsers = readRecording('', { file: 'monday.jsonl' });
     const cluster: SlurmConfiguration = readSlurmConf('', { file: 'slurm.conf' });
     const drawn: StochasticWorkload | undefined = undefined;
     console.log(wait, text, chart, users, cluster, drawn, parseDistribution('exponential(1h)').mean);`,
  );
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
  ];
  run('node', join(root, 'node_modules/typescript/bin/tsc'), ...options, '--module', 'nodenext', 'use.ts');
});

test("README's program passes tsc --strict and runs", () => {
  const [, program] = /^```js\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  writeFileSync(join(folder, 'readme.ts'), program);
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
    '--module',
    'nodenext',
  ];
  run('node', join(root, 'node_modules/typescript/bin/tsc'), ...options, 'readme.ts');
  // The package has the log in its folder; README's path is that of a checkout.
  symlinkSync(join(folder, 'node_modules/specula/examples'), join(folder, 'examples'));
  writeFileSync(join(folder, 'readme.mjs'), program);
  expect(run('node', 'readme.mjs')).toMatch(/^6890\.\d+ 599850 87627ebf7838b838\n$/);
});
