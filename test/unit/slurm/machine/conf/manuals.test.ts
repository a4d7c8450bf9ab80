// Names and defaults by the version of Slurm agree with the lists of its manuals in test/fixtures/slurm-names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lackOf, MANUALS, manualNotes } from '../../../../../src/slurm/machine/conf/manuals.ts';
import {
  type Level,
  LISTS,
  type ListSetting,
  namesOf,
} from '../../../../../src/slurm/machine/conf/settingNames.ts';
import {
  PREEMPT_PARAMETERS,
  PRIORITY_SETTINGS,
  SCHEDULER_PARAMETERS,
  STATIC_PRIORITY_SETTINGS,
} from '../../../../../src/slurm/machine/conf/settingTable.ts';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { fixtures } from '../../../../support/paths.ts';

const MANUAL: readonly Record<string, string>[] = MANUALS.map((version) =>
  JSON.parse(readFileSync(join(fixtures, 'slurm-names', `${version}.json`), 'utf8')),
);

const LIST_IN: Readonly<Record<Level | ListSetting, string>> = {
  ...{ general: 'general', node: 'node', partition: 'partition' },
  SchedulerParameters: 'scheduling',
  PreemptParameters: 'preempt',
  PriorityFlags: 'priorityFlags',
  SelectTypeParameters: 'selection',
  TopologyParam: 'topology',
};

const OF_SOURCE = new Set(MANUAL[0].source.toLowerCase().split(' '));

/** Which of the manuals have a name. */
function manualsWith(level: Level | ListSetting, name: string): boolean[] {
  const list = LIST_IN[level];
  return MANUAL.map((manual) => (manual[list] ?? '').toLowerCase().split(' ').includes(name.toLowerCase()));
}

test.each(
  Object.keys(LIST_IN) as (Level | ListSetting)[],
)('the manuals lack the names of %s that they lack', (level) => {
  const all = new Set([
    ...namesOf(level).map(([name]) => name.toLowerCase()),
    ...MANUAL.flatMap((manual) => (manual[LIST_IN[level]] ?? '').toLowerCase().split(' ')).filter(Boolean),
  ]);
  let compared = 0;
  for (const name of all) {
    const has = manualsWith(level, name);
    // The words of PreemptParameters come with it. Names of no manual are not compared, as those of the tables of the
    // source of 22.05.
    if (level === 'PreemptParameters' || !has.includes(true) || OF_SOURCE.has(name)) continue;
    for (const [i, version] of MANUALS.entries()) {
      const isKnownBefore = has.slice(0, i).includes(true);
      const lack = has[i] ? undefined : isKnownBefore ? 'more' : 'yet';
      compared++;
      expect([level, name, version, lackOf(level, name, version)]).toEqual([level, name, version, lack]);
    }
  }
  if (level !== 'PreemptParameters') expect(compared).toBeGreaterThan(5);
});

test('the defaults of all numbers are those of each manual', () => {
  const rows = Object.values({
    ...{ ...SCHEDULER_PARAMETERS, ...PREEMPT_PARAMETERS },
    ...{ ...PRIORITY_SETTINGS, ...STATIC_PRIORITY_SETTINGS },
  });
  for (const { defaults } of MANUAL) {
    const inManual = new Map(defaults.split(' ').map((pair) => pair.split('=') as [string, string]));
    for (const row of rows) {
      if (!('unit' in row)) continue;
      const found = inManual.get(row.name) ?? inManual.get(row.name.replace('preempt_', ''));
      expect([row.name, found]).toEqual([row.name, `${row.default}`]);
    }
  }
});

const CONF = `HashPlugin=hash/k12
controlmachine=head
SchedulerParameters=bf_topopt_enable,bf_interval=9,preempt_youngest_first
NodeName=n1 CPUs=2
PartitionName=p Nodes=n1 Default=YES ExclusiveTopo=NO
`;

test('a version between two manuals is not judged by either', () => {
  expect(lackOf('general', 'hashplugin', '22.05.8')).toBe('yet');
  expect(lackOf('general', 'hashplugin', '21.08')).toBe('yet');
  for (const version of ['23.02', '24.05.1', '24.11', '26.05'])
    expect([version, lackOf('general', 'hashplugin', version)]).toEqual([version, undefined]);
  expect(lackOf('general', 'ControlMachine', '25.11')).toBeUndefined();
  expect(lackOf('general', 'ControlMachine', '26.05.1')).toBe('more');
});

test('notes name what the manual of the version does not have', () => {
  expect(manualNotes(CONF, 'slurm.conf', '22.05')).toEqual([
    'settings that the manual of Slurm 22.05 does not have: HashPlugin, ExclusiveTopo; slurmctld stops at a setting that it does not know; is --slurm-version right?',
    'words that the manual of Slurm 22.05 does not have: SchedulerParameters=bf_topopt_enable; Slurm ignores most words that it does not know',
  ]);
  expect(manualNotes(CONF, 'slurm.conf', '23.11')).toEqual([]);
  expect(manualNotes(CONF, 'slurm.conf', '24.11')).toEqual([
    'settings and words that the manual of Slurm 24.11 no longer has: SchedulerParameters=preempt_youngest_first; the model follows earlier versions',
  ]);
  const { notes } = readSlurmConf(CONF, { version: '26.05' });
  expect(notes).toEqual([
    'settings and words that the manual of Slurm 26.05 no longer has: ControlMachine, ExclusiveTopo, SchedulerParameters=preempt_youngest_first; the model follows earlier versions',
  ]);
  // Each name once, whatever the number of lines.
  const twice = 'NodeName=a Topology=x\nNodeName=b Topology=y\n';
  expect(manualNotes(twice, 'slurm.conf', '24.11')[0]).toMatch(/does not have: Topology; /);
  expect(LISTS.length).toBe(5);
});
