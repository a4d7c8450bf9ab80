// The version of Slurm of a slurm.conf, and its defaults and rules.
import { expect, test } from 'vitest';
import {
  DEFAULT_VERSION,
  readVersion,
  rulesOf,
  VERSION_NOTE,
  VERSION_RULES,
  versionIn,
} from '../../../../../src/slurm/machine/conf/version.ts';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';

const NODES = 'NodeName=n1 CPUs=4 RealMemory=1000\nPartitionName=main Nodes=ALL\n';
const read = (text: string, version?: string) => readSlurmConf(`${text}\n${NODES}`, { version });
const rulesIn = (text: string) => read(text).cluster.scheduling.rules;

test('a version is a year and a month, perhaps with a release', () => {
  expect(['22.05', '24.11.3'].map(readVersion)).toEqual(['22.05', '24.11.3']);
  for (const wrong of ['22', '22.5', '22.13', 'v22.05', '22.05.'])
    expect(() => readVersion(wrong)).toThrow(
      `'${wrong}'; expected a version of Slurm, such as 22.05 or 24.11.3`,
    );
});

test.each([
  ['SLURM_VERSION           = 23.02.7', '23.02.7'],
  ['# slurm.conf of Slurm 24.11', '24.11'],
  ['# Made for slurm-wlm 22.05.8 (Debian)', '22.05.8'],
  ['# SLURM version: 25.11.1', '25.11.1'],
  ['# Slurm v26.05', '26.05'],
  ['# see https://slurm.schedmd.com/slurm.conf.html of 24.11', undefined],
  ['# nodes since 24.11', undefined],
  ['ClusterName=slurm', undefined],
])('%s names version %s', (line, version) => {
  expect(versionIn(`ClusterName=c\n${line}\nSelectType=x\n`)).toBe(version);
});

test('the option precedes the file, which precedes the default, and only the default is noted', () => {
  expect(read('').notes).toEqual([VERSION_NOTE]);
  expect(VERSION_NOTE).toContain(DEFAULT_VERSION);
  expect(rulesIn('')).toEqual(rulesOf(DEFAULT_VERSION));
  expect(read('# Slurm 22.05').notes).toEqual([]);
  expect(rulesIn('# Slurm 22.05')).toEqual(rulesOf('22.05'));
  expect(read('# Slurm 22.05', '26.05').cluster.scheduling.rules).toEqual(rulesOf('26.05'));
});

test.each([
  ['22.05', 'node', 'basic'],
  ['23.02.7', 'node', 'basic'],
  ['23.11.0', 'cpu', 'multifactor'],
  ['26.05', 'cpu', 'multifactor'],
] as const)('the SelectType and PriorityType of version %s', (version, unit, type) => {
  const { cluster, unsupported } = read('PreemptType=preempt/partition_prio\nPreemptMode=CANCEL', version);
  expect(cluster.selection.unit).toBe(unit);
  expect(cluster.priority.type).toBe(type);
  expect(unsupported.length).toBe(unit === 'node' ? 1 : 0);
});

test.each([
  '22.05',
  '24.11',
  '26.05',
])('select/cons_tres gives cores and memory without parameters: %s', (version) => {
  const of = (more: string) => read(`SelectType=select/cons_tres\n${more}`, version).cluster.selection.memory;
  expect(of('')).toBe(true);
  expect(of('SelectTypeParameters=CR_CPU')).toBe(false);
  expect(read('SelectType=select/linear', version).cluster.selection.memory).toBe(false);
});

test('a rule begins with its first version, and may end with a later one', () => {
  const has = (version: string) =>
    Object.entries(rulesOf(version)).flatMap(([name, holds]) => (holds ? [name] : []));
  /** Those that a version has and another has not. */
  const added = (version: string, since: string) => has(version).filter((name) => !has(since).includes(name));
  expect(has('22.05')).toEqual([]);
  expect(has('23.02.0')).toEqual(['refusesLate']);
  expect(added('23.02.3', '23.02.0')).toEqual(['stopsArrays']);
  expect(added('23.02', '23.02.3')).toEqual(['plansWithinArrayLimit']);
  expect(added('23.11.5', '23.02')).toEqual(['cancelsAnyLate']);
  expect(added('24.05.8', '23.11.5')).toEqual(['forgetsExclusive', 'testsCpus', 'requeuesLast']);
  expect(added('24.11.0', '24.05.8')).toEqual([
    ...['roundsEndsUp', 'countsTaskNodes', 'recomputesAlways', 'sortsBuiltin', 'testsStartTimes'],
    ...['fitsSwitchCpus', 'skipsAllCores', 'avoidsCompleting'],
  ]);
  expect(added('25.05.0', '24.11.0')).toEqual(['tasksPerNodeExact', 'readsTopologyYaml']);
  expect(added('25.05.2', '25.05.0')).toEqual(['limitsSwitchNodes', 'ignoresOtherEnds']);
  expect(added('26.05', '25.05.2')).toEqual(['raisesLimits', 'oneNodeFirst']);
  expect(added('25.05.2', '26.05')).toEqual(['testsCpus', 'tasksPerNodeExact']);
  expect(added('25.11.4', '25.11.5')).toEqual(['testsCpus']);
  expect(has('26.05').length).toBe(Object.keys(VERSION_RULES).length - 2);
});
