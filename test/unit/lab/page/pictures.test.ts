// The pictures of the examples on the first screen of the lab are drawn from their schedules: from the log to a path of
// SVG. `npx vitest run FILE --update` writes them again.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { twinKernel as kernel } from '../../../../src/kernel/twin.ts';
import { EXAMPLES, LOG } from '../../../../src/lab/page/welcome/examples.ts';
import { parsePolicies } from '../../../../src/policy/parse.ts';
import { place } from '../../../../src/schedule/place.ts';
import { BACKFILLED, type Schedule } from '../../../../src/schedule/schedule.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { syntheticWorkload } from '../../../../src/trace/generate/synthetic.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { KTH } from '../../../support/logs.ts';
import { atRoot } from '../../../support/paths.ts';

/** Size of a picture, and the height of one of its two schedules. */
const [WIDTH, HEIGHT, EACH] = [240, 84, 38];
const WEEK = 7 * 86400;

/** Jobs as boxes, those started in order and those backfilled, from the first submission on for `seconds`. */
function boxes(schedules: readonly Schedule[], seconds: number, least: number): string[] {
  const paths = ['', ''];
  for (const [row, schedule] of schedules.entries()) {
    const { workload, start, end, flags } = schedule;
    const { bar, low, high } = place(schedule);
    const top = row * (HEIGHT - EACH);
    const x = (time: number) => Math.round((WIDTH * (time - workload.jobs.submit[0])) / seconds);
    const y = (processor: number) => top + EACH - Math.round((EACH * processor) / workload.processors);
    bar.forEach((job, i) => {
      // Attempts that preemption ended have later numbers.
      if (job >= workload.jobs.length) return;
      const [left, right, upper, lower] = [x(start[job]), x(end[job]), y(high[i]), y(low[i])];
      if (right > WIDTH || right - left < least || lower - upper < least) return;
      const [width, height] = [right - left - 1, lower - upper - 1];
      paths[flags[job] & BACKFILLED ? 1 : 0] += `M${left} ${upper}h${width}v${height}h-${width}z`;
    });
  }
  return paths;
}

/** Mean wait by week of submission, as a line for each policy on one scale. */
function lines(schedules: readonly Schedule[]): string[] {
  const means = schedules.map(({ workload: { jobs }, start }) => {
    const [sums, counts]: [number[], number[]] = [[], []];
    jobs.submit.forEach((submit, job) => {
      const week = Math.floor((submit - jobs.submit[0]) / WEEK);
      sums[week] = (sums[week] ?? 0) + start[job] - submit;
      counts[week] = (counts[week] ?? 0) + 1;
    });
    return sums.map((sum, week) => sum / counts[week]);
  });
  const most = Math.max(...means.flat());
  return means.map((weeks) =>
    weeks
      .map((mean, week) => {
        const [x, y] = [(WIDTH * week) / (weeks.length - 1), HEIGHT - 2 - ((HEIGHT - 4) * mean) / most];
        return `${week === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(y)}`;
      })
      .join(''),
  );
}

async function picture(address: string): Promise<string[]> {
  const has = new URLSearchParams(address);
  const trace = has.get('trace') ?? '';
  const jobs = has.has('jobs') ? Number(has.get('jobs')) : undefined;
  const workload =
    trace === LOG
      ? await readTrace(new Blob([await readFile(KTH)]), { kernel, name: trace })
      : await syntheticWorkload(trace, { kernel, jobs });
  const schedules = [];
  for (const policy of parsePolicies(has.get('policy') ?? ''))
    schedules.push((await replay(workload, policy, { kernel })).schedule);
  if (trace === LOG) return lines(schedules);
  if (jobs !== undefined) return boxes(schedules, 5 * 86400, 2);
  const ends = schedules.flatMap(({ end }) => [...end]);
  return boxes(schedules, Math.max(...ends) - workload.jobs.submit[0], 1);
}

test('each example has the picture of its schedules', async () => {
  const pictures = [];
  for (const { name, address } of EXAMPLES) {
    const paths = await picture(address);
    for (const path of paths) expect(path.length).toBeGreaterThan(0);
    pictures.push(`  ${name}: [\n${paths.map((path) => `    '${path}',\n`).join('')}  ],\n`);
  }
  const text =
    '// Holds the pictures of the examples, as paths of SVG. test/unit/lab/page/pictures.test.ts draws them.\n' +
    "import type { EXAMPLES } from './examples.ts';\n\n" +
    '/** Width and height of a picture. */\n' +
    `export const [WIDTH, HEIGHT] = [${WIDTH}, ${HEIGHT}];\n\n` +
    '/** The jobs started in order and those backfilled; of `kth`, the mean wait by week under each policy. */\n' +
    `export const PICTURES: Record<(typeof EXAMPLES)[number]['name'], readonly string[]> = {\n${pictures.join('')}};\n`;
  await expect(text).toMatchFileSnapshot(atRoot('src/lab/page/welcome/pictures.ts'));
});
