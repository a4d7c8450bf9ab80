// The folder corpus/ is what the oracle says, and what the kernel does.
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { findPolicy } from '../../src/policy/registry.ts';
import { replay } from '../../src/simulate/replay.ts';
import { readSwf } from '../../src/trace/formats/swf.ts';
import { openTrace } from '../../src/trace/open/file.ts';
import { onEngines, outcomes, replayOf } from '../properties/replays.ts';
import { sized } from '../properties/seed.ts';
import { everyTenth } from '../support/engines.ts';
import { filesBelow } from '../support/imports.ts';
import { testKernels } from '../support/kernels.ts';
import { atRoot } from '../support/paths.ts';
import { plainJobs } from '../support/workload.ts';
import { corpusFiles, inCorpus, publishedWorkloads } from './all.ts';
import { withSimulators } from './comparison.ts';
import { expected, faulty } from './expected.ts';
import { type Published, swfOf } from './files.ts';
import { logsCsv } from './logs.ts';
import { POLICIES } from './policies.ts';
import { FAULTS, RULES } from './rules/all.ts';
import { faultOf } from './schema.ts';

const all = publishedWorkloads();
/** The right schedules are computed again, those of the faults are as published. */
const corpus = all.map(({ given, others }): Published => ({ given, expected: expected(given), others }));

describe('the corpus', () => {
  it('is what its generator makes of the workloads, to the last byte', async () => {
    const files = corpusFiles(corpus, readFileSync(inCorpus('logs.csv'), 'utf8'));
    const there = filesBelow('corpus', '').map((file) => file.slice('corpus/'.length));
    expect(there.sort()).toEqual([...files.keys(), 'LICENSE', 'schema.json'].sort());
    for (const [name, text] of files) expect(readFileSync(inCorpus(name), 'utf8'), name).toBe(text);
  });

  it('has the starts, ends and killed attempts of the kernel on every engine', async () => {
    const engines = everyTenth(await testKernels());
    for (const { given, expected } of corpus) {
      const policy = findPolicy(given.policy);
      const { schedule } = await onEngines(given, policy, given.eventRule, engines());
      const seen = outcomes(schedule).map(({ start, end, kills }) => ({ start, end, kills }));
      const published = expected.map(({ start, end, killed }) => {
        return { start, end, kills: killed.map(([start, end]) => ({ start, end })) };
      });
      expect(seen, given.name).toEqual(published);
    }
  });

  it('has reasons that agree with what the kernel says of starts: backfilled, and promised first', async () => {
    const { wasm } = await testKernels();
    for (const { given, expected } of corpus) {
      const policy = findPolicy(given.policy);
      const { schedule } = await replayOf(given, policy, given.eventRule, wasm);
      for (const [job, { start, reserved, backfilled }] of outcomes(schedule).entries()) {
        const { why } = expected[job];
        const agrees = {
          head: !backfilled,
          preemption: !backfilled,
          shadow: backfilled,
          extra: backfilled,
          venture: backfilled,
          hole: start === given.jobs[job].submit && start === reserved,
          promise: start > given.jobs[job].submit && start === reserved,
          // A promise that moved back before, since a job exceeded its prediction, may still be late.
          compression: start < reserved || policy.estimate === 'column',
          remade: start !== reserved,
        };
        const ofPolicy = ['hole', 'promise', 'compression', 'remade'].includes(why);
        expect(ofPolicy, given.name).toBe(policy.backfilling === 'conservative');
        expect(agrees[why], `${given.name}, job ${job + 1}: ${why}`).toBe(true);
      }
    }
  });

  const some = sized(
    corpus,
    corpus.filter((_, i) => i % 10 === 0),
  );
  it('has SWF files that Specula reads as the same jobs; the quick tests read one in ten', async () => {
    const { wasm } = await testKernels();
    for (const { given, expected } of some) {
      const { chunks } = await openTrace(inCorpus(swfOf(given)));
      const columns = given.policy.includes('column') ? { estimate: 19 } : undefined;
      const workload = await readSwf(chunks, { kernel: wasm, columns });
      const jobs = plainJobs(workload.jobs);
      expect(workload.processors).toBe(given.processors);
      for (const column of ['submit', 'run', 'request', 'processors'] as const)
        expect(jobs[column], given.name).toEqual(given.jobs.map((job) => job[column]));
      const options = { kernel: wasm, eventRule: given.eventRule };
      const { schedule } = await replay(workload, given.policy, options);
      expect([...schedule.start], given.name).toEqual(expected.map(({ start }) => start));
    }
  });

  it('conforms to its schema', () => {
    const read = (name: string) => JSON.parse(readFileSync(inCorpus(name), 'utf8'));
    const [schema, data] = [read('schema.json'), read('workloads.json')];
    expect(faultOf(data, schema)).toBeUndefined();
    data.workloads[3].jobs[0].start = 1.5;
    expect(faultOf(data, schema)).toBe('/workloads/3/jobs/0/start: not of type integer');
  });

  it('has a workload for each rule and each policy, and every reason', () => {
    const rules = new Set(all.map(({ given }) => given.rule));
    expect(RULES.map(({ name }) => name).filter((name) => !rules.has(name))).toEqual([]);
    const policies = new Set(all.map(({ given }) => given.policy));
    expect(Object.keys(POLICIES).filter((name) => !policies.has(name))).toEqual([]);
    const words = new Set(corpus.flatMap(({ expected }) => expected.map(({ why }) => why)));
    const readme = readFileSync(inCorpus('README.md'), 'utf8');
    const explained = [...readme.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, word]) => word);
    expect([...words].sort()).toEqual(explained.sort());
  });

  it('is not in the npm package', () => {
    const { files } = JSON.parse(readFileSync(atRoot('package.json'), 'utf8'));
    expect(files.filter((name: string) => name.startsWith('corpus'))).toEqual([]);
  });
});

describe('faults', () => {
  const failedBy = (name: string) =>
    corpus.filter(({ others }) => others.some(({ faults }) => faults.includes(name)));

  test.each(FAULTS)('$name: at least four workloads fail, one of its own rule', ({ name, rule }) => {
    expect(failedBy(name).length).toBeGreaterThanOrEqual(4);
    expect(failedBy(name).filter(({ given }) => given.rule === rule).length).toBeGreaterThanOrEqual(1);
  });

  it('give the published starts of the workloads of their rules; the quick tests take one of one in eight', async () => {
    for (const fault of sized(
      FAULTS,
      FAULTS.filter((_, i) => i % 8 === 0),
    )) {
      const starts = await faulty([fault]);
      const ofRule = corpus.filter(({ given }) => given.rule === fault.rule);
      const failing = ofRule.filter(({ others }) => others.some(({ faults }) => faults.includes(fault.name)));
      for (const { given, expected, others } of sized(ofRule, failing.slice(0, 1))) {
        const published = others.find(({ faults }) => faults.includes(fault.name))?.starts;
        const found = starts(given) ?? expected.map(({ start }) => start);
        expect(found, `${fault.name} of ${given.name}`).toEqual(
          published ?? expected.map(({ start }) => start),
        );
      }
    }
  });

  it('that are options of Specula give the starts that the option gives', async () => {
    const { wasm } = await testKernels();
    for (const { name, rule, option } of FAULTS.filter(({ option }) => option !== undefined)) {
      const [flag, value] = (option as string).split(' ');
      const failed = failedBy(name).filter(({ given }) => given.rule === rule);
      for (const { given, others } of failed) {
        const starts = others.find(({ faults }) => faults.includes(name))?.starts ?? [];
        // Specula refuses a trace of which no job is left.
        if (starts.every((start) => start === null)) continue;
        const { chunks } = await openTrace(inCorpus(swfOf(given)));
        const columns = given.policy.includes('column') ? { estimate: 19 } : undefined;
        const zeroRun = flag === '--zero-run' ? (value as 'one') : 'keep';
        const overrun = flag === '--overrun' ? (value as 'extend') : 'kill';
        const workload = await readSwf(chunks, { kernel: wasm, columns, zeroRun, overrun });
        const policy = flag === '--policy' ? value : given.policy;
        const eventRule = flag === '--event-rule' ? (value as 'each') : given.eventRule;
        const { schedule } = await replay(workload, policy, { kernel: wasm, eventRule });
        const found = given.jobs.map((_, job) => schedule.start[workload.jobs.id.indexOf(job + 1)] ?? null);
        expect(found, `${name}: ${given.name} with ${option}`).toEqual(starts);
      }
    }
  });

  it('are distinguishable: no two give the same starts of all workloads', () => {
    const signs = FAULTS.map(({ name }) => {
      const places = corpus.map(({ others }) => others.findIndex(({ faults }) => faults.includes(name)));
      return { name, sign: places.join() };
    });
    const twice = signs.filter(({ name, sign }) => signs.some((o) => o.name < name && o.sign === sign));
    expect(twice).toEqual([]);
  });
});

test('the page on other simulators says which workloads their differences fail', async () => {
  const page = readFileSync(atRoot('docs', 'comparison.md'), 'utf8');
  expect(await withSimulators(page, corpus)).toBe(page);
});

test('the real logs have the published hashes', async () => {
  expect(await logsCsv()).toBe(readFileSync(inCorpus('logs.csv'), 'utf8'));
});
