// The page of a report has the energy, carbon and cost that the command prints.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENERGY_METRIC_NAMES, type EnergyMetrics, METRICS } from '../../../../src/metrics/metricFields.ts';
import { showsOf } from '../../../../src/report/estimateText.ts';
import { root } from '../../../support/paths.ts';
import { specula } from '../../cli/cli.ts';
import { violations } from '../violations.ts';
import { visits } from '../visits.ts';

const visit = visits();
const { open, ready } = visit;

const POWER = ['--power', 'idle=120,busy=350'];
const COSTS = [
  ...['--carbon', join(root, 'examples/energy/made-carbon.csv.gz')],
  ...['--price', '0.2', '--delay', '6h'],
];
const replay = (...more: string[]) => [
  ...['replay', 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz', '--jobs', '3000', '--policy', 'easy,fcfs'],
  ...more,
];

/** The rows of the page: a title, and the values under each policy. */
const rows = async () =>
  Object.fromEntries(
    await visit.page
      .locator('#energy tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [
          row.querySelector('th')?.textContent,
          [...row.querySelectorAll('td:not(.change)')].map(({ textContent }) => textContent),
        ]),
      ),
  );

test('a report has a table of energy, carbon and cost', async () => {
  const report = join(visit.lab.folder, 'energy.html');
  const { stdout } = await specula(replay(...POWER, ...COSTS, '--json', '--report', report), root);
  const { results } = JSON.parse(stdout) as { results: { metrics: EnergyMetrics }[] };
  await open(`file://${report}`);
  await ready();
  await visit.page.waitForSelector('#energy table');
  const names = ENERGY_METRIC_NAMES.filter((name) => name in results[0].metrics);
  expect(names).toHaveLength(11);
  expect(await rows()).toEqual(
    Object.fromEntries(
      names.map((name) => [
        METRICS[name].title,
        showsOf(name).values(results.map(({ metrics }) => metrics[name])),
      ]),
    ),
  );
  expect(await visit.page.textContent('#energy')).toMatch(/Jobs under fcfs against easy: carbon .*, cost /);
  expect(await visit.page.textContent('#energy')).toMatch(/Starting jobs later would have saved at most /);
  expect(await visit.page.textContent('#energy .note')).toContain(
    '120 W of an idle and 350 W of a busy processor',
  );
  expect(await visit.page.textContent('#energy .save code')).toContain(`${POWER.join(' ')} --carbon`);
  expect(await violations(visit.page)).toBe('');
});

test('a report without power has no section of energy, one of several seeds has that of the first', async () => {
  const report = join(visit.lab.folder, 'without.html');
  await specula(replay('--report', report), root);
  await open(`file://${report}`);
  await ready();
  expect(await visit.page.isVisible('#energy-section')).toBe(false);
  const { stdout } = await specula(
    replay(...POWER, '--seeds', '2', '--shake', '10m', '--json', '--report', report),
    root,
  );
  const { results } = JSON.parse(stdout) as { results: { runs: { metrics: EnergyMetrics }[] }[] };
  await open(`file://${report}`);
  await ready();
  await visit.page.waitForSelector('#energy table');
  expect((await rows())['energy, MWh']).toEqual(
    showsOf('energy').values(results.map(({ runs }) => runs[0].metrics.energy)),
  );
});
