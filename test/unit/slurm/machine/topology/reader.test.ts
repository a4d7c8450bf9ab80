// Reading topology.conf: switches with their levels, errors of one line, and what a slurm.conf with a topology reports.
import { describe, expect, test } from 'vitest';
import { configurationWarnings } from '../../../../../src/report/slurm/warnings.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, unsupportedInJobs } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterJobs } from '../../../../../src/slurm/machine/submissions.ts';
import type { SwitchTree } from '../../../../../src/slurm/machine/topology/model.ts';

const CONF = `TopologyPlugin=topology/tree
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-8] CPUs=2
PartitionName=main Nodes=ALL Default=YES`;

const read = (tree: string | undefined, conf = CONF) =>
  readSlurmConf(conf, {
    version: '22.05',
    ...(tree !== undefined && { topology: { text: tree, file: 'topology.conf' } }),
  });
const warnings = (tree: string | undefined, conf = CONF) =>
  configurationWarnings(read(tree, conf)).map(({ text }) => text);

test('switches have a level, a parent and all nodes below them', () => {
  const { cluster } = read(`# Leaves may come last.
SwitchName=top Switches=row[1-2]
SwitchName=row1 Switches=a,b LinkSpeed=9
SwitchName=row2 Switches=c
switchname=a nodes=n[1-2] # two
SwitchName=b Nodes=n3
SwitchName=c Nodes=n[4-8]`);
  const { switches, isOptional } = cluster.topology as SwitchTree;
  expect(isOptional).toBe(false);
  expect(switches.map(({ name, level, parent, nodes }) => [name, level, parent, `${nodes}`])).toEqual([
    ['top', 2, -1, '0,1,2,3,4,5,6,7'],
    ['row1', 1, 0, '0,1,2'],
    ['row2', 1, 0, '3,4,5,6,7'],
    ['a', 0, 1, '0,1'],
    ['b', 0, 1, '2'],
    ['c', 0, 2, '3,4,5,6,7'],
  ]);
});

test('nodes may come in any order, and those that slurm.conf lacks are left out', () => {
  const { switches } = read('SwitchName=a Nodes=n3,n[9-11],n1\nSwitchName=b Nodes=n[4-8],n2').cluster
    .topology as SwitchTree;
  expect(switches.map(({ nodes }) => nodes)).toEqual([
    [0, 2],
    [1, 3, 4, 5, 6, 7],
  ]);
});

const LINES = 'expected a line like SwitchName=s1 Nodes=n[1-16] or SwitchName=top Switches=s[1-4]';

test.each([
  ['', `topology.conf: no switches: ${LINES}`],
  ['Nodes=n1', `topology.conf:1: no SwitchName: ${LINES}`],
  ['\nSwitchName=a', `topology.conf:2: SwitchName 'a' has neither Nodes nor Switches: ${LINES}`],
  [
    'SwitchName=a Nodes=n1 Switches=b',
    `topology.conf:1: SwitchName 'a' has both Nodes and Switches: ${LINES}`,
  ],
  ['SwitchName=a Switches=b', "topology.conf:1: Switches: there is no switch 'b'"],
  ['SwitchName=a Nodes=n1\nSwitchName=a Nodes=n2', "topology.conf: the switch 'a' is there twice"],
  [
    'SwitchName=a Switches=b\nSwitchName=b Switches=a',
    "topology.conf:1: Switches: the switch 'a' is below itself",
  ],
  ['SwitchName=a Nodes=n[3-1]', "topology.conf:1: '3-1' in 'n[3-1]' is no range: expected one like 1-40"],
  ['SwitchName=a Nodes=n1 Speed=2', `topology.conf:1: 'speed': ${LINES}`],
  [
    'BlockName=a Nodes=n1',
    `topology.conf:1: 'blockname': ${LINES}; blocks are for TopologyPlugin=topology/block`,
  ],
  ['Blocks=a Nodes=n1', `topology.conf:1: 'blocks': ${LINES}`],
  ['MyBlockName=a Nodes=n1', `topology.conf:1: 'myblockname': ${LINES}`],
  ['BlockNames=a Nodes=n1', `topology.conf:1: 'blocknames': ${LINES}`],
])('%j', (text, message) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ message }));
});

describe('a slurm.conf with a topology', () => {
  const TREE = 'SwitchName=a Nodes=n[1-8]';
  const conf = (change: string) => CONF.replace('topology/tree', change);

  test('is followed with its topology.conf, and names nodes that are left out', () => {
    expect(warnings(TREE)).toEqual([]);
    expect(warnings('SwitchName=a Nodes=n[3-11]')).toEqual([
      'slurm.conf: topology.conf: ignored because slurm.conf does not have them: n[9-11]',
      'slurm.conf: topology.conf: on no switch, so that no job gets them: n[1-2]',
    ]);
  });

  test('needs the file', () => {
    expect(warnings(undefined)).toEqual([
      'slurm.conf: warning: unsupported: topology (1 setting: TopologyPlugin=topology/tree); copy topology.conf next to slurm.conf',
    ]);
    for (const none of ['topology/none', 'topology/default', 'topology/flat'])
      expect(warnings(undefined, conf(none))).toEqual([]);
    expect(warnings(undefined, CONF.replace('TopologyPlugin=topology/tree\n', ''))).toEqual([]);
  });

  test.each([
    [
      'topology/3d_torus',
      'other topologies than switches and blocks (1 setting: TopologyPlugin=topology/3d_torus)',
    ],
    [
      'topology/tree\nTopologyParam=RoutePart,Dragonfly',
      'TopologyParam=dragonfly (1 setting: TopologyParam=Dragonfly)',
    ],
  ])('%j is unsupported', (plugin, expected) => {
    expect(warnings(TREE, conf(plugin))).toContain(`slurm.conf: warning: unsupported: ${expected}`);
    expect(read(TREE, conf(plugin)).cluster.topology).toBeUndefined();
  });

  test('is unsupported with select/linear', () => {
    const linear = CONF.replace('cons_tres', 'linear').replace('SelectTypeParameters=CR_Core\n', '');
    expect(warnings(TREE, linear)).toEqual([
      'slurm.conf: warning: unsupported: topology with select/linear (1 setting: TopologyPlugin=topology/tree)',
    ]);
    const { topology, lacksTopology } = read(TREE, linear).cluster;
    expect([topology, lacksTopology]).toEqual([undefined, true]);
  });

  test('decides whether --switches is followed, has no effect, or is unsupported', () => {
    const jobs = readEvents('-dt 0 -e submit_batch_job | -sim-walltime 9 -n 2 --switches=1@0:30 x.job', {
      file: 'j',
    });
    const features = (one: ReturnType<typeof read>) =>
      unsupportedInJobs(one, jobs).map(({ feature }) => feature);
    expect(features(read(TREE))).toEqual([]);
    expect(features(read(undefined, conf('topology/none')))).toEqual([]);
    expect(features(read(undefined))).toEqual(['numbers of switches']);
    expect(clusterJobs(jobs, read(TREE).cluster)[0].switches).toEqual({ most: 1, wait: 30 });
  });
});

test.each(['0', 'x', '1@', '-1', '2@soon'])('--switches=%s is refused', (value) => {
  const line = `-dt 0 -e submit_batch_job | -sim-walltime 9 -n 2 --switches=${value} x.job`;
  const of = () => clusterJobs(readEvents(line, { file: 'jobs' }), read(undefined).cluster);
  expect(of).toThrow(/^jobs:1: --switches '.*': expected a /);
});
