// slurm.conf with Include lines: the files read, their names, and each error.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfigurations } from '../../../src/cli/slurm/conf.ts';
import { confText } from '../../../src/cli/slurm/confText.ts';
import { settingsLines } from '../../../src/slurm/machine/conf/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'specula-include-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'parts'));

function conf(files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return join(folder, 'slurm.conf');
}
/** Place of each line, and its settings. */
const linesOf = (path: string) =>
  settingsLines(confText(path, 'slurm.conf').text, 'slurm.conf').map(
    ({ where, settings }) => `${where} ${[...settings].map((pair) => pair.join('='))}`,
  );

test('lines of included files replace the Include line, and know where they come from', () => {
  const path = conf({
    'slurm.conf': `ClusterName=Big\nInclude  nodes.conf # ours\n\nA=1 \\\nB=2\n include %c-%c.conf\nInclude ${folder}/parts/c\nC=3`,
    'nodes.conf': '# nodes\nNodeName=n1\nInclude parts/more\nNodeName=n4\n',
    'parts/more': 'NodeName=n2\n\nNodeName=n3',
    'big-big.conf': 'D=4',
    'parts/c': '',
  });
  expect(linesOf(path)).toEqual([
    'slurm.conf:1 clustername=Big',
    'nodes.conf:2 nodename=n1',
    'more:1 nodename=n2',
    'more:3 nodename=n3',
    'nodes.conf:4 nodename=n4',
    'slurm.conf:4 a=1,b=2',
    'big-big.conf:1 d=4',
    'slurm.conf:8 c=3',
  ]);
});

test('an absolute path is the file of that name next to slurm.conf, and a note says so', () => {
  const partitions = 'PartitionName=main Nodes=ALL Default=YES\n';
  const path = conf({
    'slurm.conf':
      '# Slurm 24.11\nNodeName=n[1-4] CPUs=4\nSelectType=select/linear\nInclude /etc/slurm/near.conf\n',
    'near.conf': partitions,
  });
  const [{ cluster, notes }] = readConfigurations(path, {});
  expect(cluster.partitions.map(({ name, nodes }) => [name, nodes.length])).toEqual([['main', 4]]);
  expect(notes).toEqual(['Include /etc/slurm/near.conf: used the file near.conf next to slurm.conf']);
});

test('an absolute path stays where there is no other file, and its own path has no note', () => {
  const own = join(folder, 'own.conf');
  const far = join(folder, 'parts', 'far.conf');
  const path = conf({
    'slurm.conf': `Include ${own}\ninclude ${far}\n`,
    'own.conf': 'A=1\n',
    'parts/far.conf': 'B=2',
  });
  expect(linesOf(path)).toEqual(['own.conf:1 a=1', 'far.conf:1 b=2']);
  expect(confText(path, 'slurm.conf').notes).toEqual([]);
});

test('an absolute path with the name of the cluster, in a file within a file', () => {
  const path = conf({
    'slurm.conf': 'ClusterName=Big\nInclude a\n',
    a: 'Include /opt/%c.conf\n',
    'big.conf': 'A=1',
  });
  expect(linesOf(path)).toEqual(['slurm.conf:1 clustername=Big', 'big.conf:1 a=1']);
  expect(confText(path, 'slurm.conf').notes).toEqual([
    'Include /opt/%c.conf: used the file big.conf next to slurm.conf',
  ]);
});

test('a continued line is no Include line, and neither is a word or a comment', () => {
  const path = conf({ 'slurm.conf': 'A="x \\\nInclude none"\n# Include none\nB=Include\n' });
  expect(linesOf(path)).toEqual(['slurm.conf:1 a=x  Include none', 'slurm.conf:4 b=Include']);
});

test('the cluster of all files is read, with changes', () => {
  const path = conf({
    'slurm.conf': 'Include nodes.conf\nPartitionName=main Nodes=ALL Default=YES\n',
    'nodes.conf': 'NodeName=n[1-3] CPUs=4 Weight=2\n',
  });
  const [{ cluster }] = readConfigurations(path, {}, new Map([['NodeName=n[1-3].Weight', '7']]));
  expect(cluster.nodes.map(({ name, cpus, weight }) => [name, cpus, weight])).toEqual([
    ['n1', 4, 7],
    ['n2', 4, 7],
    ['n3', 4, 7],
  ]);
});

test.each([
  [
    'a file that is not there',
    { 'slurm.conf': 'A=1\nInclude none\n' },
    /^slurm\.conf:2: Include none: .*none/,
  ],
  [
    'an absolute path that is nowhere',
    { 'slurm.conf': 'Include /etc/slurm/nowhere.conf\n' },
    /^slurm\.conf:1: Include \/etc\/slurm\/nowhere\.conf: .*no such file, and no nowhere\.conf next to slurm\.conf/,
  ],
  [
    'a file within a file that is not there',
    { 'slurm.conf': 'Include a\n', a: '\n\nInclude none\n' },
    /^a:3: Include none: .*none/,
  ],
  [
    'a file that includes itself',
    { 'slurm.conf': 'Include a\n', a: 'Include a\n' },
    /^a:1: Include a: a file incl/,
  ],
  [
    'a cluster without a name yet',
    { 'slurm.conf': 'Include %c\nClusterName=c\n' },
    /^slurm\.conf:1: Include %c: expected ClusterName/,
  ],
  ['a wrong value', { 'slurm.conf': 'Include a\n', a: '\nNodeName=n1 CPUs=x\n' }, /^a:2: CPUs 'x'/],
])('%s is one line that says where', (_, files, message) => {
  expect(() => readConfigurations(conf(files), {})).toThrow(message);
});
