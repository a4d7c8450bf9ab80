// `specula stats --by` and `--openmetrics`: what they print and write, and what they refuse.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { joinedTitles } from '../../../support/joinedTitles.ts';
import { specula, TINY, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const stats = (words: string) => specula(['stats', ...words.split(' ')], folder);

/** Users 1 to 12 in order of their use, in one week each, of which every second waits for 100 s. */
const lines = Array.from(
  { length: 12 },
  (_, i) =>
    `${i + 1} ${i * 7 * 86_400} ${i % 2 === 0 ? 0 : 100} 3600 ${12 - i} -1 -1 -1 7200 -1 1 ${i + 1} 1 1 -1 -1 -1 -1\n`,
);

beforeAll(() => {
  writeFileSync(at('tiny.swf'), TINY);
  writeFileSync(at('log.swf'), `; MaxProcs: 12\n; UnixStartTime: 1700000000\n${lines.join('')}`);
});

const cells = (text: string) => joinedTitles(text).map((line) => line.trim().split(/ {2,}/));

test('prints a table for each grouping: the most used first, all sizes, the last weeks', async () => {
  const { status, stdout, stderr } = await stats('log.swf --by user,size,week');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const rows = cells(stdout);
  const titles = rows.filter((row) => row[1] === 'jobs');
  expect(titles.map(([by]) => by)).toEqual(['user', 'size', 'week']);
  expect(titles[0].slice(1)).toEqual([
    ...['jobs', 'processor-hours', 'work', 'mean wait', 'median wait', 'p90 wait', 'waited > 1 min'],
    ...['mean if waited', 'median if waited', 'p90 if waited', 'bounded slowdown'],
  ]);
  expect(rows.filter(([name]) => name === 'all jobs')[0]).toEqual([
    ...['all jobs', '12', '78.0', '100%', '50 s', '50 s', '100 s', '50%', '100 s', '100 s', '100 s', '1.01'],
  ]);
  expect(rows.find(([name, , hours]) => name === '1' && hours === '12.0')).toBeDefined();
  expect(rows.find(([name, , hours]) => name === '12' && hours === '1.0')).toBeUndefined();
  expect(stdout).toMatch(/^… and 2 more \(--json\)$/m);
  expect(stdout).toMatch(/^9 to 12 /m);
  expect(stdout).toMatch(/^2024-01-29 /m);
  expect(stdout).not.toContain('2023-11-20');
  expect(stdout).toMatch(/^… and 2 earlier \(--json\)$/m);
});

test('--json has all groups next to the statistics', async () => {
  const { stdout } = await stats('log.swf --by user,week --json');
  const { statistics, waits } = JSON.parse(stdout);
  expect(statistics.jobs).toBe(12);
  expect(waits.all).toMatchObject({ jobs: 12, work: 78 * 3600, share: 1, waited: { jobs: 6, share: 0.5 } });
  expect(waits.groups.map(({ by, rows }: { by: string; rows: object[] }) => [by, rows.length])).toEqual([
    ['user', 12],
    ['week', 12],
  ]);
  expect(waits.groups[1].rows[0].group).toBe('2023-11-13');
});

test('jobs without a start are counted', async () => {
  const unknown = lines.map((line, i) => (i < 3 ? line.replace(/^(\S+ \S+) \S+/, '$1 -1') : line));
  writeFileSync(at('some.swf'), `; MaxProcs: 12\n${unknown.join('')}`);
  const { stdout } = await stats('some.swf --by size');
  expect(stdout).toMatch(/^3 jobs without a recorded start left out\.$/m);
  expect(cells(stdout).find(([name]) => name === 'all jobs')?.[1]).toBe('9');
});

test('a log without what is asked is refused in one line', async () => {
  const refused = async (words: string) => {
    const { status, stdout, stderr } = await stats(words);
    expect(stdout).toBe('');
    return [status, stderr];
  };
  expect(await refused('tiny.swf --by size')).toEqual([
    1,
    'specula: tiny.swf: does not record when its jobs started\n',
  ]);
  expect(await refused('tiny.swf --openmetrics tiny.prom')).toEqual([
    1,
    'specula: tiny.swf: does not record when its jobs started\n',
  ]);
  expect(await refused('log.swf --by user,qos')).toEqual([
    2,
    'specula: --by qos: log.swf does not record the QOS of its jobs\n',
  ]);
  expect((await refused('log.swf --by flavor'))[1]).toMatch(/^specula: --by 'flavor': expected one or more/);
  for (const change of ['--shake 1m', '--scale-load 2', '--resample 3'])
    expect((await refused(`log.swf --by user ${change}`))[1]).toMatch(/^specula: --by: is for the recorded/);
  expect((await refused('log.swf --openmetrics waits.txt'))[1]).toMatch(/must end in \.prom\n$/);
});

test('--openmetrics replaces its own file, whole, and no other', async () => {
  mkdirSync(at('collected'));
  const file = 'collected/specula.prom';
  expect((await stats(`log.swf --by user --openmetrics ${file}`)).status).toBe(0);
  const first = readFileSync(at(file), 'utf8');
  expect(first).toContain('\nspecula_user_waited_jobs_ratio{user="2"} 1\n');
  expect((await stats(`log.swf --openmetrics ${file}`)).status).toBe(0);
  const second = readFileSync(at(file), 'utf8');
  expect(second).toContain('\nspecula_jobs 12\n');
  expect(second).not.toContain('user=');
  expect(readdirSync(at('collected'))).toEqual(['specula.prom']);
  writeFileSync(at(file), '# HELP node_disk The disk.\nnode_disk 1\n');
  expect(await stats(`log.swf --openmetrics ${file}`)).toEqual({
    status: 1,
    stdout: '',
    stderr: `specula: ${file}: is there already, and has no metrics of Specula; name another file\n`,
  });
  expect(readFileSync(at(file), 'utf8')).toContain('node_disk 1');
});
