// Every figure, of random workloads, in random looks: a well-formed file whose texts do not overlap.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { captionOf } from '../../../src/figures/caption.ts';
import { chartSvg } from '../../../src/figures/chartSvg.ts';
import { chartTable, valuesOf } from '../../../src/figures/chartTable.ts';
import { DARK, LIGHT, type Look, NARROWEST } from '../../../src/figures/look.ts';
import { makeFigure } from '../../../src/figures/make.ts';
import { FIGURES, isResultFigure, USUAL_SCALE } from '../../../src/figures/names.ts';
import type { Results } from '../../../src/figures/results.ts';
import { parsePolicies } from '../../../src/policy/parse.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { generateLublin } from '../../../src/trace/generate/lublin.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { smallWorkload } from '../../properties/workloads.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { textFaults, xmlFault } from '../../support/svg.ts';
import { testWorkload } from '../../support/workload.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

async function resultsOf(workload: Workload, policies: string, jobs = 1): Promise<Results> {
  const runs = [];
  for (const policy of parsePolicies(policies)) {
    const { schedule } = await replay(workload, policy, { kernel: kernels.wasm });
    runs.push({ name: policy.name, schedule });
  }
  return { workload, runs, counts: jobs === 1 ? undefined : (job) => job % jobs === 0 };
}

const look = fc
  .record({
    size: fc.integer({ min: 6, max: 30 }),
    wide: fc.integer({ min: 0, max: 900 }),
    tall: fc.integer({ min: 1, max: 900 }),
  })
  .map(
    ({ size, wide, tall }): Look => ({
      palette: tall % 2 === 0 ? LIGHT : DARK,
      font: 'a "font" & <another>',
      size,
      width: NARROWEST * size + wide,
      height: tall < 450 ? undefined : tall,
    }),
  );

/** Names as a trace may have them: long, and with what XML must not have bare. */
const NAMES = ['t', 'A<B> & "C"', 'a-very-long-name-of-a-trace-that-nobody-would-break.swf.gz'];

describe(`figures (seed ${SEED})`, () => {
  it.each(FIGURES)('%s is well-formed, and its texts do not overlap, at any size', async (name) => {
    const policies = fc.constantFrom('easy', 'fcfs,easy', 'easy,slp-easy,conservative,sjf-easy,fcfs');
    const scales = fc.constantFrom('linear', 'log', undefined);
    await holds(
      fc.tuple(smallWorkload, policies, scales, look, fc.constantFrom(...NAMES), fc.boolean()),
      600,
      async ([{ processors, jobs }, chosen, scale, drawn, trace, hasDates]) => {
        const dated = hasDates ? { unixStartTime: 820_000_000, timeZone: 'Asia/Kolkata' } : {};
        const results = await resultsOf(
          { ...testWorkload(processors, jobs, trace), ...dated },
          isResultFigure(name) ? chosen : 'fcfs',
        );
        const chart = makeFigure(name, results, { scale });
        const svg = chartSvg(chart, {
          look: drawn,
          caption: captionOf(chart, `specula plot ${trace} --figure ${name}`),
        });
        expect(xmlFault(svg)).toBeUndefined();
        expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
        expect(textFaults(svg)).toEqual([]);
        expect(Number(/ height="(\d+)"/.exec(svg)?.[1])).toBeGreaterThanOrEqual(drawn.height ?? 0);
        expect(svg).toContain(drawn.palette.paper);
        // The same once more, since a figure is a function of its data.
        expect(chartSvg(makeFigure(name, results, { scale }), { look: drawn })).toBe(
          chartSvg(chart, { look: drawn }),
        );
        const columns = chartTable(chart).map(valuesOf);
        expect(new Set(columns.map(({ length }) => length)).size).toBe(1);
      },
    );
  });

  it('say nothing of times between submissions where there is one job', () => {
    const workload = testWorkload(1, [{ submit: 5, run: 1, request: 2, processors: 1 }]);
    for (const scale of ['linear', 'log'] as const) {
      const chart = makeFigure('interarrival', { workload, runs: [] }, { scale });
      const svg = chartSvg(chart, { caption: captionOf(chart, '') });
      expect(svg).not.toContain('NaN');
      expect(svg).toContain('test: 1 job on a machine of 1 processor.');
    }
  });

  it('say the trace, the policies, the version and the command', async () => {
    const workload = {
      ...(await generateLublin({ kernel: kernels.wasm, jobs: 200, seed: 1 })),
      name: 'my log',
    };
    const chart = makeFigure('waits', await resultsOf(workload, 'easy,fcfs', 3));
    const svg = chartSvg(chart, { caption: captionOf(chart, 'specula plot log.swf --figure waits') });
    const words = [...svg.matchAll(/<text [^>]*>([^<]*)/g)].map(([, text]) => text).join(' ');
    expect(words).toMatch(
      /my log: 200 jobs on a machine of [\d,]+ processors\. Policies: easy, fcfs\. 67 of the jobs count\. .*Specula \d+\.\d+\.\d+: specula plot log\.swf --figure waits$/,
    );
    for (const name of ['easy', 'fcfs', 'wait', 'share of jobs']) expect(words).toContain(name);
  });

  it('have a usual scale where there is a choice, and only there', async () => {
    const workload = await generateLublin({ kernel: kernels.wasm, jobs: 400, seed: 1 });
    const results = await resultsOf(workload, 'easy,fcfs');
    for (const name of FIGURES) {
      const [linear, log] = (['linear', 'log'] as const).map((scale) =>
        chartSvg(makeFigure(name, results, { scale })),
      );
      const usual = USUAL_SCALE[name];
      expect(linear === log, name).toBe(usual === undefined);
      expect(chartSvg(makeFigure(name, results))).toBe(usual === 'log' ? log : linear);
    }
  });
});
