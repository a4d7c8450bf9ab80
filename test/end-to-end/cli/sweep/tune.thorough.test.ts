// The command tune: what it answers, that it resumes, and what it refuses.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { KTH } from '../../../support/logs.ts';
import { fixtures } from '../../../support/paths.ts';
import { TUNE_STUDY } from '../../../support/tuneStudy.ts';
import { type Outcome, specula, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const write = (name: string, study: object) => writeFileSync(at(name), JSON.stringify(study));
const tune = (...args: string[]) => specula(['tune', ...args], folder);

const STUDY = {
  ...TUNE_STUDY,
  grid: { ...TUNE_STUDY.grid, jobs: 200 },
  vary: { policy: ['easy', 'fcfs', 'sjf-easy'] },
  constraints: ['p99Wait of size<=4 <= 1.5 x'],
  budget: 60,
  confirm: 6,
  transfer: [{ resample: 2, shake: null }],
};
write('tune.json', STUDY);
const CALL = ['tune.json', '--workers', '1', '--csv', 'runs.csv', '--report', 'page.html'];

const bytes = () => ['runs.csv', 'page.html'].map((name) => readFileSync(at(name)).toString());
let whole: Outcome;
let expected: string[];
beforeAll(async () => {
  whole = await tune(...CALL);
  expected = bytes();
});

test('a tune names the best, with its gain on fresh seeds and elsewhere, and how to take it over', async () => {
  const { status, stdout, stderr } = whole;
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(
    /^(sjf-easy is the best of 3 configurations\.|2 of 3 configurations are left: .*)\n/,
  );
  expect(stdout).toMatch(
    /^race: \d+ seeds, \d+ runs; confirmation: 6 fresh seeds, 12 runs; elsewhere: 12 runs\.\n/m,
  );
  expect(stdout).toMatch(
    /^sjf-easy +0\.\d{3} \(0\.\d{3} to [01]\.\d{3}\) ✓ +\d\.\d{3} \(.*\) (holds|not sure|does not hold)\n/m,
  );
  expect(stdout).toMatch(/^Elsewhere, with resample 2:\n/m);
  expect(stdout).toMatch(/^fcfs +\d+ seeds +(worse than|beyond) /m);
  expect(stdout).toMatch(new RegExp(`\\nspecula replay ${KTH} --jobs 200 --policy sjf-easy\\n$`));
  const [head, ...lines] = readFileSync(at('runs.csv'), 'utf8').trimEnd().split('\n');
  expect(head).toMatch(
    /^stage,trace,givenJobs,shake,policy,resample,seed,jobs,meanWait,.*,hash,p99Wait of size<=4$/,
  );
  const stages = (stage: string) => lines.filter((line) => line.startsWith(`${stage},`)).length;
  expect(stages('confirmation')).toBe(12);
  expect(stages('transfer')).toBe(12);
  expect(stages('race')).toBe(lines.length - 24);
  const page = readFileSync(at('page.html'), 'utf8');
  expect(page).toContain('<title>tune.json: which configuration is best</title>');
  expect(page).toContain('--policy sjf-easy</pre>');
  expect(page.split('<script>')[0]).not.toMatch(/NaN|undefined|Infinity/);
  expect(readdirSync(folder).sort()).toEqual(['page.html', 'runs.csv', 'tune.json']);
});

test('as JSON it has the same, and a run of the table is the replay of its seed', async () => {
  const { stdout } = await tune('tune.json', '--workers', '1', '--json', '--csv', 'runs.csv');
  const found = JSON.parse(stdout);
  expect(found).toMatchObject({
    objectives: ['meanBoundedSlowdown'],
    constraints: ['p99Wait of size<=4 <= 1.5 x'],
    baseline: { policy: 'easy' },
    searched: null,
    runs: { search: 0, confirmation: 12, transfer: 12 },
  });
  expect(found.race.entrants).toHaveLength(3);
  expect(found.race.looks[0]).toMatchObject({ seeds: 10, guarded: expect.any(Boolean) });
  const [ratio] = found.confirmed[0].ratios;
  const [head, ...lines] = readFileSync(at('runs.csv'), 'utf8').trimEnd().split('\n');
  const place = (name: string) => head.split(',').indexOf(name);
  const rows = lines.map((line) => line.split(','));
  const slowdowns = (policy: string) =>
    rows
      .filter((row) => row[0] === 'confirmation' && row[place('policy')] === policy)
      .map((row) => Math.log(Number(row[place('meanBoundedSlowdown')])));
  const [present, best] = [slowdowns('easy'), slowdowns('sjf-easy')];
  const mean = best.reduce((sum, log, i) => sum + log - present[i], 0) / best.length;
  expect(ratio.value).toBeCloseTo(Math.exp(mean), 10);
  const first = rows.find(
    (row) => row[0] === 'race' && row[place('policy')] === 'easy' && row[place('seed')] === '7',
  );
  const args = [
    'replay',
    KTH,
    '--jobs',
    '200',
    '--shake',
    '10m',
    '--seed',
    '7',
    '--policy',
    'easy',
    '--json',
  ];
  const replayed = JSON.parse((await specula(args, folder)).stdout).results[0];
  expect(first?.[place('hash')]).toBe(replayed.hash);
});

test('an interrupted tune resumes, and ends with the same bytes, however many threads and shards', async () => {
  await tune(...CALL, '--output', 'kept', '--shards', '4');
  expect(bytes()).toEqual(expected);
  const steps = readdirSync(at('kept')).sort();
  expect(steps[0]).toBe('001-race');
  expect(steps.at(-1)).toBe('tune.json');
  // As a kill leaves it: a step without one of its parts, and none of those after it.
  for (const step of steps.slice(1, -1)) rmSync(at(`kept/${step}`), { recursive: true });
  rmSync(at('kept/001-race/part-2.parquet'));
  const again = await tune('tune.json', ...CALL.slice(3), '--output', 'kept', '--workers', '2');
  expect(again.stdout).toBe(whole.stdout);
  expect(bytes()).toEqual(expected);
});

test('a log and options say what a study says, ranges and settings inside values too', async () => {
  const over = [
    '--vary',
    'policy={"order":"fcfs","backfilling":"easy","estimate":"virtual:{x}"}',
    '--vary',
    'x=0..1:0.5',
  ];
  const args = ['--grid', 'jobs=100', ...over, '--baseline', 'policy=easy', '--objective', 'least meanWait'];
  const more = [
    '--constraint',
    'utilization >= 0.5 x',
    '--transfer',
    'resample=2',
    '--budget',
    '8',
    '--confirm',
    '2',
  ];
  const { stdout, stderr } = await tune(KTH, ...args, ...more, '--json', '--workers', '1');
  expect(stderr).toBe('');
  const found = JSON.parse(stdout);
  const estimates = found.race.entrants.map(
    (one: { configuration: { policy: { estimate?: string } } }) => one.configuration.policy.estimate,
  );
  expect(estimates).toEqual([undefined, 'virtual:0', 'virtual:0.5', 'virtual:1']);
  expect(found.constraints).toEqual(['utilization >= 0.5 x']);
  expect(found.runs.race).toBe(8);
});

test('times of a preemption are tuned as parts of its text', async () => {
  const over = ['--vary', 'policy=pv-easy+suspend:{save}:3m', '--vary', 'save=1m,10m'];
  const args = ['--grid', 'jobs=60', '--grid', 'shake=10m', ...over, '--budget', '20', '--confirm', '2'];
  const { stdout, stderr } = await tune(KTH, ...args, '--json', '--workers', '1');
  expect(stderr).toBe('');
  const policies = JSON.parse(stdout).race.entrants.map(
    ({ configuration }: { configuration: { policy: string } }) => configuration.policy,
  );
  expect(policies).toEqual(['pv-easy+suspend:1m:3m', 'pv-easy+suspend:10m:3m']);
});

test('settings of slurm.conf come back as lines of slurm.conf', async () => {
  const from = join(fixtures, 'slurm-machine/partitions');
  write('slurm.json', {
    command: 'slurm',
    grid: { trace: KTH, jobs: 12, shake: '1h', 'slurm-conf': join(from, 'slurm.conf') },
    vary: { 'set.bf_interval': [300, 600], 'set.SchedulerType': ['sched/backfill', 'sched/builtin'] },
    objective: 'meanResponse',
    budget: 8,
    confirm: 2,
  });
  const { stdout, stderr, status } = await tune('slurm.json', '--json', '--workers', '1');
  expect({ stderr, status }).toEqual({
    stderr: expect.stringMatching(/^specula: .*: warning: 1,159 of 28,476 jobs \(4\.07%\) dropped: .*\n$/),
    status: 0,
  });
  for (const { takeOver } of JSON.parse(stdout).confirmed)
    expect(takeOver).toMatch(
      /^specula slurm replay \S+ --jobs 12 --slurm-conf \S+\n\nSchedulerType=sched\/\w+\nSchedulerParameters=bf_interval=\d+$/,
    );
});

const STATUS = { data: 1, usage: 2 };
test.each<[string, string[], keyof typeof STATUS, RegExp]>([
  [
    'an unknown measure',
    ['--objective', 'p98Wait'],
    'usage',
    /objective: replay has no measure 'p98Wait'; did you mean 'p90Wait'\?$/,
  ],
  [
    'a group without jobs',
    ['--objective', 'meanWait of size>101'],
    'data',
    /group 'size>101': \S+ has no such job$/,
  ],
  [
    'a range upside down',
    ['--vary', 'scale-load=2..1'],
    'usage',
    /--vary\.scale-load is \{"from":2,"to":1\}; expected a range/,
  ],
  [
    'a budget below two seeds',
    ['--budget', '3'],
    'data',
    /budget is 3; expected at least 4 runs: two seeds of 2 configurations on one log$/,
  ],
  [
    'several policies in one',
    ['--vary', 'policy=["easy,fcfs","fcfs"]'],
    'data',
    /run 0 has several rows; a configuration has one policy, so list them/,
  ],
  [
    'a measure that is 0',
    ['--objective', 'least killed', '--grid', 'jobs=3'],
    'data',
    /killed is 0 \(.*\); expected a number above 0: gains are ratios/,
  ],
  ['seeds that draw nothing', ['--grid', 'shake=null'], 'usage', /draws nothing/],
  [
    'a transfer to nowhere',
    ['--transfer', 'resmaple=4'],
    'data',
    /has no parameter 'resmaple'; did you mean 'resample'\?$/,
  ],
  ['no pair', ['--vary', 'policy'], 'usage', /--vary policy: expected NAME=VALUE, such as policy=easy$/],
  ['a name twice', ['--grid', 'jobs=60'], 'usage', /--grid jobs=60: jobs is given twice$/],
  [
    'a cluster without a folder',
    ['--slurm'],
    'usage',
    /--slurm: name a folder that the nodes see with --output$/,
  ],
  ['arguments of no cluster', ['--max-tasks', '3'], 'usage', /--max-tasks is for --slurm$/],
])('%s is refused in one line, and leaves no folder', async (_, args, status, says) => {
  const over = args[0] === '--vary' && args[1].startsWith('policy') ? [] : ['--vary', 'policy=easy,fcfs'];
  const grid = args.includes('jobs=3') ? [] : ['--grid', 'jobs=50'];
  const present = args[1]?.startsWith('scale-load') ? ['--baseline', 'policy=easy'] : [];
  const workers = args[0] === '--slurm' ? [] : ['--workers', '1'];
  const slurm = args[0] === '--max-tasks' || args[0] === '--slurm' ? [] : ['--output', 'refused'];
  rmSync(at('refused'), { recursive: true, force: true });
  const found = await tune(KTH, ...over, ...grid, ...present, ...workers, ...slurm, ...args);
  expect(found).toMatchObject({ status: STATUS[status], stdout: '' });
  expect(found.stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(found.stderr.trimEnd()).toMatch(says);
});

test('neither a study with options of a log, nor a log without any, nor a folder of another tune', async () => {
  expect(await tune('tune.json', '--budget', '60')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/--budget: tune\.json is a study and says that itself; leave it out\n$/),
  });
  expect(await tune(KTH)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/--vary NAME=VALUES: say what to tune/),
  });
  write('other.json', { ...STUDY, budget: 45 });
  expect(existsSync(at('kept'))).toBe(true);
  expect(await tune('other.json', '--output', 'kept')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /tune\.json: the folder holds another tune; name another folder, or remove this one\n$/,
    ),
  });
});
