// The mean power of jobs, from the energy that dumps of sacct record.
import { expect, test } from 'vitest';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { joulesIn, joulesOfSteps, joulesOfTres } from '../../../../src/trace/sacct/consumedEnergy.ts';
import { encode, HEADER, kernel, type Line, line, read } from './dump.ts';

test.each([
  ['4580000', 4_580_000],
  ['4.58M', 4_580_000],
  ['1.5k', 1500],
  ['2G', 2e9],
  ['3T', 3e12],
  ['4P', 4e15],
  ['12.5', 12.5],
  ['0', 0],
  ['', 0],
  ['-3', 0],
  ['much', 0],
  ['12J', 0],
  // NO_VAL, NO_VAL64 and INFINITE64 of slurm.h.
  ['4294967294', 0],
  ['18446744073709551614', 0],
  ['18446744073709551615', 0],
  ['4611686018427387904', 0],
  ['4294967295', 4_294_967_295],
])('an energy %j', (text, joules) => {
  expect(joulesIn(text)).toBe(joules);
});

test.each([
  ['billing=2,cpu=2,energy=1200,mem=1G,node=1', 1200],
  ['energy=1.2K', 1200],
  ['cpu=2,gres/energy=7', 0],
  ['cpu=2', 0],
])('the energy among resources %j', (text, joules) => {
  expect(joulesOfTres(text)).toBe(joules);
});

test.each([
  [{ batch: 50, extern: 200, tasks: 180 }, 200],
  [{ batch: 50, extern: 0, tasks: 180 }, 180],
  [{ batch: 190, extern: 0, tasks: 180 }, 190],
  [{ batch: 0, extern: 0, tasks: 0 }, 0],
])('the energy of steps %j', (joules, expected) => {
  const { batch, extern, tasks } = joules;
  const steps = [
    { kind: 'batch', joules: batch },
    { kind: 'extern', joules: extern },
    { kind: 'tasks', joules: tasks / 3 },
    { kind: 'tasks', joules: (2 * tasks) / 3 },
  ] as const;
  expect(joulesOfSteps(steps)).toBe(expected);
});

/** The mean power of each job in a dump with further fields; all jobs run for 60 s, on one node. */
async function wattsOf(fields: string, lines: readonly (readonly [Line, string])[], more: object = {}) {
  const { jobs, cleaning } = await read(
    lines.map(([one, cells]) => `${line(one)}|${cells}`),
    more,
    `${HEADER}|${fields}`,
  );
  const counts = Object.fromEntries(cleaning.rows.map(({ reason, action }) => [reason, action]));
  return { watts: jobs.watts && Array.from(jobs.watts), counts };
}

test('the first field with an energy counts', async () => {
  const fields = 'ConsumedEnergy|ConsumedEnergyRaw';
  const tres = 'cpu=2,energy=600,node=1';
  const { watts } = await wattsOf(fields, [
    [{ id: '1', tres }, '1.2K|1234'],
    [{ id: '2', tres }, '1.2K|0'],
    [{ id: '3', tres }, '|'],
    [{ id: '4' }, '0|0'],
  ]);
  expect(watts).toEqual([1234 / 60, 20, 10, -1]);
});

test('a dump without any energy has no power', async () => {
  expect((await wattsOf('ConsumedEnergyRaw', [[{ id: '1' }, '0']])).watts).toBeUndefined();
  expect((await read([{ id: '1' }])).jobs.watts).toBeUndefined();
});

test('steps that were measured count, with the extern step before the others', async () => {
  const own: Line = { id: '1', tres: 'cpu=2,energy=2400,node=1' };
  const steps = (extern: string): [Line, string][] => [
    [own, '2400'],
    [{ id: '1.batch' }, '600'],
    [{ id: '1.extern' }, extern],
    [{ id: '1.0' }, '900'],
    [{ id: '1.1' }, '300'],
  ];
  const { watts, counts } = await wattsOf('ConsumedEnergyRaw', steps('1800'));
  expect(watts).toEqual([30]);
  expect(counts.step).toBe('energy counted with its job');
  expect((await wattsOf('ConsumedEnergyRaw', steps('0'))).watts).toEqual([20]);
  expect((await wattsOf('ConsumedEnergyRaw', [steps('0')[0], [{ id: '1.0' }, '0']])).watts).toEqual([40]);
});

test('each job has the energy of its own steps', async () => {
  const { watts } = await wattsOf('ConsumedEnergyRaw', [
    [{ id: '1' }, '0'],
    [{ id: '1.0' }, '600'],
    [{ id: '2' }, '0'],
    [{ id: '3' }, '0'],
    [{ id: '3.0' }, '1200'],
  ]);
  expect(watts).toEqual([10, -1, 20]);
});

test('the resources of a step have its energy, too', async () => {
  const use = (joules: number) => `10M|energy=${joules},mem=10M`;
  const { watts, counts } = await wattsOf('MaxRSS|TRESUsageInTot', [
    [{ id: '1' }, '|'],
    [{ id: '1.batch' }, use(600)],
  ]);
  expect(watts).toEqual([10]);
  expect(counts.step).toBe('memory counted with its job');
  const both = await wattsOf('MaxRSS|ConsumedEnergy', [
    [{ id: '1' }, '|'],
    [{ id: '1.batch' }, '10M|1.8K'],
  ]);
  expect(both.watts).toEqual([30]);
  expect(both.counts.step).toBe('memory and energy counted with its job');
});

const AGAIN: Line = { start: '2010', end: '2110', elapsed: '100', id: '1' };

test.each(['last', 'sum'] as const)('the %s of several runs has the power of the last', async (requeued) => {
  const first: [Line, string] = [{ id: '1', state: 'REQUEUED' }, '6000'];
  expect((await wattsOf('ConsumedEnergyRaw', [first, [AGAIN, '500']], { requeued })).watts).toEqual([5]);
  expect((await wattsOf('ConsumedEnergyRaw', [[AGAIN, '500'], first], { requeued })).watts).toEqual([5]);
  // With sum, the steps of the last run are not those of the whole run time.
  const steps: [Line, string] = [{ ...AGAIN, id: '1.batch' }, '400'];
  const { watts } = await wattsOf('ConsumedEnergyRaw', [first, [AGAIN, '500'], steps], { requeued });
  expect(watts).toEqual([requeued === 'last' ? 4 : 5]);
});

test('the components of a heterogeneous job add up if all were measured', async () => {
  const lines = (joules: string): [Line, string][] => [
    [{ raw: '7', id: '7+0' }, '600'],
    [{ raw: '8', id: '7+1' }, joules],
  ];
  expect((await wattsOf('ConsumedEnergyRaw', lines('1200'))).watts).toEqual([30]);
  expect((await wattsOf('ConsumedEnergyRaw', lines('0'))).watts).toBeUndefined();
});

test('an energy that no node can use is not read', async () => {
  const { watts, counts } = await wattsOf('ConsumedEnergyRaw', [
    [{ id: '1' }, '6000000'],
    [{ id: '2' }, '6000001'],
    [{ id: '3', tres: 'cpu=8,node=2' }, '6000001'],
  ]);
  // In 60 s: 100 kW, a little more, and the same on two nodes.
  expect(watts).toEqual([100_000, -1, 6_000_001 / 60]);
  expect(counts['energy-impossible']).toBe('kept without its energy: over 100 kW a node');
});

test('a job without length has no power', async () => {
  const none: Line = { id: '1', end: '1010', elapsed: '0' };
  const { watts } = await wattsOf('ConsumedEnergyRaw', [
    [none, '50'],
    [{ id: '2' }, '60'],
  ]);
  expect(watts).toEqual([-1, 1]);
});

test('the JSON of sacct and the table of the database have the energy among the resources', async () => {
  const json = {
    jobs: [
      {
        ...{ job_id: 1, name: 'a', user: 'ann', state: { current: ['COMPLETED'] } },
        time: { submission: 100, start: 110, end: 160, elapsed: 50, limit: 10 },
        tres: { allocated: ['cpu', 'energy', 'node'].map((type, i) => ({ type, count: [2, 750, 1][i] })) },
      },
    ],
  };
  const wattsIn = async (text: string) =>
    Array.from((await readTrace(encode(text), { name: 'dump', processors: 8, kernel })).jobs.watts ?? []);
  expect(await wattsIn(JSON.stringify(json))).toEqual([15]);
  const table = [
    'id_job,job_name,id_user,account,partition,time_submit,time_start,time_end,timelimit,state,cpus_req,tres_alloc',
    '1,a,7,lab,main,100,110,160,10,3,2,"1=2,3=750,4=1"',
  ];
  expect(await wattsIn(table.join('\n'))).toEqual([15]);
});
