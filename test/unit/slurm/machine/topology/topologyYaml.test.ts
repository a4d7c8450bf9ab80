// Reading topology.yaml: its topologies, which of them the model uses, and errors of one line.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configurationWarnings } from '../../../../../src/report/slurm/warnings.ts';
import { checkSupported } from '../../../../../src/slurm/machine/conf/changedConf.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, unsupportedInJobs } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { holds } from '../../../../properties/seed.ts';

const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-8] CPUs=2
PartitionName=main Nodes=n[1-6] Default=YES
PartitionName=gpu Nodes=n[7-8]
PartitionName=empty Topology=racks`;

const TOPOLOGIES = `- topology: plain
  flat: true
- topology: fast
  cluster_default: true
  tree:
    switches:
      - switch: top
        children: s[1-2]
      - switch: s1
        nodes: n[1-4]
      - switch: s2
        nodes: n[5-8]
- topology: racks
  cluster_default: true
  block:
    block_sizes: [4, 8]
    blocks:
      - block: b1
        nodes: n[1-4]
      - block: b2
        nodes: n[5-8]
`;

interface Given {
  conf?: string;
  version?: string;
  topologyConf?: string;
}

const read = (text: string, { conf = CONF, version = '25.05', topologyConf }: Given = {}) =>
  readSlurmConf(conf, {
    version,
    topologyYaml: { text, file: 'topology.yaml' },
    ...(topologyConf !== undefined && { topology: { text: topologyConf, file: 'topology.conf' } }),
  });
const kindOf = (...of: Parameters<typeof read>) => read(...of).cluster.topology?.kind;
const warnings = (...of: Parameters<typeof read>) =>
  configurationWarnings(read(...of)).map(({ text }) => text.replace('slurm.conf: ', ''));
/** The conf in which a partition has a topology. */
const having = (partition: string, topology: string, conf = CONF) =>
  conf.replace(`=${partition} `, `=${partition} Topology=${topology} `);

describe('the topology of the model', () => {
  test('is that of all partitions with nodes, and otherwise the first default', () => {
    expect(kindOf(TOPOLOGIES)).toBe('tree');
    expect(kindOf(TOPOLOGIES, { conf: having('main', 'racks', having('gpu', 'racks')) })).toBe('block');
    expect(kindOf(TOPOLOGIES, { conf: having('main', 'plain', having('gpu', 'plain')) })).toBeUndefined();
    expect(kindOf(TOPOLOGIES.replaceAll('  cluster_default: true\n', ''))).toBeUndefined();
    expect(warnings(TOPOLOGIES)).toEqual([]);
    expect(read(TOPOLOGIES).cluster.topology).toMatchObject({ isOptional: false });
    const optional = `TopologyParam=TopoOptional\n${CONF}`;
    expect(read(TOPOLOGIES, { conf: optional }).cluster.topology).toMatchObject({ isOptional: true });
  });

  test('is reported where partitions differ', () => {
    const conf = having('gpu', 'racks', having('main', 'plain'));
    expect(kindOf(TOPOLOGIES, { conf })).toBe('tree');
    expect(warnings(TOPOLOGIES, { conf })).toEqual([
      'topology.yaml: the model uses the topology fast for all partitions',
      'warning: unsupported: topologies of partitions (1 setting: Topology=plain, Topology=racks)',
    ]);
    const one = having('gpu', 'racks');
    expect(warnings(TOPOLOGIES, { conf: one })).toContain(
      'warning: unsupported: topologies of partitions (1 setting: Topology=racks)',
    );
    const jobs = readEvents('-dt 0 -e submit_batch_job | -sim-walltime 9 -p gpu -n 2 x.job', { file: 'j' });
    expect(configurationWarnings(read(TOPOLOGIES, { conf: one }), jobs).at(-1)?.text).toMatch(
      /may affect 1 job$/,
    );
  });

  test('must be one of those that there are', () => {
    expect(() => read(TOPOLOGIES, { conf: having('gpu', 'Racks') })).toThrow(
      "slurm.conf:5: Topology 'Racks': topology.yaml has no such topology; did you mean 'racks'?",
    );
  });

  test('without a topology.yaml, that of a partition is unsupported', () => {
    const [row] = configurationWarnings(readSlurmConf(having('gpu', 'racks'), { version: '25.05' }));
    expect(row.text).toBe(
      'slurm.conf: warning: unsupported: topologies of partitions (2 settings: Topology=racks); copy topology.yaml next to slurm.conf',
    );
    // Older versions do not read it.
    const older = configurationWarnings(readSlurmConf(having('gpu', 'racks'), { version: '24.11' }));
    expect(older.at(-1)?.text).toMatch(/\(2 settings: Topology=racks\)$/);
  });
});

describe('topology.yaml', () => {
  const BLOCKS = 'BlockName=a Nodes=n[1-8]';
  const conf = `TopologyPlugin=topology/block\n${CONF.replace(/\n[^\n]*empty[^\n]*$/, '')}`;

  test('replaces topology.conf and TopologyPlugin', () => {
    expect(kindOf(TOPOLOGIES, { conf, topologyConf: BLOCKS })).toBe('tree');
    expect(warnings(TOPOLOGIES, { conf, topologyConf: BLOCKS })).toEqual([
      'topology.conf: ignored because of topology.yaml, as in Slurm',
      'warning: unsupported: what Slurm ignores because of topology.yaml (1 setting: TopologyPlugin=topology/block)',
    ]);
    const same = conf.replace('topology/block', 'topology/tree');
    expect(warnings(TOPOLOGIES, { conf: same })).toEqual([]);
    // A study that varies the plugin would change no run.
    expect(() =>
      checkSupported(new Map([['TopologyPlugin', 'topology/block']]), read(TOPOLOGIES, { conf }).unsupported),
    ).toThrow('would change no run');
  });

  test('is ignored before 25.05', () => {
    expect(kindOf(TOPOLOGIES, { conf, topologyConf: BLOCKS, version: '24.11' })).toBe('block');
    expect(warnings(TOPOLOGIES, { conf, topologyConf: BLOCKS, version: '24.11' })).toEqual([
      'topology.yaml: ignored, because Slurm reads it since 25.05; --slurm-version names another version',
    ]);
  });

  test('names nodes that one of it and slurm.conf lacks', () => {
    expect(warnings(TOPOLOGIES.replace('n[5-8]', 'n[6-9]'))).toEqual([
      'topology.yaml: ignored because slurm.conf does not have them: n9',
      'topology.yaml: on no switch, so that no job gets them: n5',
    ]);
  });

  test('may have a topology that the model does not', () => {
    const switches = readEvents('-dt 0 -e submit_batch_job | -sim-walltime 9 -n 2 --switches=1 x.job', {
      file: 'j',
    });
    const ofJobs = (...of: Parameters<typeof read>) =>
      unsupportedInJobs(read(...of), switches).map(({ feature }) => feature);
    const ring = '- topology: loop\n  ring:\n    rings:\n    - ring: a\n      nodes: n[1-8]\n';
    const own = { conf: CONF.replace('Topology=racks', '') };
    expect(warnings(ring, own)).toEqual([
      'warning: unsupported: other topologies than switches and blocks (1 setting: topology: loop)',
    ]);
    expect(ofJobs(ring, own)).toEqual(['numbers of switches']);
    const linear = {
      conf: CONF.replace('cons_tres', 'linear').replace('SelectTypeParameters=CR_Core\n', ''),
    };
    expect(warnings(TOPOLOGIES, linear)).toEqual([
      'warning: unsupported: topology with select/linear (1 setting: topology: fast)',
    ]);
    expect(ofJobs(TOPOLOGIES, linear)).toEqual(['numbers of switches']);
    const dragonfly = { conf: `TopologyParam=Dragonfly\n${CONF}` };
    expect(warnings(TOPOLOGIES, dragonfly)).toEqual([
      'warning: unsupported: TopologyParam=dragonfly (1 setting: TopologyParam=Dragonfly)',
    ]);
    expect(kindOf(TOPOLOGIES, dragonfly)).toBeUndefined();
    expect(ofJobs(TOPOLOGIES)).toEqual([]);
    expect(ofJobs('- topology: plain\n  flat: true', own)).toEqual([]);
  });
});

const LIST = 'expected a list of topologies that begin like - topology: name';
const SWITCH = '- switch: s1 with nodes: n[1-16] or children: s[2-4] below it';

describe('an error is one line', () => {
  const tree = (lines: string) => `- topology: a\n  tree:\n    switches:\n${lines}`;
  const blocks = (lines: string) => `- topology: a\n  block:\n${lines}`;
  test.each([
    ['', `topology.yaml:1: ${LIST}`],
    ['topology: a\nflat: true', `topology.yaml:1: ${LIST}`],
    ['- a', `topology.yaml:1: ${LIST}`],
    ['- flat: true', "topology.yaml:1: no 'topology': expected topology: fast"],
    [
      '- topology: a',
      "topology.yaml:1: the topology 'a' has no type: expected one of tree, block and flat: true",
    ],
    [
      '- topology: a\n  flat: false',
      "topology.yaml:1: the topology 'a' has no type: expected one of tree, block and flat: true",
    ],
    [
      '- topology: a\n  flat: true\n  tree: x',
      "topology.yaml:1: the topology 'a' has flat and tree: expected one of tree, block and flat: true",
    ],
    ['- topology: a\n  flat: maybe', "topology.yaml:2: flat 'maybe': expected true or false"],
    ['- topology: a\n  flat: untrue', "topology.yaml:2: flat 'untrue': expected true or false"],
    ['- topology: a\n  flat: trues', "topology.yaml:2: flat 'trues': expected true or false"],
    [
      blocks('    block_sizes:\n    - size: 4\n    blocks:\n    - block: b1\n      nodes: n[1-4]'),
      "topology.yaml:4: block_sizes '': expected numbers of nodes, each a power of two times the first, such as 16,32,128",
    ],
    ['- topology: a\n  flat:', 'topology.yaml:2: flat: expected one value, as in flat: true'],
    [
      '- topology: a\n  flat: true\n  cluster_defalt: true',
      "topology.yaml:3: unknown field 'cluster_defalt'; did you mean 'cluster_default'?",
    ],
    [
      '- topology: a\n  flat: true\n- topology: a\n  flat: true',
      "topology.yaml: the topology 'a' is there twice",
    ],
    ['- topology: a\n  tree: x', 'topology.yaml:2: tree: expected the fields of the tree below it'],
    ['- topology: a\n  tree:\n    switches: x', `topology.yaml:3: switches: expected a list like ${SWITCH}`],
    ['- topology: a\n  tree:\n    switches: []', `topology.yaml:3: switches: expected a list like ${SWITCH}`],
    ['- topology: a\n  tree:\n    nodes: x', "topology.yaml:3: unknown field 'nodes'; there is switches"],
    [tree('    - s1'), `topology.yaml:4: expected a switch like ${SWITCH}`],
    [tree('    - nodes: n1'), "topology.yaml:4: no 'switch': expected switch: s1"],
    [
      tree('    - switch: s1'),
      "topology.yaml:4: the switch 's1' has neither nodes nor children: expected one of them",
    ],
    [
      tree('    - switch: s1\n      nodes: n1\n      children: s2'),
      "topology.yaml:4: the switch 's1' has both nodes and children: expected one of them",
    ],
    [tree('    - switch: s1\n      children: s2'), "topology.yaml:4: children: there is no switch 's2'"],
    [
      tree('    - switch: s1\n      children: s1'),
      "topology.yaml:4: children: the switch 's1' is below itself",
    ],
    [
      tree('    - switch: s1\n      nodes: n1\n    - switch: s1\n      nodes: n2'),
      "topology.yaml: the switch 's1' is there twice",
    ],
    [
      tree('    - switch: s1\n      nodes: n[2-1]'),
      "topology.yaml:5: '2-1' in 'n[2-1]' is no range: expected one like 1-40",
    ],
    [
      tree('    - switch: s1\n      nodes: [n1, n2]'),
      'topology.yaml:5: nodes: expected one value, as in nodes: n[1-16]',
    ],
    [
      blocks('    block_sizes: [4]'),
      "topology.yaml:3: no 'blocks': expected a list like - block: b1 with nodes: n[1-16] below it",
    ],
    [blocks('    blocks:\n    - block: b1'), "topology.yaml:4: no 'nodes': expected nodes: n[1-16]"],
    [
      blocks('    block_sizes:\n    - 4\n    - 6\n    blocks:\n    - block: b1\n      nodes: n[1-4]'),
      "topology.yaml:4: block_sizes '4,6': expected numbers of nodes, each a power of two times the first, such as 16,32,128",
    ],
    [
      blocks('    block_sizes: 4\n    blocks:\n    - block: b1\n      nodes: n[1-4]'),
      'topology.yaml:3: block_sizes: expected a list like [16, 32]',
    ],
    [
      blocks('    block_sizes: [4]\n    blocks:\n    - block: b1\n      nodes: n[1-3]'),
      "topology.yaml:5: the block 'b1' has 3 nodes of slurm.conf: expected at least 4",
    ],
    ['- topology: &a b\n  flat: true', /^topology\.yaml:1: '&a b': this construct of YAML is unsupported/],
  ])('%j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

/** Leaf switches of some nodes each, under switches of two. */
const trees = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });

test('a topology is the same in topology.conf and in topology.yaml', async () => {
  await holds(trees, 2000, (sizes) => {
    const firsts = sizes.map((_, i) => 1 + sizes.slice(0, i).reduce((sum, size) => sum + size, 0));
    const nodes = sizes.map((size, i) => `n[${firsts[i]}-${firsts[i] + size - 1}]`);
    const least = Math.min(...sizes);
    const pairs = Array.from({ length: Math.ceil(sizes.length / 2) }, (_, i) =>
      sizes.length > 2 * i + 1 ? `s${2 * i},s${2 * i + 1}` : `s${2 * i}`,
    );
    const count = sizes.reduce((sum, size) => sum + size, 0);
    const conf = `SelectType=select/cons_tres\nNodeName=n[1-${count}]\nPartitionName=p Nodes=ALL\n`;
    const of = (plugin: string, lines: readonly string[]) =>
      readSlurmConf(`TopologyPlugin=topology/${plugin}\n${conf}`, {
        topology: { text: lines.join('\n'), file: 'topology.conf' },
      }).cluster.topology;
    const ofYaml = (lines: readonly string[]) => read(lines.join('\n'), { conf }).cluster.topology;
    const tree = ofYaml([
      ...['- topology: a', '  tree:', '    switches:'],
      ...nodes.flatMap((list, i) => [`    - switch: s${i}`, `      nodes: ${list}`]),
      ...pairs.flatMap((list, i) => [`    - switch: t${i}`, `      children: ${list}`]),
    ]);
    expect(tree).toBeDefined();
    expect(tree).toEqual(
      of('tree', [
        ...nodes.map((list, i) => `SwitchName=s${i} Nodes=${list}`),
        ...pairs.map((list, i) => `SwitchName=t${i} Switches=${list}`),
      ]),
    );
    const blocks = ofYaml([
      ...['- topology: a', '  block:', `    block_sizes: [${least}, ${4 * least}]`, '    blocks:'],
      ...nodes.flatMap((list, i) => [`    - block: b${i}`, `      nodes: ${list}`]),
    ]);
    expect(blocks).toBeDefined();
    expect(blocks).toEqual(
      of('block', [
        ...nodes.map((list, i) => `BlockName=b${i} Nodes=${list}`),
        `BlockSizes=${least},${4 * least}`,
      ]),
    );
  });
});
