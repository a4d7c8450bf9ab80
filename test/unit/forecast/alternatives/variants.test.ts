// A job of a cluster in other partitions and of other sizes, in the same futures.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type InPartition,
  type Variant,
  variantForecasts,
} from '../../../../src/forecast/alternatives/variants.ts';
import type { Expert } from '../../../../src/forecast/expert/expert.ts';
import { answersBefore, forecast } from '../../../../src/forecast/forecast.ts';
import { FuturePlayer, type Machine } from '../../../../src/forecast/futures/player.ts';
import { Past } from '../../../../src/forecast/past.ts';
import { PastAnswers } from '../../../../src/forecast/pastAnswers.ts';
import { snapshotQuestion } from '../../../../src/forecast/snapshot/snapshotQuestion.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import { parseSnapshot } from '../../../../src/slurm/snapshot/parse.ts';
import { requestedJob } from '../../../../src/slurm/snapshot/request.ts';
import { NOW, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { type TestKernels, testKernels } from '../../../support/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';

const DAY = 86_400;
const POLICY = findPolicy('easy');
const HOW = { policy: POLICY, samples: 24, calibrationPoints: 30, seed: 5 };

/** Nodes n1 to n4 are in `main`, and all but n4 in `short`; `twin` has those of `main`. */
const nodes = [1, 2, 3, 4].map(
  (i) =>
    `NodeName=n${i} CPUAlloc=4 CPUTot=4 State=ALLOCATED Partitions=${i < 4 ? 'main,short,twin' : 'main,twin'}`,
);
const partitions = ['main', 'short', 'twin'].map(
  (name) => `PartitionName=${name} MaxTime=1-00:00:00 State=UP`,
);
const snapshot = parseSnapshot(
  snapshotDump({
    ...{ nodes, partitions },
    jobs: [
      // A job that only the pools of main and twin have comes first. It has run for a smaller share of its limit than
      // any ended job, so that it teaches nothing about the run times of others.
      runs('1', 8 * DAY, 'n4', { cpus: 4, user: 'bob', limit: '320-00:00:00' }),
      runs('2', 600, 'n[1-2]', { cpus: 8, nodes: 2, limit: '4:00:00' }),
      runs('3', 8 * DAY, 'n3', { cpus: 4, user: 'eve', limit: '10-00:00:00' }),
      { id: '4', cpus: 12, user: 'bob', partition: 'main' },
      { id: '5', cpus: 8, user: 'ann', partition: 'main,short' },
    ],
  }),
  'snapshot.txt',
);

/** Three weeks of jobs, of which every third waited. */
const PAST = {
  ...testWorkload(
    16,
    Array.from({ length: 300 }, (_, i) => ({
      ...{
        submit: i * 6000,
        run: 600 + 600 * (i % 31),
        request: 21_600,
        processors: 1 + (i % 9),
        user: 1 + (i % 3),
      },
    })),
  ),
  unixStartTime: NOW - 21 * DAY,
};
PAST.jobs.wait.set(Array.from({ length: 300 }, (_, i) => (i % 3) * 700));

const inPartition = (partition: string, words = '-n 4 -t 2:00:00') => {
  const call = { words: words.split(' '), script: '', user: 'ann', environment: {} };
  return snapshotQuestion(snapshot, PAST, requestedJob(snapshot, { ...call, partition }).job, POLICY);
};

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

describe('a job in several partitions', () => {
  it('has the forecast of a question about each alone, and the same one where the nodes are the same', async () => {
    const main = inPartition('main');
    const learned = await answersBefore(kernels.wasm, main.history, main, HOW);
    const asked = ['main', 'short', 'twin'].map((partition) => ({
      partition,
      asked: partition === 'main' ? main : inPartition(partition),
    }));
    const gone = { partition: 'old', asked: { refused: 'down' } };
    const { partitions: found = [] } = await variantForecasts(
      kernels.wasm,
      main,
      { ...HOW, learned },
      { partitions: [...asked, gone] },
    );
    for (const [i, { partition, asked: question }] of asked.entries()) {
      const { start, end } = await forecast(kernels.wasm, question.history, question, HOW);
      expect(found[i]).toEqual({ partition, refused: null, start, end });
    }
    expect(found[3]).toEqual({ partition: 'old', refused: 'down', start: null, end: null });
    expect({ ...found[2], partition: 'main' }).toEqual(found[0]);
    expect(found[1].start).not.toEqual(found[0].start);
  });

  it('draws the same run times and submissions in each, whatever other jobs are there', async () => {
    const drawn = async (partition: string) => {
      const { history, now, place, last } = inPartition(partition);
      const moment = new Past(history).at(now, place, last);
      const player = new FuturePlayer(kernels.wasm, { policy: POLICY }, history.processors);
      const futures = await player.futuresOf(moment, 24, 1);
      // The submissions of ten days of each future, as a machine is asked to simulate them.
      const submits: number[][] = [];
      const machine: Machine = {
        async startsIn(_moment, _present, arrivals) {
          submits.push(Array.from({ length: 10 }, (_, day) => [...arrivals.on(day).submit]).flat());
          return Float64Array.of(now + 1);
        },
      };
      const recorder = new FuturePlayer(kernels.wasm, { policy: POLICY, machine }, history.processors);
      await (await recorder.futuresOf(moment, 24, 1)).waits();
      const lengths = (await futures.spans()).map(({ length }) =>
        Object.fromEntries(moment.jobs.map((job, i) => [history.jobs.id[job], length[i]])),
      );
      return { lengths, submits, own: futures.lengths(), jobs: moment.jobs.length };
    };
    const [main, short] = [await drawn('main'), await drawn('short')];
    expect(main.jobs).toBe(short.jobs + 1);
    expect(main.own).toEqual(short.own);
    // The pool of main has one more job of the past weeks, whose run time is drawn.
    for (const [future, submits] of short.submits.entries())
      expect(main.submits[future]).toEqual(expect.arrayContaining(submits));
    expect(new Set(short.submits.map(String)).size).toBeGreaterThan(1);
    expect(main.submits.flat().length).toBeGreaterThan(short.submits.flat().length);
    for (const [future, lengths] of short.lengths.entries())
      expect(main.lengths[future]).toMatchObject(lengths);
  });
});

describe('a job of several sizes', () => {
  it('has the forecast of a job of each size, and that of the job with its own', async () => {
    const own = inPartition('main');
    const learned = await answersBefore(kernels.wasm, own.history, own, HOW);
    const variants = [1, 4, 16].map((size) => inPartition('main', `-n ${size} -t 2:00:00`));
    const { sizes = [] } = await variantForecasts(
      kernels.wasm,
      own,
      { ...HOW, learned },
      { sizes: variants },
    );
    expect(sizes.map(({ processors }) => processors)).toEqual([1, 4, 16]);
    for (const [i, variant] of variants.entries()) {
      const { start, end } = await forecast(kernels.wasm, variant.history, variant, HOW);
      expect(sizes[i]).toMatchObject({ start, end });
    }
    const { start, end } = await forecast(kernels.wasm, own.history, own, HOW);
    expect(sizes[1]).toMatchObject({ start, end });
    expect(sizes[0].start[1]).toBeLessThanOrEqual(sizes[2].start[1]);
  });
});

describe('what is learned for the job', () => {
  const own = inPartition('main');
  const variants: { partitions: InPartition[]; sizes: Variant[] } = {
    partitions: [own, inPartition('short')].map((asked, i) => ({ partition: ['main', 'short'][i], asked })),
    sizes: [own],
  };
  /** Returns how often variants use the points before the job and its trees. */
  async function askedBy(
    what: Partial<typeof variants>,
    { machine, hasExpert = true }: { machine?: Machine; hasExpert?: boolean } = {},
  ) {
    const counts = { answers: 0, expert: 0 };
    class Counted extends PastAnswers {
      override answer(...question: Parameters<PastAnswers['answer']>) {
        counts.answers++;
        return super.answer(...question);
      }
    }
    const count = () => {
      counts.expert++;
      return undefined;
    };
    const expert = hasExpert ? ({ of: count } as unknown as Expert) : undefined;
    const learned = { answers: new Counted([]), expert };
    const options = { ...HOW, samples: 2, calibrationPoints: 0, machine, learned };
    const found = await variantForecasts(kernels.wasm, own, options, what);
    return { ...counts, isAlone: found.simulationAlone };
  }

  it('is used in the partition of the job and for all of its sizes', async () => {
    const [main, short] = variants.partitions;
    expect(await askedBy({ partitions: [main] })).toEqual({ answers: 1, expert: 1 });
    expect(await askedBy({ partitions: [short] })).toEqual({ answers: 0, expert: 0 });
    expect(await askedBy({ sizes: variants.sizes })).toEqual({ answers: 1, expert: 1 });
  });

  it('is used everywhere but for the trees, if a model of the cluster simulates the futures', async () => {
    const machine: Machine = { startsIn: async () => Float64Array.of(NOW + 60) };
    const { partitions, sizes } = variants;
    expect(await askedBy({ partitions }, { machine })).toEqual({ answers: 2, expert: 0, isAlone: true });
    expect(await askedBy({ sizes }, { machine })).toEqual({ answers: 1, expert: 0, isAlone: true });
    expect(await askedBy({ sizes }, { machine, hasExpert: false })).toEqual({ answers: 1, expert: 0 });
    expect(await askedBy({}, { machine })).toEqual({ answers: 0, expert: 0 });
  });
});
