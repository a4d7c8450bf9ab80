// Errors that a visitor can meet, and the functions of the page which must survive them.
import { expect, test } from 'vitest';
import { FEW, formats, INTREPID, lublin, visits } from './visits.ts';

const visit = visits();
const { open, ready, afterRun, message, hashes, drop, explained } = visit;

const stale = async () => ((await visit.page.isVisible('#stale')) ? visit.page.textContent('#stale') : '');

/** A view in which jobs are large enough to be pressed. */
const NEAR = '/#view=300000~330000~0~40960';

/** Presses the job in the middle of the chart, and says which job is explained. */
async function pressed(): Promise<string> {
  await visit.page.evaluate("document.getElementById('explanation').replaceChildren()");
  await visit.page
    .locator('.gantt canvas[tabindex]')
    .first()
    .click({ position: { x: 300, y: 70 } });
  await visit.page.waitForSelector('#explanation h3, #explanation .worse');
  return (await visit.page.textContent('#explanation')) ?? '';
}

const EXPLAINED = /^Job \d+ under easy waited/;

const replay = () => visit.page.click('#run');
/** Shows the fields of the options. */
const options = () => visit.page.click('#options');
const failed = () => visit.page.waitForSelector('#status.failed');

test('after a failed run the previous results stay: dimmed, named, and open to questions', async () => {
  await open(NEAR);
  await ready();
  expect(await pressed()).toMatch(EXPLAINED);
  const first = await hashes();
  await visit.page.fill('#policies', 'easy,nosuch');
  await replay();
  await failed();
  await expect.poll(message).toContain("'nosuch'");
  expect(await stale()).toBe(
    'The results below are of the previous run: 3,000 jobs of synthetic:intrepid under easy, pv-easy.',
  );
  expect(await pressed()).toMatch(EXPLAINED);
  expect(await explained(12, 'pv-easy')).toContain('Job 12 under pv-easy');
  expect(await hashes()).toEqual(first);
  // The address is that of the form, and does not name a job that is explained of the run before.
  expect(visit.page.url()).toContain('nosuch');
  expect(visit.page.url()).not.toContain('job=12');
  await visit.page.fill('#policies', 'easy,fcfs');
  await afterRun(replay);
  expect(await stale()).toBe('');
  expect(await visit.page.getAttribute('#results', 'class')).not.toContain('stale');
});

test('dropping a file that is not a trace keeps the results on the page', async () => {
  await open(NEAR);
  await ready();
  expect(await pressed()).toMatch(EXPLAINED);
  await drop('bad.swf', Buffer.from('; nothing\n1 2 x\n'));
  await failed();
  await expect.poll(message).toContain('bad.swf:2');
  await visit.page.waitForSelector('#problem:not([hidden])');
  expect(await visit.page.textContent('#problem')).toMatch(
    /^bad\.swf was recognized as SWF \(Standard Workload Format\)\. .*Correct or delete the line.*--format FORMAT/,
  );
  expect(await stale()).toContain('of synthetic:intrepid under');
  expect(await pressed()).toMatch(EXPLAINED);
});

test('the error of a first file stays, with what it is, two things that would help, and the examples', async () => {
  await open('/');
  await visit.page.waitForSelector('.cards a');
  await drop('table.xlsx', Buffer.from('504b0304140006000800', 'hex'));
  await failed();
  await expect.poll(message).toMatch(/^table\.xlsx: is a ZIP archive/);
  await visit.page.waitForSelector('#problem:not([hidden])');
  expect(await visit.page.textContent('#problem p')).toBe(
    'table.xlsx was recognized as a ZIP archive. Two things would help:',
  );
  expect(await visit.page.locator('#problem li').count()).toBe(2);
  expect(await visit.page.isVisible('.cards')).toBe(true);
  expect(await visit.page.inputValue('#policies')).toBe('easy,pv-easy');
  // A good file takes the place of both.
  const { text } = await lublin(500);
  await afterRun(() => drop('l.swf', Buffer.from(text)));
  expect(await visit.page.isVisible('#problem')).toBe(false);
  expect(await visit.page.isVisible('#welcome')).toBe(false);
});

test('an unknown policy in the address is named, and the default policies are shown', async () => {
  await open('/#trace=synthetic:convoy&policy=foo');
  await ready();
  expect(await message()).toMatch(
    /^unknown policy 'foo'; try fcfs, .*\. The results are those of the default policies\. \d+ jobs under easy, pv-easy: /,
  );
  expect(await visit.page.isVisible('#message')).toBe(true);
  expect(await visit.page.isVisible('#finding')).toBe(true);
  expect(await visit.page.inputValue('#policies')).toBe('easy,pv-easy');
  // The next run is only about itself.
  await afterRun(replay);
  expect(await message()).toMatch(/^\d+ jobs under easy, pv-easy: /);
});

test('canceling a run keeps the results on the page', async () => {
  await open(NEAR);
  await ready();
  await options();
  expect(await pressed()).toMatch(EXPLAINED);
  await visit.page.fill('#jobs', '');
  await visit.page.fill('#seeds', '50');
  await visit.page.fill('#shake', '10m');
  await replay();
  await visit.page.click('#cancel');
  await visit.page.waitForFunction(() => document.getElementById('message')?.textContent === 'Cancelled.');
  expect(await stale()).toContain('3,000 jobs of synthetic:intrepid under');
  expect(await pressed()).toMatch(EXPLAINED);
});

test('a form that has been changed since says so, and a form changed back does not', async () => {
  await open(INTREPID);
  await ready();
  await options();
  const fields = '#form input:not([type=file]), #form select';
  const ids = await visit.page.locator(fields).evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(8);
  for (const id of ids) {
    const field = visit.page.locator(`#${id}`);
    const value = await field.inputValue();
    const values = await field
      .locator('option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? one.textContent ?? ''));
    const set = (to: string) => (values.length > 0 ? field.selectOption(to) : field.fill(to));
    await set(values.find((other) => other !== value) ?? '7');
    expect([id, await stale()]).toEqual([
      id,
      expect.stringMatching(/^The form has been changed\. The results below are of/),
    ]);
    await set(value);
    expect([id, await stale()]).toEqual([id, '']);
  }
  await visit.page.click('#chips button >> nth=0');
  expect(await stale()).toContain('has been changed');
});

test('a run begun during another is the one that is shown and answers', async () => {
  const { text, hashOf } = await lublin(500);
  await open(INTREPID);
  await ready();
  await options();
  await visit.page.fill('#jobs', '');
  await visit.page.fill('#policies', 'easy,conservative,fcfs');
  await afterRun(async () => {
    await replay();
    await visit.page.waitForFunction(() => Number(document.querySelector('progress')?.value) > 0);
    await drop('l.swf', Buffer.from(text));
  });
  await expect.poll(message).toContain('500 jobs under easy, conservative, fcfs');
  expect((await hashes())[0]).toBe(await hashOf('easy'));
  expect(await explained(7, 'fcfs')).toContain('Job 7 under fcfs');
  expect(await stale()).toBe('');
});

test('the file that an address names keeps its view, its job and its options; another file does not', async () => {
  const { text } = await lublin(500);
  const asked = 'policy=easy,fcfs&processors=256&jobs=400&overrun=extend&event-rule=each&seed=3&color=size';
  const address = `/#trace=l.swf&${asked}&view=100000~200000~0~64&job=7&under=fcfs`;
  await open(address);
  await failed();
  await expect.poll(message).toBe('Drop l.swf here again. A page cannot open files by itself.');
  expect(await visit.page.inputValue('#policies')).toBe('easy,fcfs');
  await afterRun(() => drop('l.swf', Buffer.from(text)));
  await expect.poll(message).toContain('400 jobs under easy, fcfs');
  await visit.page.waitForSelector('#explanation h3:has-text("Job 7 under fcfs")');
  expect(visit.page.url()).toBe(visit.lab.origin + address);
  await afterRun(() => drop('other.swf', Buffer.from(text)));
  await expect.poll(message).toContain('500 jobs under easy, fcfs');
  const kept = 'policy=easy,fcfs&processors=256&overrun=extend&event-rule=each&seed=3&color=size';
  expect(visit.page.url()).toBe(`${visit.lab.origin}/#trace=other.swf&${kept}`);
});

test('an emptied field is empty when the address is opened again', async () => {
  await open(INTREPID);
  await ready();
  await options();
  await visit.page.fill('#jobs', '');
  await afterRun(replay);
  const all = await message();
  const address = visit.page.url();
  await open(address);
  await ready();
  expect(await visit.page.inputValue('#jobs')).toBe('');
  expect((await message()).split(':')[0]).toBe(all.split(':')[0]);
});

test('a trace as CSV, Parquet or dump of sacct gets the schedules that Node gets', async () => {
  const { library, csv, parquet, dump } = await formats();
  await open(FEW);
  await ready();
  await options();
  await visit.page.fill('#processors', '256');
  await visit.page.fill('#policies', 'easy,fcfs');
  for (const [name, content] of Object.entries({ 'l.csv': csv, 'l.parquet': parquet, 'jobs.txt': dump })) {
    await afterRun(() => drop(name, content));
    await expect.poll(message).toMatch(/jobs under easy, fcfs/);
    const workload = await library.readTrace(new Blob([new Uint8Array(content)]), { name, processors: 256 });
    const expected = await Promise.all(
      ['easy', 'fcfs'].map(async (policy) => (await library.replay(workload, policy)).hash),
    );
    expect([name, await hashes()]).toEqual([name, expected]);
  }
});

test('a file that is no trace is refused in one clear line, which names fields and no options', async () => {
  await open(FEW);
  await ready();
  const garbage = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3) * 31) % 256));
  // When its job started is not known either, from which the size of the machine could be guessed.
  const bare = Buffer.from(`1 1 -1 ${'1 '.repeat(15)}\n`);
  for (const [name, content, expected] of [
    ['empty.swf', '', /^empty\.swf: is empty/],
    ['empty.csv', '', /^empty\.csv: is empty/],
    ['empty', '', /^empty: is empty/],
    ['log.zip', Buffer.from('PK\u0003\u0004etc'), /^log\.zip: is a ZIP archive; unpack it first/],
    ['garbage', garbage, /^garbage.*expected a trace: SWF, CSV, Parquet, Batsim, .*$/],
    ['garbage.parquet', Buffer.concat([Buffer.from('PAR1'), garbage]), /^garbage\.parquet: is not a Parquet/],
    ['page.html', '<!doctype html>\n<title>x</title>\n', /^page\.html:1: /],
    ['data.json', '{"a": 1}\n', /^data\.json:1: /],
    ['people.csv', 'name,town\nAda,London\n', /^people\.csv.*no column .*the command’s option --columns/],
    ['sizeless.csv', 'job,submit,run,processors\n1,0,10,2\n', /^sizeless\.csv.*with the field “Processors”$/],
    ['bare.swf', bare, /^bare\.swf.*give the processors with the field “Processors”/],
  ] as const) {
    await visit.page.evaluate(() => document.getElementById('status')?.classList.remove('failed'));
    await drop(name, Buffer.from(content));
    await failed();
    const reported = await message();
    expect(reported).toMatch(expected);
    expect(reported).not.toMatch(/\n|defect|(?<!command’s option )--[a-z]/);
    expect([...reported].every((character) => character >= ' ')).toBe(true);
  }
  // The field that is asked for is there to be filled.
  expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('processors');
});

test('an invalid job number is quoted in the message, not shown as NaN', async () => {
  await open(FEW);
  await ready();
  for (const text of ['abc', '', '1.5', '-1']) {
    await visit.page.fill('#job', text);
    await visit.page.click('#explain button');
    expect(await visit.page.textContent('#explanation .worse')).toBe(
      `Job: '${text}' is not the number of a job; expected a whole number, such as 1.`,
    );
  }
});

test('a log of jobs of no length says so, one job is one, and a policy is named once', async () => {
  await open(FEW);
  await ready();
  await options();
  await visit.page.fill('#processors', '4');
  const csv = 'job,submit,run,processors\n1,0,0,2\n2,5,0,2\n';
  await afterRun(() => drop('zero.csv', Buffer.from(csv)));
  expect(await visit.page.textContent('#finding p')).toBe(
    'No job of this log has a length: every run time is 0.',
  );
  await visit.page.fill('#policies', 'easy,easy');
  await visit.page.click('#run');
  await failed();
  expect(await message()).toBe('Policies: easy is named twice');
});
