import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTicks, tickLabel, timeTicks } from '../../../../src/figures/ticks.ts';
import { SharedView } from '../../../../src/lab/page/sharedView.ts';
import {
  commandLine,
  explainLine,
  FIRST,
  formatState,
  type LabState,
  parseState,
  refusedIn,
} from '../../../../src/lab/page/state.ts';
import { ASKED } from '../../../../src/lab/parameters.ts';
import { trimmed } from '../../../../src/report/format.ts';
import { holds, SEED } from '../../../properties/seed.ts';
import { dist } from '../../../support/paths.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const whole = fc.integer({ min: 1, max: 1e9 });
const place = fc.integer({ min: -1e6, max: 1e9 }).map((x) => x / 1000);

const PARTS = {
  trace: fc.string({ minLength: 1 }),
  policies: fc.string({ minLength: 1 }),
  processors: maybe(whole),
  jobs: maybe(whole),
  overrun: fc.constantFrom('kill', 'extend'),
  eventRule: fc.constantFrom('batch', 'each'),
  seed: whole,
  seeds: maybe(whole),
  shake: maybe(fc.constantFrom(600, 90, 0, 86_401)),
  resample: maybe(whole),
  users: maybe(fc.double({ min: 1e-3, max: 1000, noNaN: true })),
  block: maybe(whole),
  feedback: maybe(fc.constant(true)),
  engine: maybe(fc.constantFrom('wasm', 'js')),
  color: fc.constantFrom('user', 'size', 'outcome', 'backfilled'),
  view: maybe(fc.record({ from: place, to: place, low: place, high: place })),
  job: maybe(whole),
  under: maybe(fc.string({ minLength: 1 })),
  by: maybe(fc.constantFrom('user', 'size')),
  more: maybe(fc.constant(' --from 86400')),
};
const states: fc.Arbitrary<LabState> = fc.record(PARTS);

/** Several seeds are 1 to their number. */
const consistent = states.map((state) => ({ ...state, seed: (state.seeds ?? 1) > 1 ? 1 : state.seed }));

describe(`the address of the lab (seed ${SEED})`, () => {
  it('holds the whole state of the page, whatever the state of an empty address is', async () => {
    await holds(fc.tuple(consistent, states), 300, ([state, first]) => {
      const more = state.trace === first.trace ? first.more : undefined;
      expect(parseState(`#${formatState(state, first)}`, first)).toEqual({ ...state, more });
    });
    // Two states drawn at random hardly ever have the same trace, and many fields alike.
    await holds(fc.tuple(consistent, states), 300, ([one, first]) => {
      const state = { ...one, trace: first.trace, more: first.more };
      expect(parseState(`#${formatState(state, first)}`, first)).toEqual(state);
    });
  });

  it('is tested with every parameter that the lab has', () => {
    expect(Object.keys(PARTS)).toEqual(expect.arrayContaining(Object.keys(ASKED)));
  });

  it('means the first workload if it is empty or malformed', () => {
    const first = {
      ...FIRST,
      ...{ engine: undefined, view: undefined, job: undefined, under: undefined },
      ...{ seeds: undefined, shake: undefined, resample: undefined, users: undefined, block: undefined },
    };
    expect(parseState('')).toEqual({ ...first, processors: undefined, more: undefined });
    // As a visitor types it.
    expect(parseState('#policy=easy,pv-easy+suspend:2m:2m').policies).toBe('easy,pv-easy+suspend:2m:2m');
    expect(
      parseState(
        '#processors=-3&jobs=x&seeds=0&users=-1&resample=1.5&shake=soon&event-rule=odd&view=1~2~3&engine=gpu',
      ),
    ).toEqual({
      ...first,
      processors: undefined,
      more: undefined,
    });
  });
});

it('an address with a value that cannot be used is refused with the name and the value', () => {
  for (const [hash, says] of [
    ['#processors=2OO', /^processors=2OO in the address: expected a whole number/],
    [
      '#trace=a.swf&overrun=extnd',
      /^overrun=extnd in the address: expected kill, extend; did you mean 'extend'\?$/,
    ],
    ['#show=steps&event-rule=odd', /^event-rule=odd in the address: expected batch, /],
    ['#shake=soon', /^shake=soon in the address: /],
    ['#seed=-1.5', /^seed=-1\.5 in the address: /],
  ] as const)
    expect(refusedIn(hash)).toMatch(says);
  for (const hash of [
    '',
    '#processors=200&overrun=extend',
    '#processors=',
    '#job=17&view=1~2~3~4&color=size',
  ])
    expect(refusedIn(hash)).toBeUndefined();
});

it('the lab prints the command that computes what the lab shows', () => {
  const state: LabState = {
    ...FIRST,
    trace: "Jo's log.swf.gz",
    policies: 'easy,pv-easy+virtual:0.3',
    jobs: undefined,
    processors: 64,
    overrun: 'extend',
    eventRule: 'each',
    seed: 7,
    more: ' --from 86400',
  };
  expect(commandLine(state)).toBe(
    "specula replay 'Jo'\\''s log.swf.gz' --policy easy,pv-easy+virtual:0.3 --processors 64 --overrun extend --event-rule each --seed 7 --from 86400",
  );
  const sure = { ...FIRST, shake: 600, resample: 48, users: 0.75, seeds: 20 };
  const transforms = '--shake 10m --resample 48 --users 0.75';
  expect(commandLine(sure)).toBe(
    `specula replay synthetic:intrepid --policy easy,pv-easy --jobs 3000 ${transforms} --seeds 20`,
  );
  // A job is explained under the first seed, which is drawn.
  expect(explainLine(sure, 'easy', 12)).toBe(
    `specula explain synthetic:intrepid --policy easy --jobs 3000 ${transforms} --job 12`,
  );
  expect(explainLine(FIRST, 'easy', 12)).toBe(
    'specula explain synthetic:intrepid --policy easy --jobs 3000 --job 12',
  );
});

it('the command names the file in which the visitor’s own scheduler is saved', () => {
  const own = { ...FIRST, own: true };
  const file = './my-scheduler.mjs';
  const run = 'specula replay synthetic:intrepid --policy';
  expect(commandLine(own)).toBe(`${run} easy,pv-easy,${file} --jobs 3000`);
  const policies = '["easy"]';
  expect(commandLine({ ...own, policies })).toBe(
    `${run} '["easy"]' --jobs 3000 && ${run} ${file} --jobs 3000`,
  );
  const explained = (name: string) => explainLine(own, 'mine', 12, name);
  const explain = 'specula explain synthetic:intrepid --policy';
  expect(explained('default')).toBe(`${explain} ${file} --jobs 3000 --job 12`);
  expect(explained('strict')).toBe(`${explain} '${file}#strict' --jobs 3000 --job 12`);
  expect(formatState(own)).toBe(formatState(FIRST));
});

it('zooming and panning never leave the range of the chart', async () => {
  const all = { from: 100, to: 1100, low: 0, high: 64 };
  const step = fc.oneof(
    fc.record({
      zoom: fc.double({ min: 0.001, max: 100, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      rows: fc.boolean(),
    }),
    fc.record({
      x: fc.double({ min: -5, max: 5, noNaN: true }),
      y: fc.double({ min: -5, max: 5, noNaN: true }),
    }),
  );
  await holds(fc.array(step), 100, (steps) => {
    const view = new SharedView(all);
    for (const one of steps) {
      if ('zoom' in one) view.zoom(one.zoom, one.at, one.rows, one.at);
      else view.pan(one.x, one.y);
      const { from, to, low, high } = view.now;
      expect(from).toBeGreaterThanOrEqual(all.from);
      expect(to).toBeLessThanOrEqual(all.to + 1e-9);
      expect(to - from).toBeGreaterThan(0.999);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(64 + 1e-9);
      expect(high - low).toBeGreaterThan(0.999);
    }
    view.all();
    expect(view.now).toEqual(all);
    expect(view.isWhole).toBe(true);
  });
});

it('an axis has few ticks, all in view, at round values', async () => {
  expect(timeTicks(0, 86400, 4)).toEqual([0, 21600, 43200, 64800, 86400]);
  // Ages have ticks too, as few as are asked for.
  const ages = timeTicks(0, 4.26e15, 5);
  expect([ages.length <= 5, ages.slice(0, 2).map(tickLabel)]).toEqual([true, ['0', '5e7 years']]);
  expect([0, 90, 5400, 86400, 100_800].map(tickLabel)).toEqual(['0', '1.5 min', '1.5 h', '1 d', '1 d 4 h']);
  expect(['1.50', '100.00', '2,000', '0.05', '10'].map(trimmed)).toEqual([
    '1.5',
    '100',
    '2,000',
    '0.05',
    '10',
  ]);
  await holds(
    fc.tuple(
      fc.integer({ min: 0, max: 1e8 }).map((x) => x / 1000),
      fc.double({ min: 1, max: 1e6, noNaN: true }),
    ),
    100,
    ([from, size]) => {
      const ticks = countTicks(from, from + size, 6);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks.every((tick) => tick >= from && tick <= from + size && Number.isInteger(tick))).toBe(true);
    },
  );
});

/** A script of the lab and those that it cannot do without. */
function needed(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(dist, 'lab', name), 'utf8');
  for (const [, from] of text.matchAll(/(?:\bfrom|\bimport)"\.\/([^"]+)"/g)) needed(from, found);
  return found;
}

it('the lab needs at most 180 kB of gzip before it can replay, and further parts when they are wanted', () => {
  const scripts = new Set([...needed('lab.js'), ...needed('worker.js')]);
  const fetched = ['index.html', 'lab.css', 'kernel.wasm', ...scripts];
  const sizes = fetched.map((file) => gzipSync(readFileSync(join(dist, 'lab', file))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(180_000);
  const all = readdirSync(join(dist, 'lab')).filter((file) => file.endsWith('.js'));
  // The JavaScript build of the kernel and the distributions, at least.
  expect(all.length - scripts.size).toBeGreaterThanOrEqual(2);
});
