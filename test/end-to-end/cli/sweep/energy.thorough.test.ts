// Studies with the power of a machine have the metrics that a replay prints.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENERGY_METRIC_NAMES } from '../../../../src/metrics/metricFields.ts';
import { KTH } from '../../../support/logs.ts';
import { atRoot } from '../../../support/paths.ts';
import { specula, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const CARBON = atRoot('examples/energy/made-carbon.csv.gz');
const SITE = atRoot('examples/slurm/site');
let count = 0;

/** The rows of a study, by the names of their columns. */
async function rowsOf(study: object): Promise<Record<string, string>[]> {
  const name = join(folder, `s${++count}`);
  writeFileSync(`${name}.json`, JSON.stringify(study));
  const ran = await specula(['sweep', `${name}.json`, '--output', name]);
  expect(ran.status, ran.stderr).toBe(0);
  expect((await specula(['merge', name, '--output', `${name}.csv`])).status).toBe(0);
  const [head, ...lines] = readFileSync(`${name}.csv`, 'utf8').trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    return Object.fromEntries(names.map((one, i) => [one, cells[i]]));
  });
}

/** The metrics of energy in a row. Those of measured jobs are empty. */
const energyOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    ENERGY_METRIC_NAMES.map((name) => [name, row[name] === '' ? Number.NaN : Number(row[name])]),
  );

test('a study of replay', async () => {
  const power = ['idle=120,busy=350', 'idle=10,busy=350'];
  const grid = { trace: KTH, jobs: 100, policy: 'easy', power, carbon: CARBON, price: 0.1, delay: '1h' };
  const rows = await rowsOf({ command: 'replay', grid });
  for (const [i, watts] of power.entries()) {
    const call = ['replay', KTH, '--jobs', '100', '--policy', 'easy', '--power', watts, '--carbon', CARBON];
    const { stdout } = await specula([...call, '--price', '0.1', '--delay', '1h', '--json']);
    expect(energyOf(rows[i])).toEqual(energyOf(JSON.parse(stdout).results[0].metrics));
    expect(Number(rows[i].energy)).toBeGreaterThan(0);
  }
});

test('a study of slurm', async () => {
  const [trace, conf, power] = ['jobs.txt', 'slurm.conf', 'power.conf'].map((name) => join(SITE, name));
  const [row] = await rowsOf({ command: 'slurm', grid: { trace, 'slurm-conf': conf, power } });
  const call = ['slurm', 'replay', trace, '--slurm-conf', conf, '--power', power, '--json'];
  const { metrics } = JSON.parse((await specula(call)).stdout).results[0];
  expect(Number(row.energy)).toBe(metrics.energy);
  expect(Number(row.maxPower)).toBe(metrics.maxPower);
});

test('without power, a study has no columns of energy', async () => {
  const [row] = await rowsOf({ command: 'replay', grid: { trace: KTH, jobs: 10, policy: 'easy' } });
  expect(Object.keys(row)).not.toContain('energy');
});

test('tune takes the cost as an objective', async () => {
  const price = atRoot('examples/energy/made-price.csv.gz');
  const grid = { trace: KTH, jobs: 400, shake: '10m', power: 'idle=120,busy=350', price };
  const vary = { policy: ['easy', 'sjf-easy'] };
  const study = { command: 'replay', grid, vary, objective: 'cost', budget: 40, confirm: 20 };
  const file = join(folder, 'tune.json');
  writeFileSync(file, JSON.stringify(study));
  const { status, stdout, stderr } = await specula(['tune', file]);
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/^configuration +cost$/m);
  expect(stdout).toMatch(/^sjf-easy +0\.99/m);
  writeFileSync(file, JSON.stringify({ ...study, grid: { ...grid, power: undefined, price: undefined } }));
  const refused = await specula(['tune', file]);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain("replay has no measure 'cost'");
});

test('tune of a log takes the power and the price as options', async () => {
  const price = atRoot('examples/energy/made-price.csv.gz');
  const call = ['tune', KTH, '--vary', 'policy=easy,sjf-easy', '--grid', 'jobs=400', '--budget', '40'];
  const energy = ['--power', 'idle=120,busy=350', '--price', price, '--delay', '6h'];
  const ran = async (...more: string[]) => {
    const { stdout, stderr } = await specula([...call, '--confirm', '20', ...more]);
    expect(stderr).toBe('');
    return stdout;
  };
  const grid = ['--grid', 'power=idle=120,busy=350', '--grid', `price=${price}`, '--grid', 'delay=6h'];
  for (const objective of ['cost', 'leastCost', 'energy'])
    expect(await ran(...energy, '--objective', objective)).toBe(await ran(...grid, '--objective', objective));
  const text = await ran(...energy, '--objective', 'cost');
  expect(text).toMatch(/^sjf-easy +0\.99/m);
  expect(text).toContain(`--power idle=120,busy=350 --price ${price} --delay 6h --policy sjf-easy`);
});

test.each([
  [['--price', '0.1'], '--price: needs --power'],
  [['--power', 'idle=1'], "--power 'idle=1': expected both, like idle=3,busy=10"],
  [['--power', 'idle=1,busy=2', '--grid', 'power=idle=1,busy=3'], '--power: --grid has power, too'],
])('tune of a log with %j is an error of one line', async (options, message) => {
  const { status, stderr } = await specula(['tune', KTH, '--vary', 'policy=easy,sjf-easy', ...options]);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
