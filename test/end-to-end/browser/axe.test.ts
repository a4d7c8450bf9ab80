// Every view and state of the pages under axe-core.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampled } from '../../properties/seed.ts';
import { fixtures } from '../../support/paths.ts';
import { specula } from '../cli/cli.ts';
import { violations } from './violations.ts';
import { INTREPID, visits } from './visits.ts';

const visit = visits();
const { ready } = visit;

/** A small replay under some policies. */
const small = (policies: string) => `/#trace=synthetic:intrepid&policy=${policies}&jobs=300`;
const SMALL = small('easy,pv-easy');

const openDetails = () =>
  visit.page.locator('details:visible').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });

async function fails(): Promise<void> {
  await visit.page.fill('#policies', 'easy,nosuch');
  await visit.page.click('#run');
  await visit.page.waitForSelector('#status.failed');
}

async function explains(): Promise<void> {
  await visit.page.fill('#job', '200');
  await visit.page.click('#explain button');
  await visit.page.waitForSelector('#explanation h3');
  await openDetails();
}

async function drawsFigures(): Promise<void> {
  for (const id of ['#result-figures', '#workload-figures']) {
    await visit.page.locator(id).scrollIntoViewIfNeeded();
    await visit.page.waitForSelector(`${id} .picture svg`);
  }
  await visit.page.locator('#groups-section').scrollIntoViewIfNeeded();
  await visit.page.waitForSelector('#groups .picture svg');
  await openDetails();
}

/**
 * A view or state: its address, and what a visitor does there. Waits for a replay unless `open` says
 * otherwise.
 */
const STATES: Record<string, { address: string; shows?: string; act?: () => Promise<unknown> }> = {
  'the first screen': { address: '/', shows: '.cards a' },
  about: { address: SMALL, act: () => visit.page.click('#tell-about') },
  'no workload yet': { address: '/#trace=gone.swf', shows: '#status.failed' },
  'after a replay': { address: INTREPID },
  'four policies': { address: small('easy,pv-easy,fcfs,conservative') },
  'several seeds': { address: `${SMALL}&shake=10m&seeds=3` },
  'every table open': { address: SMALL, act: openDetails },
  'an explanation': { address: SMALL, act: explains },
  'the panels of figures': { address: SMALL, act: drawsFigures },
  'a run that failed': { address: SMALL, act: fails },
  'a form that was changed': { address: SMALL, act: () => visit.page.fill('#policies', 'fcfs') },
  help: { address: SMALL, act: () => visit.page.click('#help') },
  'the editor': { address: SMALL, act: () => visit.page.click('[aria-controls="own"]') },
  'the menu of examples': { address: SMALL, act: () => visit.page.click('#examples summary') },
  'the options': { address: `${SMALL}&color=user:0`, act: () => visit.page.click('#options') },
  'step by step': { address: '/#show=steps&trace=synthetic:shadow&policy=easy&step=6', act: openDetails },
  'steps with preemption': {
    address: '/#show=steps&trace=synthetic:promise&policy=pv-easy&step=13',
    act: openDetails,
  },
  'steps with reservations': { address: '/#show=steps&trace=synthetic:convoy&policy=conservative&step=9' },
  when: { address: '/#show=when&samples=20&calibration-points=20', act: openDetails },
  reserve: { address: '/#show=reserve', act: openDetails },
  sessions: { address: '/#show=sessions&duration=4d&warmup=1d&seeds=2', act: openDetails },
};

test.each(sampled(Object.entries(STATES), 2))('no rule is broken by: %s', async (_, {
  address,
  shows,
  act,
}) => {
  await visit.open(address);
  if (shows === undefined) await ready();
  else await visit.page.waitForSelector(shows);
  await act?.();
  expect(await violations(visit.page)).toBe('');
});

test('no rule is broken by a report, nor by the page of an advice, and its tables can be sorted', async () => {
  const { folder } = visit.lab;
  const report = join(folder, 'report.html');
  await specula([
    'replay',
    'synthetic:intrepid',
    '--jobs',
    '300',
    '--policy',
    'easy,fcfs',
    '--report',
    report,
  ]);
  await visit.open(`file://${report}`);
  await ready();
  await openDetails();
  expect(await violations(visit.page)).toBe('');
  const when = join(folder, 'when.html');
  const log = join('examples', 'logs', 'KTH-SP2-1996-2.1-cln.swf.gz');
  await specula([
    'when',
    log,
    '--job',
    '5000',
    '--samples',
    '20',
    '--calibration-points',
    '20',
    '--report',
    when,
  ]);
  await visit.open(`file://${when}`);
  expect(await violations(visit.page)).toBe('');
  const advice = join(folder, 'advice.html');
  await specula(['advise', '--from-sacct', join(fixtures, 'sacct', 'dump.txt'), '--report', advice]);
  await visit.open(`file://${advice}`);
  expect(await violations(visit.page)).toBe('');
  // The tables are sorted by keys too, and by number: 4 runs come before 16.
  const table = visit.page.locator('table', { hasText: 'What each application should request' });
  const runs = async () =>
    (await table.locator('tbody td:nth-child(4)').allTextContents()).map((text) => Number(text));
  const rising = (await runs()).sort((a, b) => a - b);
  await table.getByRole('button', { name: 'runs' }).focus();
  await visit.page.keyboard.press('Enter');
  expect(await runs()).toEqual(rising);
  await visit.page.keyboard.press('Enter');
  expect(await runs()).toEqual([...rising].reverse());
  expect(await table.locator('th[aria-sort="descending"]').textContent()).toBe('runs');
});

test.each([
  ['requests', ['reserve', '--distribution', 'exponential(1h)[1h,5h]', '--points', '20']],
  ['critical times', ['reserve', '--distribution', 'exponential(1h)[1h,5h]', '--critical']],
  ['sessions', ['sessions', '--seeds', '2', '--duration', '3d', '--model', 'batch:fcfs,srpt*fcfs']],
  ['an explanation', ['explain', 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz', '--job', '5000']],
])('no rule is broken by the page of %s', async (name, call) => {
  const page = join(visit.lab.folder, `${name}.html`);
  expect((await specula([...call, '--report', page])).status).toBe(0);
  await visit.open(`file://${page}`);
  expect(await violations(visit.page)).toBe('');
});
