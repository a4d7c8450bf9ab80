import { describe, expect, test } from 'vitest';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { application, type WorkloadDescription } from '../../../src/stochastic/describe/description.ts';
import { drawWorkload, earlierRuns } from '../../../src/stochastic/draw/draw.ts';
import { requester } from '../../../src/stochastic/requests/drawnRequests.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import { testKernels } from '../../support/kernels.ts';
import { lastAttemptOf, requestsOf } from './suffices.ts';

const { wasm, twin } = await testKernels();
const description: WorkloadDescription = {
  name: 'two',
  processors: 10,
  shuffled: true,
  applications: [
    application({
      name: 'long',
      distribution: parseDistribution('truncnormal(8h,2h,1h,20h)'),
      jobs: 60,
      processors: 3,
      checkpoint: 600,
      restart: 300,
      variation: 0.3,
    }),
    application({
      name: 'short',
      distribution: parseDistribution('exponential(10m)'),
      jobs: 40,
      processors: 1,
      checkpoint: 60,
      restart: 30,
    }),
  ],
};
const drawn = await drawWorkload(description, { seed: 5, kernel: wasm });
const ALL =
  'hpc,neuroscience:10,neuroscience:3:bound,mean:5,mean:2:uncapped,t-optimal,at-optimal:0.5,dyn-prog-count:2,all-ckpt:2,no-ckpt:2';

describe.each(parseRequestStrategies(ALL))('the strategy $text', (strategy) => {
  test('does not change the drawn jobs, and its last request suffices for the longest run', async () => {
    const { jobs, distributions, name } = await (await requester(description, strategy, { kernel: wasm }))(
      drawn,
    );
    const { length, submit, run, processors } = jobs;
    const { application: of, checkpoint, restart, key: _, ...columns } = drawn.jobs;
    expect({ length, submit, run, processors }).toEqual(columns);
    for (let i = 0, job = 0; i < jobs.requests.length; i++) {
      while (i >= jobs.offset[job + 1]) job++;
      if (!jobs.checkpoints[i]) continue;
      expect([jobs.checkpoint[i], jobs.restart[i]]).toEqual([checkpoint[job], restart[job]]);
    }
    expect(jobs.distribution).toEqual(of);
    expect(distributions.map(({ v }) => v.length)).toEqual([500, 500]);
    expect(name).toBe(`two, seed 5, ${strategy.text}`);
    for (let job = 0; job < length; job++) {
      const { v } = distributions[jobs.distribution[job]];
      expect(lastAttemptOf(jobs, job, v[v.length - 1])).toBe(requestsOf(jobs, job).length - 1);
    }
  });

  test('gives the same requests on both engines', async () => {
    const { jobs } = await (await requester(description, strategy, { kernel: wasm }))(drawn);
    expect((await (await requester(description, strategy, { kernel: twin }))(drawn)).jobs).toEqual(jobs);
  });
});

test.each([
  'neuroscience:4',
  'mean:4',
])('%s looks at the last runs, which begin with drawn runs', async (text) => {
  const [strategy] = parseRequestStrategies(text);
  const { jobs, distributions } = await (await requester(description, strategy, { kernel: wasm }))(drawn);
  const bounds = distributions.map(({ v }) => v[v.length - 1]);
  const before = await Promise.all([0, 1].map((i) => earlierRuns(wasm, drawn, i, 4)));
  const known = before.map((runs) => Array.from(runs).reverse());
  for (let job = 0; job < jobs.length; job++) {
    const runs = known[drawn.jobs.application[job]];
    const last = runs.slice(-4);
    const bound = bounds[drawn.jobs.application[job]];
    const [first, second = bound] = requestsOf(jobs, job);
    if (text === 'mean:4') expect(first).toBeCloseTo(last.reduce((sum, run) => sum + run, 0) / 4, 6);
    else expect(first).toBe(Math.max(...last));
    expect(second).toBe(Math.min(first * 1.5, bound));
    runs.push(jobs.run[job]);
  }
});

test('a job of known length requests its run time under every strategy', async () => {
  const known = {
    ...description,
    applications: description.applications.map((one) => ({ ...one, predictable: true })),
  };
  const [strategy] = parseRequestStrategies('dyn-prog-count:2');
  const { jobs, distributions } = await (await requester(known, strategy, { kernel: wasm }))(
    await drawWorkload(known, { seed: 5, kernel: wasm }),
  );
  expect(jobs.requests).toEqual(drawn.jobs.run);
  expect(distributions).toEqual([]);
  expect(new Set(jobs.distribution)).toEqual(new Set([-1]));
});

test('a stream and the rate of small work go with the jobs', async () => {
  const stream = { rate: 5, until: 1000 };
  const give = async (text: string, more: object) => {
    const [strategy] = parseRequestStrategies(text);
    return (await requester({ ...description, ...more }, strategy, { kernel: wasm, points: 50 }))(drawn);
  };
  const beside = await give('at-optimal', { stream, zeta: 0.9 });
  expect(beside.stream).toBe(stream);
  expect(beside.distributions.map(({ v }) => v.length)).toEqual([50, 50]);
  expect(beside.jobs.requests).toEqual((await give('at-optimal:0.9', {})).jobs.requests);
  const alone = await give('at-optimal', {});
  expect('stream' in alone).toBe(false);
  expect(alone.jobs.requests).not.toEqual(beside.jobs.requests);
  expect(alone.jobs.requests).toEqual((await give('at-optimal:0.1', {})).jobs.requests);
});

test('without variation every job of an application takes C and R as given', async () => {
  const [strategy] = parseRequestStrategies('all-ckpt:2');
  const { jobs } = await (await requester(description, strategy, { kernel: wasm }))(drawn);
  const texts = (index: number) => {
    const own = Array.from(jobs.run.keys()).filter((job) => drawn.jobs.application[job] === index);
    return new Set(own.map((job) => requestsOf(jobs, job).join()));
  };
  expect(texts(1).size).toBe(1);
  expect(texts(0).size).toBeGreaterThan(10);
});

test('the strategy user is refused for drawn jobs', async () => {
  const [user] = parseRequestStrategies('user');
  await expect(requester(description, user, { kernel: wasm })).rejects.toThrow(/^strategy 'user': no user/);
});
