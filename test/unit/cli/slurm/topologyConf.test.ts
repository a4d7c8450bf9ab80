// A topology.conf next to slurm.conf is read if slurm.conf names a topology, and a topology.yaml from 25.05 on.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfigurations } from '../../../../src/cli/slurm/conf.ts';
import { temporaryFolder } from '../../../end-to-end/cli/cli.ts';

const folder = temporaryFolder();
const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-4] CPUs=2
PartitionName=main Nodes=ALL Default=YES
`;

/** A folder with a slurm.conf, and perhaps a topology.conf. */
function site(name: string, conf: string, topology?: string): string {
  const own = join(folder, name);
  mkdirSync(own);
  writeFileSync(join(own, 'slurm.conf'), conf);
  if (topology !== undefined) writeFileSync(join(own, 'topology.conf'), topology);
  return join(own, 'slurm.conf');
}

const TREE = 'SwitchName=a Nodes=n[1-2]\nSwitchName=b Nodes=n[3-4]\n';
const read = (list: string) => readConfigurations(list, { slurmVersion: '24.11' });

test('each configuration has the topology next to it', () => {
  const tree = site('tree', `TopologyPlugin=topology/tree\n${CONF}`, TREE);
  const blocks = site('blocks', `topologyplugin = topology/block\n${CONF}`, 'BlockName=a Nodes=n[1-4]\n');
  const none = site('none', CONF, 'not a topology.conf at all');
  expect(read(`${tree},${blocks},${none}`).map(({ cluster }) => cluster.topology?.kind)).toEqual([
    'tree',
    'block',
    undefined,
  ]);
  const [alone] = read(site('alone', `TopologyPlugin=topology/tree\n${CONF}`));
  expect(alone.unsupported.map(({ feature }) => feature)).toEqual(['topology']);
});

test('an error names the file and the line', () => {
  const wrong = site(
    'wrong',
    `TopologyPlugin=topology/tree\n${CONF}`,
    `${TREE}SwitchName=top Switches=a,c\n`,
  );
  expect(() => read(wrong)).toThrow("topology.conf:3: Switches: there is no switch 'c'");
  const other = site('other', `TopologyPlugin=topology/tree\n${CONF}`, CONF);
  expect(() => read(other)).toThrow(/topology\.conf: this is a slurm\.conf, not a topology\.conf$/);
});

test('a topology.yaml next to slurm.conf is read instead, from 25.05 on', () => {
  const path = site('yaml', `TopologyPlugin=topology/block\n${CONF}`, 'BlockName=a Nodes=n[1-4]\n');
  const yaml = join(dirname(path), 'topology.yaml');
  writeFileSync(yaml, '- topology: a\n  tree:\n    switches:\n    - switch: s\n      nodes: n[1-4]\n');
  const kind = (slurmVersion: string) => readConfigurations(path, { slurmVersion })[0].cluster.topology?.kind;
  expect([kind('24.11'), kind('25.05')]).toEqual(['block', 'tree']);
  writeFileSync(yaml, 'SwitchName=a Nodes=n[1-4]\n');
  expect(() => kind('25.05')).toThrow(/topology\.yaml: this is a topology\.conf, not a topology\.yaml$/);
});
