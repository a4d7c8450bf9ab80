// `specula plot`: which figures it writes, where, and in which look.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FIGURES, RESULT_FIGURES, WORKLOAD_FIGURES } from '../../../src/figures/names.ts';
import { textFaults, xmlFault } from '../../support/svg.ts';
import { specula, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const text = (name: string) => readFileSync(at(name), 'utf8');
const plot = (words: string) => specula(['plot', 'jobs.swf', ...words.split(' ')], folder);

beforeAll(() => writeFileSync(at('jobs.swf'), TINY));

describe('specula plot', () => {
  test('writes all figures that fit into a folder, and says which', async () => {
    const { status, stdout } = await plot('--output workload');
    expect(status).toBe(0);
    expect(readdirSync(at('workload')).sort()).toEqual(WORKLOAD_FIGURES.map((name) => `${name}.svg`).sort());
    for (const name of WORKLOAD_FIGURES) expect(stdout).toContain(`${join('workload', name)}.svg: `);
    expect((await plot('--policy easy,fcfs --output all')).status).toBe(0);
    expect(readdirSync(at('all')).sort()).toEqual(FIGURES.map((name) => `${name}.svg`).sort());
    for (const name of FIGURES) {
      const svg = text(`all/${name}.svg`);
      expect([xmlFault(svg), textFaults(svg)]).toEqual([undefined, []]);
      // A figure of the workload is the same whatever is made of it.
      if (!(RESULT_FIGURES as readonly string[]).includes(name))
        expect(svg).toBe(text(`workload/${name}.svg`));
      expect(svg.includes('easy,fcfs')).toBe((RESULT_FIGURES as readonly string[]).includes(name));
    }
  });

  test('writes one figure to a file, with a caption holding the command that makes it again', async () => {
    const call =
      '--policy easy --figure waits --scale linear --width 500 --height 300 --font Times,serif --font-size 10 ' +
      '--theme dark --jobs 3 --event-rule each --warmup 10s --output one.svg';
    expect((await plot(call)).status).toBe(0);
    const svg = text('one.svg');
    expect(svg).toMatch(/^<svg [^>]*width="500" height="300" [^>]*font-family="Times,serif" font-size="10"/);
    expect(svg).toContain('fill="#14171b"');
    const said = [...svg.matchAll(/<text [^>]*>([^<]*)/g)].map(([, words]) => words).join(' ');
    const command = /specula (plot .*)$/.exec(said)?.[1] ?? '';
    for (const option of call.split(' --output')[0].split(/ (?=--)/)) expect(command).toContain(option);
    await specula([...command.split(' '), '--output', 'again.svg'], folder);
    expect(text('again.svg')).toBe(svg);
  });

  test('draws power and carbon under the utilization, and its command does so again', async () => {
    const energy = '--power idle=3,busy=10 --carbon 0.3';
    await plot(`--policy easy --figure utilization ${energy} --output power.svg`);
    const { stdout } = await plot(`--policy easy --figure utilization ${energy} --json --output more.svg`);
    const [{ command, columns }] = JSON.parse(stdout).figures;
    expect(command).toContain(energy);
    expect(columns.length).toBeGreaterThan(2);
    expect(text('power.svg')).toContain('power of the machine,');
    expect(text('power.svg')).toContain('carbon, kg CO₂e per');
    await specula([...command.split(' ').slice(1), '--output', 'power-again.svg'], folder);
    expect(text('power-again.svg')).toBe(text('power.svg'));
    await plot('--policy easy --figure utilization --output none.svg');
    expect(text('none.svg')).not.toContain('power');
    const { status, stderr } = await plot(`--policy easy --figure waits ${energy} --output x.svg`);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('--power is for --figure utilization, with --policy'),
    ]);
  });

  test('leaves out title and caption if it is asked to, and is lower by them', async () => {
    const words = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)/g)].map(([, one]) => one);
    const height = (svg: string) => Number(/height="(\d+)"/.exec(svg)?.[1]);
    await plot('--policy easy,fcfs --figure waits --output named.svg');
    const { stdout } = await plot('--policy easy,fcfs --figure waits --bare --output bare.svg --json');
    const [named, bare] = [text('named.svg'), text('bare.svg')];
    expect(words(named)).toContain('Distribution of waits');
    expect(words(bare)).toEqual(words(named).filter((one) => words(bare).includes(one)));
    expect(words(bare).join(' ')).toMatch(/easy.*fcfs.*wait/);
    expect(words(bare).join(' ')).not.toMatch(/Distribution|Specula/);
    expect(height(bare)).toBeLessThan(height(named));
    expect(textFaults(bare)).toEqual([]);
    expect(JSON.parse(stdout).figures[0].command).toContain(' --bare');
  });

  test('prints the files and the numbers as JSON, or the numbers alone', async () => {
    const { stdout } = await plot('--figure sizes,run-times --json --output json');
    const { trace, figures } = JSON.parse(stdout);
    expect(trace).toMatchObject({ name: 'jobs.swf', jobs: 4 });
    expect(figures.map(({ file }: { file: string }) => file)).toEqual([
      join('json', 'sizes.svg'),
      join('json', 'run-times.svg'),
    ]);
    const [{ columns }] = figures;
    expect(columns.map(({ title }: { title: string }) => title)).toEqual([
      'processors of a job',
      'jobs',
      'processor-seconds',
    ]);
    const alone = JSON.parse((await plot('--figure sizes --json')).stdout);
    expect(alone.figures).toEqual([{ ...figures[0], file: undefined }].map(({ file, ...rest }) => rest));
  });

  test('replaces its own figures in a folder, and nothing else', async () => {
    mkdirSync(at('mixed'));
    await plot('--figure sizes --output mixed');
    writeFileSync(at('mixed/other.txt'), 'mine');
    expect((await plot('--figure sizes --theme dark --output mixed')).status).toBe(0);
    expect(text('mixed/sizes.svg')).toContain('#14171b');
    writeFileSync(at('mixed/accuracy.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const refused = await plot('--output mixed');
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain('accuracy.svg: is there already, and is no figure of Specula');
    expect(readdirSync(at('mixed')).sort()).toEqual(['accuracy.svg', 'other.txt', 'sizes.svg']);
    // A file that is named is meant.
    expect((await plot(`--figure accuracy --output ${join('mixed', 'accuracy.svg')}`)).status).toBe(0);
  });

  test.each([
    ['8.5cm', 321],
    ['85mm', 321],
    ['3.5in', 336],
    ['300', 300],
  ])('writes a figure %s wide', async (width, pixels) => {
    expect((await plot(`--figure sizes --width ${width} --output wide.svg`)).status).toBe(0);
    expect(readFileSync(at('wide.svg'), 'utf8')).toContain(` width="${pixels}"`);
  });

  test.each([
    ['no output', '--figure sizes', /--output: name a folder/],
    ['several figures and one file', '--output x.svg', /one file, and there are 6 figures/],
    [
      'a figure of schedules without a policy',
      '--figure sizes,waits --output x',
      /--figure waits shows schedules/,
    ],
    [
      'a policy that no figure shows',
      '--policy easy --figure sizes --output x',
      /--policy: sizes show the workload/,
    ],
    ['a warmup without a policy', '--warmup 1h --output x', /--warmup and --cooldown are for/],
    ['a scale of nothing', '--figure accuracy --scale log --output x', /--scale: accuracy have one scale/],
    ['an unknown figure', '--figure wait --output x', /unknown figure 'wait'; did you mean 'waits'/],
    [
      'a picture of another kind',
      '--figure sizes --output x.png',
      /'x.png' ends in .png, and figures are written as SVG; name a file that ends in .svg, or a folder/,
    ],
    ['a width of no unit', '--width 8.5em --output x', /--width '8.5em': expected pixels, or a length/],
    ['a width of nothing', '--width 0.001mm --output x', /--width.*at least one pixel/],
    ['too narrow a figure', '--width 200 --output x', /--width: 200 pixels are too few .* takes 240/],
    ['too wide a figure', '--width 30000 --output x', /--width: 30000 pixels are more than/],
    ['too high a figure', '--height 30000 --output x', /--height: 30000 pixels are more than/],
  ])('refuses %s in one line', async (_, call, message) => {
    const { status, stderr, stdout } = await plot(call);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^specula: [^\n]+\n$/);
    expect(stderr).toMatch(message);
    for (const made of ['x', 'x.png']) expect(readdirSync(folder)).not.toContain(made);
  });
});
