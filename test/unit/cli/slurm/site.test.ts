// The files of a site, as docs/slurm-site.md has them dumped, with one change in one file at a time.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfigurations } from '../../../../src/cli/slurm/conf.ts';
import { readSubmitted } from '../../../../src/cli/slurm/submitted.ts';
import { metrics } from '../../../../src/metrics/metrics.ts';
import { runOnSlurm } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { scheduleOn, started } from '../../../../src/slurm/machine/schedule.ts';
import { actionOutput } from '../../../support/actionOutput.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { atRoot, fixtures } from '../../../support/paths.ts';

const site = atRoot('examples/slurm/site');
const folder = mkdtempSync(join(tmpdir(), 'specula-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { wasm: kernel } = await clusterKernels();

const fixture = (name: string) => join(fixtures, 'slurm-site', name);
const text = (path: string) => readFileSync(path, 'utf8');
const siteText = (name: string) => text(join(site, name));
let files = 0;
function written(content: string): string {
  const path = join(folder, `file${files++}.txt`);
  writeFileSync(path, content);
  return path;
}

interface Given {
  readonly jobs?: string;
  readonly conf?: string;
  readonly reservations?: string;
  readonly outages?: string;
  readonly partitions?: ReadonlyMap<string, string>;
}

/** The jobs and the cluster as they are read, and the lines on standard error. */
function read({ jobs = join(site, 'jobs.txt'), conf = join(site, 'slurm.conf'), ...rest }: Given = {}) {
  const options = {
    ...{ accounts: join(site, 'accounts.cfg'), qos: join(site, 'qos.txt'), engine: 'js' as const },
  };
  const given = { ...options, ...rest, seed: 1 } as unknown as Parameters<typeof readSubmitted>[1];
  return readSubmitted(jobs, given, readConfigurations(conf, options));
}

/** Mean wait in minutes, too. */
async function replayed(given: Given = {}) {
  const of = await read(given);
  const run = await runOnSlurm(of.configurations[0], of.submissions, { kernel, workload: of.workload });
  return { ...of, wait: metrics(scheduleOn(run, started(run))).meanWait / 60 };
}

const asked = ({ submissions }: Pick<Awaited<ReturnType<typeof read>>, 'submissions'>) =>
  submissions.map(({ options }) => [...options]);

const usual = await replayed();

test('the site itself has no notes', () => {
  expect(usual.wait).toBeCloseTo(15.02, 2);
  expect(usual.notes).toEqual([]);
});

const START = Date.UTC(2026, 10, 25, 19, 0, 19) / 1000;
const reservation = (start: string | number, end: string | number) =>
  written(
    text(fixture('reservation-iso.txt')).replace(
      /StartTime=\S+ EndTime=\S+/,
      `StartTime=${start} EndTime=${end}`,
    ),
  );

test('a reservation in epochs holds as one in dates does, and both are counted', async () => {
  const iso = await read({ reservations: fixture('reservation-iso.txt') });
  const epochs = await replayed({ reservations: fixture('reservation-epoch.txt') });
  const offset = await read({
    reservations: reservation('2026-11-25T20:00:19+01:00', '2026-11-25T21:00:19+01:00'),
  });
  expect(epochs.wait / 60).toBeCloseTo(1.21, 2);
  const [{ cluster }] = epochs.configurations;
  for (const { configurations } of [iso, offset])
    expect(configurations[0].cluster.reservations).toEqual(cluster.reservations);
  expect(epochs.notes).toEqual(['reservation-epoch.txt: 1 of 1 reservation overlaps the trace']);
  expect(offset.notes).toHaveLength(1);
  expect(iso.notes).toEqual([
    'reservation-iso.txt: its dates have no offset and are read as UTC, but the trace counts seconds since 1970; print both with SLURM_TIME_FORMAT=%s',
    'reservation-iso.txt: 1 of 1 reservation overlaps the trace',
  ]);
});

test('outages in epochs hold as those in dates do, and both are counted', async () => {
  const iso = await read({ outages: fixture('outages-iso.txt') });
  const epochs = await replayed({ outages: fixture('outages-epoch.txt') });
  const table = await read({
    outages: written(`node,from,until,state\nc[1-6],${START},${START + 3600},down\n`),
  });
  expect(epochs.wait / 60).toBeCloseTo(1.2, 2);
  const times = ({ configurations: [{ cluster }] }: Pick<typeof iso, 'configurations'>) =>
    cluster.outages?.map((one) => ({ ...one, reason: '' }));
  for (const one of [iso, table]) expect(times(one)).toEqual(times(epochs));
  expect(epochs.notes).toEqual(['outages-epoch.txt: 6 of 6 outages overlap the trace']);
});

test('a calendar that misses the log is warned of, and changes nothing', async () => {
  const before = reservation(START - 7200, START - 3600);
  const { wait, notes } = await replayed({
    reservations: before,
    outages: written('node,from,until\nc1,0,3600\nc2,9e9,\n'.replace('9e9', `${START + 864e3}`)),
  });
  expect(wait).toBe(usual.wait);
  expect(notes).toEqual([
    expect.stringMatching(/: warning: none of 1 reservation overlaps the trace; compare the dates of both$/),
    expect.stringMatching(/: warning: none of 2 outages overlaps the trace; compare the dates of both$/),
  ]);
});

test('a reservation that repeats every day overlaps a later log, and one that ends as the log begins does not', async () => {
  const daily = text(reservation(START - 864e3, START - 864e3 + 3600)).replace(
    'Flags=MAINT',
    'Flags=DAILY,MAINT',
  );
  expect((await read({ reservations: written(daily) })).notes).toEqual([
    expect.stringMatching(/1 of 1 reservation overlaps/),
  ]);
  expect((await read({ reservations: reservation(START - 60, START) })).notes).toEqual([
    expect.stringMatching(/warning/),
  ]);
  expect((await read({ reservations: reservation(START - 60, START + 1) })).notes).toEqual([
    expect.stringMatching(/1 of 1/),
  ]);
});

const SEPARATOR = '\x1f';
/** The dump with its rows changed. */
function dump(
  source: string,
  change: (cell: (name: string) => string, set: (name: string, value: string) => void) => void,
): string {
  const [head, ...lines] = source.trimEnd().split('\n');
  const names = head.split(SEPARATOR);
  const rows = lines.map((line) => {
    const cells = line.split(SEPARATOR);
    change(
      (name) => cells[names.indexOf(name)],
      (name, value) => {
        cells[names.indexOf(name)] = value;
      },
    );
    return cells.join(SEPARATOR);
  });
  return written(`${[head, ...rows].join('\n')}\n`);
}
function without(...columns: string[]): string {
  const lines = siteText('jobs.txt')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(SEPARATOR));
  const kept = lines[0].map((name) => !columns.includes(name));
  return written(`${lines.map((cells) => cells.filter((_, i) => kept[i]).join(SEPARATOR)).join('\n')}\n`);
}

test('a partition that was renamed is mapped by one name, and the result is the same', async () => {
  const renamed = dump(siteText('jobs.txt'), (cell, set) => {
    if (cell('Partition') === 'main') set('Partition', 'batch');
  });
  await expect(replayed({ jobs: renamed })).rejects.toThrow(
    /: job 1: --partition 'batch' \(141 jobs\): there is no such partition in slurm.conf, which has main, gpu, low; map them with --partitions batch=NAME$/,
  );
  const mapped = await replayed({ jobs: renamed, partitions: new Map([['batch', 'main']]) });
  expect(mapped.wait).toBe(usual.wait);
  expect(asked(mapped)).toEqual(asked(usual));
});

test('partitions that were typed are mapped too, and all unknown ones are listed', async () => {
  const renamed = dump(siteText('jobs.txt'), (cell, set) => {
    const was = cell('Partition');
    if (was === 'main') return;
    set('Partition', `old-${was}`);
    set('SubmitLine', cell('SubmitLine').replace(/-p (\w+)/, '-p old-$1'));
  });
  await expect(replayed({ jobs: renamed })).rejects.toThrow(
    /--partition 'old-low' \(14 jobs\), 'old-gpu' \(24 jobs\): .* --partitions old-low=NAME,old-gpu=NAME$/,
  );
  const partitions = new Map([
    ['old-low', 'low'],
    ['old-gpu', 'gpu'],
  ]);
  expect(asked(await read({ jobs: renamed, partitions }))).toEqual(asked(usual));
  expect((await replayed({ jobs: renamed, partitions })).wait).toBe(usual.wait);
  await expect(replayed({ jobs: renamed, partitions: new Map([['old-low', 'low']]) })).rejects.toThrow(
    /--partition 'old-gpu' \(24 jobs\)/,
  );
});

/** The site's dump as if every second submission of a partition had no -t and got the default there. */
const unlimited = (partition: string, minutes: number) =>
  dump(siteText('jobs.txt'), (cell, set) => {
    if (cell('Partition') !== partition || !/ -t \d+ /.test(cell('SubmitLine'))) return;
    set('SubmitLine', cell('SubmitLine').replace(/ -t \d+ /, ' '));
    set('TimelimitRaw', `${minutes}`);
  });
const conf = (partition: string, setting: string) =>
  written(siteText('slurm.conf').replace(new RegExp(`(PartitionName=${partition}) `), `$1 ${setting} `));

test.each([
  ['main', 480, 'DefaultTime=1', 1],
  ['main', 90, 'DefaultTime=1', 1],
  ['gpu', 45, 'DefaultTime=1', 1],
])('jobs of %s without a limit take the default that is configured', async (partition, was, setting, is) => {
  const jobs = unlimited(partition, was);
  const before = await replayed({ jobs, conf: conf(partition, `DefaultTime=${was}`) });
  const after = await replayed({ jobs, conf: conf(partition, setting) });
  expect(before.wait).not.toBe(after.wait);
  expect(before.notes).toEqual([]);
  const lines = after.notes.filter((line) =>
    line.includes(`had ${was} min: assumed to be DefaultTime of that time`),
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`partition ${partition} `);
  expect(lines[0]).toMatch(new RegExp(`, ${is} min$`));
});

test('a limit in a script stays, a command without a script has the default, and unknown limits are counted', async () => {
  // Every fourth submission of the site has its options in its script.
  const scripts = usual.submissions.filter(
    ({ options }) => Number(options.get('job-name')?.slice(4)) % 4 === 0,
  );
  expect(scripts.every(({ options }) => options.has('time'))).toBe(true);
  expect(usual.notRecorded).toContainEqual({ what: 'limit', jobs: 53 });
  const jobs = dump(siteText('jobs.txt'), (cell, set) => {
    if (/ -t \d+ /.test(cell('SubmitLine')) && cell('Partition') === 'low')
      set(
        'SubmitLine',
        cell('SubmitLine')
          .replace(/ -t \d+ /, ' --wrap=hostname ')
          .replace(/ \S+$/, ''),
      );
  });
  const wrapped = await read({ jobs });
  const low = wrapped.submissions.filter(({ options }) => options.get('partition') === 'low');
  expect(low.filter(({ options }) => !options.has('time')).length).toBeGreaterThan(5);
  const bare = await read({ jobs: without('SubmitLine') });
  expect(bare.notRecorded).toContainEqual({ what: 'limit', jobs: 179 });
  expect(bare.submissions.every(({ options }) => options.has('time'))).toBe(true);
});

const columnsOf = (notes: readonly string[]) =>
  notes.flatMap((line) => /: no column (\w+): .{20}/.exec(line)?.[1] ?? []);

test.each([
  [['TimelimitRaw'], ['TimelimitRaw']],
  [['Partition'], ['Partition']],
  [['User'], ['User']],
  [['SubmitLine'], ['SubmitLine']],
  [
    ['Account', 'QOS', 'ReqTRES', 'ReqMem'],
    ['Account', 'QOS', 'ReqTRES'],
  ],
])('a dump without %s has a line for each missing column', async (removed, named) => {
  const { notes, name } = await read({ jobs: without(...removed) });
  expect(columnsOf(notes)).toEqual(named);
  expect(notes[0]).toMatch(new RegExp(`^${name}: no column `));
});

const checked = (jobs: string, ...more: string[]) =>
  actionOutput([
    ...['slurm', 'check', jobs, '--slurm-conf', join(site, 'slurm.conf')],
    ...['--accounts', join(site, 'accounts.cfg'), '--qos', join(site, 'qos.txt'), ...more],
  ]);

test.each([
  [['TimelimitRaw'], 'time limits'],
  [['Partition', 'User'], 'partitions and users'],
  [['User', 'Partition', 'TimelimitRaw'], 'time limits, partitions and users'],
])('without %s the check says that it is none', async (removed, why) => {
  const { stdout, stderr } = await checked(without(...removed));
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(
    `The ${why} of the jobs are unknown, so this comparison does not check the model.`,
  );
  expect(columnsOf(stderr.split('\n')).toSorted()).toEqual(removed.toSorted());
});

test('without SubmitLine it is still a check', async () => {
  const { stdout, stderr } = await checked(without('SubmitLine'));
  expect(stdout).toMatch(/^In the model, the mean wait is [\d.]+% (longer|shorter) than in the log/m);
  expect(columnsOf(stderr.split('\n'))).toEqual(['SubmitLine']);
});

/** The dump as sacct prints it without -D: the last row of each job. */
function lastRuns(change: (line: string) => string = (line) => line): string {
  const [head, ...lines] = siteText('jobs.txt').trimEnd().split('\n');
  const last = new Map(lines.map((line) => [line.split(SEPARATOR, 1)[0], line]));
  return written(`${[head, ...[...last.values()].map(change)].join('\n')}\n`);
}
const suspected = async (jobs: string) =>
  (await read({ jobs })).workload?.cleaning.rows.find(({ reason }) => reason === 'perhaps-requeued');

test('without -D, jobs that waited for two minutes after their submission may have been requeued', async () => {
  expect(await suspected(lastRuns())).toEqual({
    reason: 'perhaps-requeued',
    action: 'earlier runs are not in the dump, which sacct -D would show',
    jobs: 5,
  });
  expect(await suspected(join(site, 'jobs.txt'))).toBeUndefined();
  const later = lastRuns((line) => line.replace('/usr/bin/sbatch ', '/usr/bin/sbatch --begin=now+121 '));
  expect(await suspected(later)).toBeUndefined();
});

test('Restarts says for sure whether a job was requeued', async () => {
  const [head, ...lines] = text(lastRuns()).trimEnd().split('\n');
  const restarts = (of: (i: number) => number) =>
    written(
      `${[`${head}${SEPARATOR}Restarts`, ...lines.map((line, i) => `${line}${SEPARATOR}${of(i)}`)].join('\n')}\n`,
    );
  expect(await suspected(restarts((i) => (i < 3 ? 2 : 0)))).toMatchObject({ jobs: 3 });
  expect(await suspected(restarts(() => 0))).toBeUndefined();
});
