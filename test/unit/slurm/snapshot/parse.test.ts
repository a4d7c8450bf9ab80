import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DataError } from '../../../../src/errors.ts';
import { readReservations } from '../../../../src/slurm/machine/events/reservations.ts';
import { SNAPSHOT_COMMANDS } from '../../../../src/slurm/snapshot/commands.ts';
import { parseSnapshot } from '../../../../src/slurm/snapshot/parse.ts';
import { SACCT_FIELDS } from '../../../../src/trace/sacct/columns.ts';
import { NOW, nodesWith, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { atRoot } from '../../../support/paths.ts';

const parsed = (text: string) => parseSnapshot(text, 'snapshot.txt');
function refused(text: string): string {
  try {
    parsed(text);
  } catch (error) {
    expect(error).toBeInstanceOf(DataError);
    const { message } = error as Error;
    expect(message).not.toContain('\n');
    return message;
  }
  throw new Error('was accepted');
}

test('jobs, nodes, partitions and reservations are read', () => {
  const { now, jobs, nodes, partitions, reservations } = parsed(
    snapshotDump({
      jobs: [
        runs('7_3', 90, 'n[1-2]', { cpus: 8, nodes: 2, name: 'a|b c', limit: '2-03:04:05' }),
        {
          id: '8',
          partition: 'main,short',
          limit: 'UNLIMITED',
          priority: 42,
          share: 'NO',
          cpus: 3,
          nodes: 2,
        },
        { id: '9', state: 'COMPLETING' },
        { id: '10', limit: '5:00', reservation: 'maint', nodes: 1 },
      ],
      reservations: [
        `ReservationName=maint StartTime=${NOW + 60} EndTime=${NOW + 120} Nodes=n[3-4] Flags=MAINT`,
      ],
    }),
  );
  expect(now).toBe(NOW);
  expect(jobs.map(({ id }) => id)).toEqual(['7_3', '8', '10']);
  expect(jobs[0]).toMatchObject({
    ...{ name: 'a|b c', user: 'ann', start: NOW - 90, submit: NOW - 100, cpus: 8, on: ['n1', 'n2'] },
    limit: ((2 * 24 + 3) * 60 + 4) * 60 + 5,
  });
  expect(jobs[1]).toMatchObject({
    ...{ partitions: ['main', 'short'], limit: Number.POSITIVE_INFINITY, priority: 42, whole: true },
    ...{ start: Number.NaN, reservation: '', on: [] },
  });
  expect(jobs[2]).toMatchObject({ reservation: 'maint', limit: 300 });
  expect(nodes[3]).toEqual({ name: 'n4', cpus: 4, allocated: 0, partitions: ['main'], up: true });
  expect(partitions[1]).toMatchObject({
    name: 'short',
    isDefault: false,
    longest: 1800,
    usual: 600,
    tier: 2,
  });
  expect(partitions[0]).toMatchObject({ isDefault: true, longest: 86_400, usual: 86_400, state: 'UP' });
  expect(reservations).toEqual([{ name: 'maint', begin: NOW + 60, end: NOW + 120, nodes: ['n3', 'n4'] }]);
});

test('since 26.05, jobs and partitions with whole nodes have a field of their own', () => {
  const partition = (name: string, exclusive: string) =>
    `PartitionName=${name} Default=NO DefaultTime=NONE MaxTime=1:00:00 Nodes=n1 ${exclusive} OverSubscribe=NO State=UP`;
  const partitions = [
    partition('main', 'Exclusive=NO'),
    partition('whole', 'Exclusive=NODE'),
    partition('users', 'Exclusive=USER'),
  ];
  const job = (id: string, exclusive: string) => ({ id, share: 'NO', more: { EXCLUSIVE: exclusive } });
  const jobs = [job('1', 'NO'), job('2', 'NODE'), job('3', 'USER')];
  const snapshot = parsed(snapshotDump({ jobs, columns: ['EXCLUSIVE'], partitions }));
  expect(snapshot.jobs.map(({ whole }) => whole)).toEqual([false, true, false]);
  expect(snapshot.partitions.map(({ whole }) => whole)).toEqual([false, true, false]);
  expect(refused(snapshotDump({ jobs, partitions }))).toMatch(
    /^snapshot\.txt: has no column EXCLUSIVE of squeue; make it with export .*squeue --helpFormat/,
  );
});

test('the text of reservations keeps the lines of the dump, so that messages name the right one', () => {
  const comment = `ReservationName=a StartTime=${NOW} EndTime=${NOW + 60} Nodes=n1 Comment=monthly patch day, Nodes=x`;
  const wrong = `ReservationName=b StartTime=${NOW} EndTime=${NOW + 60} Nodes=n1 Users=-ann,bob`;
  const dump = snapshotDump({ jobs: [{ id: '5' }], reservations: [comment, wrong] });
  const { reservations, reservationText } = parsed(dump);
  expect(reservations.map(({ nodes }) => nodes)).toEqual([['n1'], ['n1']]);
  const line = dump.split('\n').indexOf(wrong) + 1;
  expect(line).toBeGreaterThan(2);
  expect(() => readReservations(reservationText, 'snapshot.txt', [], Number)).toThrow(
    `snapshot.txt:${line}: Users '-ann,bob'`,
  );
  expect(parsed(snapshotDump({})).reservationText).toBe('');
});

test.each([
  ['DOWN', false],
  ['DOWN*', false],
  ['IDLE+DRAIN', false],
  ['MIXED*', false],
  ['ALLOCATED+DRAIN', false],
  ['MIXED', true],
  ['IDLE+CLOUD+POWERED_DOWN', true],
  ['MIXED+PLANNED', true],
])('a node that is %s can take jobs: %s', (state, up) => {
  expect(parsed(snapshotDump({ nodes: nodesWith('n2', state) })).nodes[1].up).toBe(up);
});

test('the page of the forecast shows the commands that make both dumps', () => {
  const page = readFileSync(atRoot('docs', 'forecast.md'), 'utf8').replaceAll(/\\?\n\s*/g, ' ');
  for (const command of SNAPSHOT_COMMANDS.split(/; (?:do |done\) )?|\(/))
    expect(page).toContain(command.trim());
  expect(page.replaceAll(', ', ',')).toContain(SACCT_FIELDS);
});

test('an error gives one line with its place', () => {
  const dump = snapshotDump({ jobs: [{ id: '5' }] });
  expect(refused('')).toMatch(
    /^snapshot\.txt: has no line with the time; make it with .*date \+%s; squeue -a -r -O/,
  );
  expect(refused(dump.replace(`${NOW}\n`, ''))).toMatch(/has no line with the time/);
  expect(refused(dump.replaceAll(/^(JOBID|5).*\n/gm, ''))).toMatch(/has no header of squeue/);
  expect(refused(dump.replaceAll(/^NodeName.*\n/gm, ''))).toMatch(/has no nodes/);
  expect(refused(dump.replaceAll(/^PartitionName.*\n/gm, ''))).toMatch(/has no partitions/);
  expect(refused(dump.replace('|PRIORITY', '|PRIO'))).toMatch(
    /^snapshot\.txt, line 3: the column PRIORITY is missing;/,
  );
  expect(refused(dump.replace('NODELIST|NAME', 'NAME|NODELIST'))).toMatch(
    /line 3: the column NAME must be the last/,
  );
  expect(refused(`${dump}slurm_load_jobs error`)).toMatch(
    /line \d+: 'slurm_load_jobs error' is not of a dump/,
  );
  expect(refused(dump.replace('5|PENDING|main|ann', '5|PENDING|main'))).toMatch(
    /line 4: has 14 columns, .* 15/,
  );
  const job = (more: object) => refused(snapshotDump({ jobs: [{ id: '5', ...more }] }));
  expect(job({ submit: '2024-01-31T10:00:00' })).toMatch(
    /line 4: SUBMIT_TIME '2024-01-31T10:00:00': expected seconds since 1970; set SLURM_TIME_FORMAT=%s for squeue$/,
  );
  expect(job({ state: 'RUNNING', start: 'N/A' })).toMatch(/START_TIME 'N\/A': expected/);
  expect(job({ limit: 'soon' })).toMatch(/TIME_LIMIT 'soon': expected a limit/);
  expect(job({ cpus: 'many' })).toMatch(/CPUS 'many': expected a whole number$/);
  expect(job({ state: 'RUNNING', start: NOW, on: 'n[4-2]' })).toMatch(
    /line 4: '4-2' in 'n\[4-2\]' is no range/,
  );
  expect(refused(dump.replace('CPUEfctv=4 CPUTot=4', 'CPUEfctv=no'))).toMatch(
    /line 6: CPUTot '': expected a number/,
  );
  expect(refused(`${dump}ReservationName=x StartTime=2024-01-31T10:00:00`)).toMatch(
    /StartTime '2024-01-31T10:00:00': expected seconds since 1970; set SLURM_TIME_FORMAT=%s for scontrol$/,
  );
});
