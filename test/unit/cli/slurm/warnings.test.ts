// The warnings about a configuration and its jobs: each is counted, and names what asks for it and what would help.
import { expect, test, vi } from 'vitest';
import { beginNotes } from '../../../../src/cli/common/notes.ts';
import { printWarnings } from '../../../../src/cli/slurm/warnings.ts';
import { byRemedy, configurationWarnings, warningsOf } from '../../../../src/report/slurm/warnings.ts';
import { FEATURES_OF } from '../../../../src/slurm/machine/conf/settingNames.ts';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import {
  NOT_RECORDED,
  type NotRecorded,
} from '../../../../src/slurm/machine/sacctImport/requestedOptions.ts';
import type { Unsupported } from '../../../../src/slurm/machine/unsupported.ts';

const plain = readSlurmConf(`# Slurm 24.11
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n1 CPUs=4
PartitionName=main Nodes=n1 Default=YES
`);
const feature = (more: Partial<Unsupported>): Unsupported => ({
  ...{ feature: 'burst buffers', asked: ['a=1'], count: 1, of: 'settings' },
  ...more,
});
const warningOf = (more: Partial<Unsupported>) => {
  const [warning] = configurationWarnings({ ...plain, unsupported: [feature(more)] });
  return { ...warning, after: warning.text.slice(warning.about.length) };
};

test.each([
  [{}, ' (1 setting: a=1)'],
  [{ count: 2, of: 'nodes' }, ' (2 nodes: a=1)'],
  [{ count: 3, asked: ['a=1', 'b', 'c'] }, ' (3 settings: a=1, b, c)'],
  [{ count: 4, asked: ['a=1', 'b', 'c', 'd'] }, ' (4 settings: a=1, b, c, …)'],
  [{ count: 4, asked: ['a=1', 'b', 'c', 'd'], isMinor: true }, ' (4 settings: a=1, b, c, d)'],
  [{ touches: 0 }, ' (1 setting: a=1); may affect 0 jobs'],
  [{ touches: 1 }, ' (1 setting: a=1); may affect 1 job'],
  [{ touches: 7 }, ' (1 setting: a=1); may affect 7 jobs'],
  [
    { feature: FEATURES_OF.accounting[0], touches: 7 },
    ' (1 setting: a=1); may affect 7 jobs; give --accounts, and --qos if jobs have a QOS',
  ],
  [{ feature: FEATURES_OF.reservations[0] }, ' (1 setting: a=1); give --reservations'],
  [{ feature: FEATURES_OF.topology[0] }, ' (1 setting: a=1); copy topology.conf next to slurm.conf'],
] as const)('an unsupported feature is counted, with examples: %j', (more, after) => {
  const warning = warningOf(more);
  expect(warning.after).toBe(after);
  expect(warning.about).toMatch(/^slurm\.conf: /);
  expect(warning.about.endsWith((more as Partial<Unsupported>).feature ?? 'burst buffers')).toBe(true);
});

test('minor warnings are printed with --verbose only', () => {
  const warnings = configurationWarnings({
    ...plain,
    notes: ['a note'],
    unsupported: [feature({}), feature({ isMinor: true, asked: ['minor'] })],
  });
  const printed = (verbose?: boolean) => {
    beginNotes(false);
    const lines: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(`${text}`) > 0);
    printWarnings(warnings, { verbose });
    spy.mockRestore();
    return lines.join('').trimEnd().split('\n');
  };
  const of = (...places: number[]) => places.map((i) => `specula: ${warnings[i].text}`);
  expect(warnings[0]).toEqual({ about: 'slurm.conf: a note', text: 'slurm.conf: a note' });
  expect(printed()).toEqual(of(0, 1));
  expect(printed(false)).toEqual(of(0, 1));
  expect(printed(true)).toEqual(of(0, 1, 2));
});

test('the warning about a setting counts the jobs that it may affect if jobs are known', () => {
  const conf = { ...plain, unsupported: [feature({})] };
  const events = '-dt 0 -e submit_batch_job | -sim-walltime 9 -n 1 -t 60 --tmp=5 pseudo.job\n';
  const submissions = readEvents(events, { file: 'jobs' });
  expect(configurationWarnings(conf)[0].text).not.toContain('affect');
  const ofJobs = warningsOf({ name: 'jobs', configurations: [conf, conf], submissions, notRecorded: [] });
  // Each configuration has its own; jobs are counted once.
  expect(
    ofJobs.filter(({ about }) => about.endsWith('burst buffers')).map(({ about }) => about),
  ).toHaveLength(2);
  expect(ofJobs.filter(({ text }) => text.startsWith('jobs: ')).map(({ text }) => text)).toEqual([
    expect.stringContaining('(1 job: --tmp)'),
  ]);
});

test('missing information is counted, with the command that dumps it if there is one', () => {
  const texts = (...notRecorded: { what: NotRecorded; jobs: number }[]) =>
    warningsOf({ name: 'log', configurations: [plain], submissions: [], notRecorded, notes: ['one'] }).map(
      ({ text }) => text,
    );
  const other = (Object.keys(NOT_RECORDED) as NotRecorded[]).filter(
    (what) => !['nodes', 'processors', 'line'].includes(what),
  );
  for (const what of other) expect(texts({ what, jobs: 2 })).toHaveLength(2);
  expect(texts({ what: 'reservation', jobs: 2 })[0]).toBe(
    'log: warning: 2 jobs: reservation unknown; give --reservations',
  );
  const warning = `log: warning: 1 job: ${NOT_RECORDED[other[0]]}`;
  expect(texts({ what: other[0], jobs: 1 })).toEqual([warning, 'one']);
  for (const what of ['nodes', 'processors', 'line'] as const) {
    const rows = texts({ what: other[0], jobs: 1 }, { what, jobs: 2 });
    expect(rows).toEqual([
      warning,
      `log: warning: 2 jobs: ${NOT_RECORDED[what]}`,
      expect.stringMatching(/^log: .* sacct .* -S … -E …$/),
      'one',
    ]);
  }
});

test('a page groups warnings by their remedies', () => {
  const submissions = readEvents('', { file: 'jobs' });
  const unsupported = [
    feature({ isMinor: true, feature: 'minor' }),
    feature({}),
    feature({ feature: FEATURES_OF.reservations[0] }),
    feature({ feature: FEATURES_OF.groups[0] }),
    feature({ feature: FEATURES_OF.topology[0] }),
  ];
  const notRecorded = (['reservation', 'nodes', 'processors', 'gpus'] as const).map((what) => ({
    what,
    jobs: 2,
  }));
  const groups = byRemedy(
    warningsOf({
      ...{ name: 'log', configurations: [{ ...plain, unsupported }], submissions, notRecorded },
      isInPage: true,
    }),
  );
  expect(groups).toEqual([
    {
      remedy: 'use the command, which reads reservations (--reservations)',
      problems: [
        `slurm.conf: unsupported: ${FEATURES_OF.reservations[0]} (1 setting: a=1)`,
        'log: 2 jobs: reservation unknown',
      ],
    },
    {
      remedy: 'use the command, which reads the groups of users from groups.txt',
      problems: [expect.stringContaining(FEATURES_OF.groups[0])],
    },
    { remedy: 'drop topology.conf too', problems: [expect.stringContaining(FEATURES_OF.topology[0])] },
    {
      remedy: expect.stringMatching(/^dump the log again with all columns: .*sacct /),
      problems: [`log: 2 jobs: ${NOT_RECORDED.nodes}`, `log: 2 jobs: ${NOT_RECORDED.processors}`],
    },
    {
      remedy: undefined,
      problems: [expect.stringContaining('burst buffers'), `log: 2 jobs: ${NOT_RECORDED.gpus}`],
    },
  ]);
});
