// Energy, carbon and cost in the lab: the numbers of the commands, after a visitor gives the watts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EnergyMetrics } from '../../../../src/metrics/metricFields.ts';
import { showsOf } from '../../../../src/report/estimateText.ts';
import { root } from '../../../support/paths.ts';
import { specula } from '../../cli/cli.ts';
import { violations } from '../violations.ts';
import { visits } from '../visits.ts';

const visit = visits();
const { open, ready } = visit;

const LOG = 'KTH-SP2-1996-2.1-cln.swf.gz';
const CARBON = join(root, 'examples/energy/made-carbon.csv.gz');
const PRICE = join(root, 'examples/energy/made-price.csv.gz');

interface Result {
  metrics: EnergyMetrics;
  differences?: { carbon?: { ratio: { value: number } } };
}

const results = async (...args: string[]) =>
  (JSON.parse((await specula([...args, '--json'])).stdout) as { results: Result[] }).results;

const fill = (name: string, value: string) => visit.page.fill(`#energy [name=${name}]`, value);
const alert = () => visit.page.textContent('#energy [role=alert]');

async function toEnergy(): Promise<void> {
  await visit.page.locator('#energy-section').scrollIntoViewIfNeeded();
  await visit.page.waitForSelector('#energy form');
}

async function compute(): Promise<void> {
  await visit.page.click('#energy button[type=submit]');
  await visit.page.waitForSelector('#energy table');
}

/** The values of a row under each policy, without changes. */
const row = (title: string) =>
  visit.page.locator('#energy tr', { hasText: title }).first().locator('td:not(.change)').allTextContents();

/** Expects the values of the command, as the page formats them. */
async function expectRow(title: string, of: keyof EnergyMetrics, found: readonly Result[]): Promise<void> {
  expect(await row(title), title).toEqual(showsOf(of).values(found.map(({ metrics }) => metrics[of])));
}

test('a log with tables of carbon and prices has the energy, carbon and cost of `replay`', async () => {
  await open(`/#trace=${LOG}&policy=easy,sjf-easy&jobs=3000`);
  await ready();
  await toEnergy();
  // Without watts nothing is computed.
  expect(await visit.page.locator('#energy table').count()).toBe(0);
  await visit.page.setInputFiles('#file', [CARBON, PRICE]);
  await expect.poll(alert).toBe('made-carbon.csv.gz and made-price.csv.gz: open. Now give the watts.');
  await fill('idle', '120');
  await fill('busy', '350');
  await fill('delay', '6h');
  await compute();
  const found = await results(
    ...['replay', join(root, 'examples/logs', LOG), '--jobs', '3000', '--policy', 'easy,sjf-easy'],
    ...['--power', 'idle=120,busy=350', '--carbon', CARBON, '--price', PRICE, '--delay', '6h'],
  );
  const rows = [
    ...([
      ['energy, MWh', 'energy'],
      ['busy, MWh', 'busyEnergy'],
      ['p99 power', 'p99Power'],
    ] as const),
    ...([
      ['carbon, t', 'carbon'],
      ['carbon at least', 'leastCarbon'],
      ['cost', 'cost'],
    ] as const),
    ...([['cost at least', 'leastCost']] as const),
  ];
  for (const [title, of] of rows) await expectRow(title, of, found);
  expect(await visit.page.textContent('#energy')).toMatch(
    /Starting jobs up to 6h later would have saved at most .* t of carbon \(.*%\) and .* of the cost \(.*%\)/,
  );
  const ratio = found[1].differences?.carbon?.ratio.value ?? Number.NaN;
  expect(await visit.page.textContent('#energy tr:has-text("carbon, t") .change')).toContain(
    ratio.toFixed(3),
  );
  const label = await visit.page.getAttribute('#energy svg', 'aria-label');
  expect(label).toMatch(/^Power over time\. KTH.*: 3,000 jobs/);
  expect(await visit.page.textContent('#energy svg')).toContain('kg CO₂e per hour');
  expect(await violations(visit.page)).toBe('');
  // The address has the options, and a page that is opened with them asks for the tables.
  expect(visit.page.url()).toContain('power=idle%3D120,busy%3D350&carbon=made-carbon.csv.gz');
  await visit.page.reload();
  await ready();
  await toEnergy();
  await expect.poll(alert).toMatch(/^made-carbon\.csv\.gz: not open; drop the table here/);
});

test('on a cluster, the watts are those of nodes, and a power.conf has those of each', async () => {
  await open('/');
  const site = join(root, 'examples/slurm/site');
  const files = ['slurm.conf', 'jobs.txt', 'power.conf'].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: readFileSync(join(site, name)),
  }));
  await visit.afterRun(() => visit.page.setInputFiles('.zone input', files));
  await toEnergy();
  await fill('price', '0.2');
  await compute();
  const command = ['slurm', 'replay', join(site, 'jobs.txt'), '--slurm-conf', join(site, 'slurm.conf')];
  const power = ['--power', join(site, 'power.conf'), '--price', '0.2'];
  const found = await results(...command, ...power);
  for (const [title, of] of [
    ['energy, MWh', 'energy'],
    ['max power', 'maxPower'],
    ['cost', 'cost'],
  ] as const)
    await expectRow(title, of, found);
  expect(await visit.page.textContent('#energy .save code')).toBe(
    'specula slurm replay jobs.txt --slurm-conf slurm.conf --power power.conf --price 0.2',
  );
  await fill('idle', '120');
  await fill('busy', '350');
  await compute();
  const alike = await results(...command, '--power', 'idle=120,busy=350', '--price', '0.2');
  await expect.poll(() => row('energy, MWh')).toEqual(showsOf('energy').values([alike[0].metrics.energy]));
});

test('watts, numbers and tables that cannot be used are named', async () => {
  await open('/#jobs=300&policy=easy');
  await ready();
  await toEnergy();
  const refuses = async (values: Record<string, string>, message: RegExp) => {
    for (const name of ['idle', 'busy', 'carbon', 'price', 'delay']) await fill(name, values[name] ?? '');
    await visit.page.click('#energy button[type=submit]');
    await expect.poll(alert).toMatch(message);
  };
  const watts = { idle: '3', busy: '10' };
  await refuses({ idle: '3' }, /^Watts: give both, while it is idle and while it is busy$/);
  expect(await visit.page.textContent('#energy form .note')).toMatch(
    /^Carbon, price and delay may stay empty\./,
  );
  await refuses({ ...watts, busy: '1' }, /^Watts .*expected at least as many watts busy as idle$/);
  await refuses({ ...watts, carbon: '99' }, /^Carbon 99: expected 0 to 5 kgCO2e\/kWh, or a file$/);
  // A delay alone is told, and the energy is computed.
  await fill('carbon', '');
  await fill('delay', '6h');
  await visit.page.click('#energy button[type=submit]');
  await visit.page.waitForSelector('#energy table:visible');
  expect(await visit.page.textContent('#energy')).toContain('the delay is not used.');
  expect(await visit.page.textContent('#energy code >> nth=0')).not.toContain('--delay');
  await visit.page.setInputFiles('#file', [CARBON]);
  await refuses({ ...watts, carbon: 'made-carbon.csv.gz' }, /has no dates, which made-carbon\.csv\.gz/);
  expect(await visit.page.locator('#energy table:visible').count()).toBe(0);
});
