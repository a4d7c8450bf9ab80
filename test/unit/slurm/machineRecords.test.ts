// The records of the real slurmctld that everything of the Slurm machine is judged by.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseEvent } from '../../end-to-end/slurm/machine/events.ts';
import type { MachineRecord } from '../../end-to-end/slurm/machine/record.ts';
import { SCENARIOS } from '../../end-to-end/slurm/machine/scenarios.ts';
import { faults, processors } from '../../end-to-end/slurm/machine/sound.ts';
import { spread } from '../../end-to-end/slurm/machine/spread.ts';
import { fixtures } from '../../support/paths.ts';

const FIXTURES = join(fixtures, 'slurm-machine');
const read = (...path: string[]) => readFileSync(join(FIXTURES, ...path), 'utf8');

function records(name: string): MachineRecord[] {
  const files = readdirSync(join(FIXTURES, name)).filter((file) => /^run-\d+\.json$/.test(file));
  return files.map((file) => JSON.parse(read(name, file)));
}

test('a list of nodes with processors is read', () => {
  expect(processors('n[1-2,5]:0-1 g7:3')).toEqual(['n1:0', 'n1:1', 'n2:0', 'n2:1', 'n5:0', 'n5:1', 'g7:3']);
  expect(processors('a1,b[2-3]:0')).toEqual(['a1:0', 'b2:0', 'b3:0']);
});

describe.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s', (name, scenario) => {
  test('was recorded with the workload and the settings that it has now', () => {
    expect(read(name, 'jobs.events')).toBe(`${scenario.jobs.join('\n')}\n`);
    const conf = read(name, 'slurm.conf').split('\n');
    for (const line of scenario.machine) expect(conf).toContain(line);
    for (const [key, value] of Object.entries(scenario.configuration)) {
      if (value !== '') expect(conf).toContain(`${key}=${value}`);
    }
    expect(existsSync(join(FIXTURES, name, 'gres.conf'))).toBe(scenario.gres !== undefined);
    expect(existsSync(join(FIXTURES, name, 'qos.txt'))).toBe(scenario.sacctmgr !== undefined);
  });

  test('has sound records and their spread', () => {
    const found = records(name);
    const events = scenario.jobs.map(parseEvent);
    for (const record of found) expect(faults(record, events)).toEqual([]);
    expect(JSON.parse(read(name, 'spread.json'))).toEqual(spread(found));
  });
});

test('impossible entries of a record are found', () => {
  const [record] = records('cores');
  const events = SCENARIOS.find(({ name }) => name === 'cores')?.jobs.map(parseEvent) ?? [];
  const changed = (id: string, change: object): MachineRecord => ({
    ...record,
    jobs: record.jobs.map((job) => (job.id === id ? { ...job, ...change } : job)),
  });
  const [first, second] = record.jobs;
  const of = (other: MachineRecord) => faults(other, events).join('\n');
  expect(of({ ...record, jobs: record.jobs.slice(1) })).toContain(`${first.name} is missing`);
  expect(of(changed('1', { start: -5 }))).toContain('started at -5');
  expect(of(changed('1', { start: undefined }))).toContain('never started');
  expect(of(changed('1', { end: undefined }))).toContain('did not end');
  expect(of(changed('1', { state: 'FAILED' }))).toContain('ended as FAILED');
  expect(of(changed('1', { by: undefined }))).toContain('no scheduler started it');
  expect(of(changed('2', { nodes: first.nodes, start: first.start, end: second.end }))).toContain('share');
  expect(of({ ...record, passes: [], cycles: [] })).toContain('no pass between');
});

test('the spread counts differences and orders', () => {
  const [record] = records('cores');
  const job = (id: string, start: number) => ({
    ...record.jobs[0],
    id,
    name: `j${id}`,
    submit: 0,
    eligible: 0,
    start,
  });
  const runs = [
    [job('1', 10), job('2', 20), job('3', 30)],
    [job('1', 10), job('2', 130), job('3', 40)],
  ].map((jobs) => ({ ...record, jobs }));
  expect(spread(runs)).toEqual({
    runs: 2,
    jobs: 3,
    waits: [20, 60],
    meanDifference: 40,
    within60: 0.667,
    mostDifference: 110,
    inversions: 0.333,
  });
});
