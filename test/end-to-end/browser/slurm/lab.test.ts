// A log and the slurm.conf of its cluster on the model of Slurm in the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../support/paths.ts';
import { specula } from '../../cli/cli.ts';
import { violations } from '../violations.ts';
import { visits } from '../visits.ts';

const visit = visits();
const { open, message } = visit;

const SITE = 'examples/slurm/site';
const at = (name: string) => join(root, SITE, name);
const ACCOUNTING = ['--accounts', at('accounts.cfg'), '--qos', at('qos.txt')];
const fileOf = (name: string, text = readFileSync(at(name), 'utf8'), as = name) => ({
  name: as,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
const slow = () =>
  fileOf(
    'slurm.conf',
    readFileSync(at('slurm.conf'), 'utf8').replace('bf_interval=30', 'bf_interval=600'),
    'slow.conf',
  );
const text = (selector: string) => visit.page.textContent(selector);

test('two configurations compare like two policies, with the numbers and the explanation of the commands', async () => {
  await open('/');
  const files = ['slurm.conf', 'jobs.txt', 'accounts.cfg', 'qos.txt'].map((name) => fileOf(name));
  await visit.afterRun(() => visit.page.setInputFiles('.zone input', files));
  expect(await visit.page.inputValue('#policies')).toBe('slurm.conf');
  await visit.afterRun(() => visit.page.setInputFiles('#file', [slow()]));
  expect(await visit.page.inputValue('#policies')).toBe('slurm.conf,slow.conf');
  const command = [
    'slurm',
    'replay',
    at('jobs.txt'),
    '--slurm-conf',
    at('slurm.conf'),
    ...ACCOUNTING,
    '--json',
  ];
  const [{ hash }] = (JSON.parse((await specula(command)).stdout) as { results: { hash: string }[] }).results;
  const [own, other] = await visit.hashes();
  expect(own).toBe(hash);
  expect(other).not.toBe(hash);
  expect(await text('#finding')).toMatch(/^slow\.conf against slurm\.conf: bounded slowdown \d+% higher/);
  expect(await visit.page.locator('.gantt').count()).toBe(2);
  expect(await visit.page.isVisible('#sureness')).toBe(false);
  expect(await text('#cluster-warnings')).toContain(
    'jobs.txt: 5 jobs: exclusive use not recorded; assumed when a job got all CPUs of its nodes',
  );
  await expect
    .poll(() => text('#cluster-check'))
    .toMatch(/^In the model, the mean wait is [\d.]+% (longer|shorter) than in the log/);
  await visit.page.fill('#job', '43');
  await visit.page.selectOption('#job-policy', 'slow.conf');
  await visit.page.click('#explain button');
  await visit.page.waitForSelector('#explanation table');
  expect(await text('#explanation')).toContain('Job 43 under slow.conf: why did it wait?');
  expect(await text('#explanation code')).toBe(
    'specula slurm explain jobs.txt --slurm-conf slow.conf --accounts accounts.cfg --qos qos.txt --job 43',
  );
  // The button is in one line with the fields, and nothing of it is cut, however long the name of a configuration is.
  await visit.page.locator('#job-policy').evaluate((one) => {
    const option = document.createElement('option');
    option.textContent = 'slurm.conf-of-a-large-cluster.conf';
    one.append(option);
  });
  const [why, job, button] = await Promise.all(
    ['#why', '#job', '#explain button'].map((one) => visit.page.locator(one).boundingBox()),
  );
  const right = (box: typeof why) => (box ? box.x + box.width : Number.NaN);
  expect(button?.y).toBe(job?.y);
  expect(right(button)).toBeLessThanOrEqual(right(why));
  expect(await violations(visit.page)).toBe('');
  // Back to policies, on the machine that the log itself describes.
  await visit.page.click('#chips button:has-text("sjf-easy")');
  await visit.afterRun(() => visit.page.click('#run'));
  expect(await visit.page.inputValue('#policies')).toBe('sjf-easy');
  expect(await visit.page.isVisible('#cluster-section')).toBe(false);
});

test('a slurm.conf without a log asks for one, and a policy is not compared with it', async () => {
  await open('/');
  await visit.page.setInputFiles('.zone input', [fileOf('slurm.conf')]);
  await expect
    .poll(message)
    .toBe('slurm.conf: open. Now drop the log of the cluster, such as a dump of sacct.');
  await visit.afterRun(() => visit.page.setInputFiles('.zone input', [fileOf('jobs.txt')]));
  expect(await text('#finding')).toMatch(/^slurm\.conf: bounded slowdown/);
  // Each remedy heads the warnings that it avoids.
  await expect
    .poll(() => visit.page.locator('#cluster-warnings h3').allTextContents())
    .toEqual(['Drop accounts.cfg too, and qos.txt if jobs have a QOS', 'No other file changes these']);
  const counts = await visit.page
    .locator('#cluster-warnings ul')
    .evaluateAll((all) => all.map((one) => one.children.length));
  expect(await text('#cluster-warnings summary')).toContain(`${counts[0] + counts[1]} warnings`);
  await visit.page.fill('#policies', 'easy,slurm.conf');
  await visit.page.click('#run');
  await expect
    .poll(message)
    .toBe(
      'Policies: slurm.conf is a configuration of Slurm, which is compared with other configurations only',
    );
});

test('an error of a slurm.conf names the line', async () => {
  await open('/');
  const wrong = fileOf('slurm.conf', 'NodeName=n1 CPUs=x\nPartitionName=p Nodes=n1\n');
  await visit.page.setInputFiles('.zone input', [wrong, fileOf('jobs.txt')]);
  await expect.poll(message).toMatch(/^slurm\.conf:1: /);
});
