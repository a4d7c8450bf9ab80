// Defaults and bounds of the numbers of slurm.conf, as its manual of 22.05 states them.
import { expect, test } from 'vitest';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';

const NODES = '# Slurm 22.05\nNodeName=n1\nPartitionName=p Nodes=ALL\nSelectType=select/linear\n';
const read = (name: string, value: number) =>
  readConfiguration(`${NODES}SchedulerParameters=${name}=${value}\n`, 'slurm.conf').scheduling;
const notes = (name: string, value: number) =>
  readSlurmConf(`${NODES}SchedulerParameters=${name}=${value}\n`).notes;

test.each([
  ['bf_interval', 'bfInterval', 30, 1, 10_800],
  ['bf_max_job_array_resv', 'bfMaxJobArrayResv', 20, 0, 1000],
  ['bf_max_job_start', 'bfMaxJobStart', 0, 0, 10_000],
  ['bf_max_job_test', 'bfMaxJobTest', 500, 1, 1_000_000],
  ['bf_min_age_reserve', 'bfMinAgeReserve', 0, 0, 2_592_000],
  ['bf_resolution', 'bfResolution', 60, 1, 3600],
] as const)('%s has its default, also above its bound, and is refused below it', (name, field, usual, least, most) => {
  expect(read('defer', 1)[field]).toBe(usual);
  for (const value of [least, most]) expect(read(name, value)[field]).toBe(value);
  expect(read(name, most + 1)[field]).toBe(usual);
  expect(notes(name, most)).toEqual([]);
  expect(notes(name, most + 1)).toEqual([
    `${name}=${most + 1} is above ${most}, the most that Slurm takes: ${usual} is used, as Slurm does`,
  ]);
  expect(() => read(name, least - 1)).toThrow(
    `${name} '${least - 1}': expected a whole number of at least ${least}`,
  );
});

test('the window is written in minutes', () => {
  expect(read('defer', 1).bfWindow).toBe(1440 * 60);
  expect(read('bf_window', 43_200).bfWindow).toBe(43_200 * 60);
  expect(read('bf_window', 43_201).bfWindow).toBe(1440 * 60);
});
