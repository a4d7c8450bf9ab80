// Futures that a model of the controller plays, by hand: jobs of one CPU on a cluster that goes through its list.
import { beforeAll, describe, expect, it } from 'vitest';
import { NOBODY, type Submissions } from '../../../../src/forecast/arrivals.ts';
import type { History } from '../../../../src/forecast/history.ts';
import { SlurmMachine } from '../../../../src/forecast/onSlurm/slurmMachine.ts';
import { Past } from '../../../../src/forecast/past.ts';
import type { SlurmKernel } from '../../../../src/kernel/instance.ts';
import { readSlurmConf, slurmTiming } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { readSubmissions } from '../../../../src/slurm/machine/submissions.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';

const DAY = 86_400;
const NOW = 1_000_000;
const BUILTIN = 'SchedulerType=sched/builtin';
const FAIR = `PriorityType=priority/multifactor
PriorityWeightFairshare=1000
PriorityDecayHalfLife=1-00:00:00
AccountingStorageType=accounting_storage/slurmdbd
AccountingStorageEnforce=associations`;
const ACCOUNTS = {
  text: `Cluster - 'c'
Parent - 'root'
Account - 'lab':Description='l':Organization='l':Fairshare=1
Parent - 'lab'
User - 'ann':DefaultAccount='lab':Fairshare=1
User - 'bob':DefaultAccount='lab':Fairshare=1
`,
  file: 'accounts.cfg',
};

let slurm: SlurmKernel;
beforeAll(async () => {
  slurm = (await clusterKernels()).wasm;
});

/** A job of the log: options of sbatch, when it was submitted, started and ended; no start: it waits. */
interface Logged {
  readonly options?: string;
  readonly submit: number;
  readonly start?: number;
  readonly end?: number;
  readonly on?: readonly number[];
  readonly cpus?: number;
  /** A further task of the array before it. */
  readonly isTask?: true;
}

interface Setting {
  readonly conf?: string;
  readonly nodes?: string;
  /** The last one asks at its submission. */
  readonly log: readonly Logged[];
  /** Places of the log in the order of the cluster's jobs; default: as they are. */
  readonly order?: readonly number[];
}

function machineOf({ conf = BUILTIN, nodes = 'NodeName=n1 CPUs=1', log, order }: Setting) {
  const { cluster } = readSlurmConf(
    `${conf}\nSelectType=select/cons_tres\nSelectTypeParameters=CR_Core\n${nodes}\nPartitionName=main Nodes=ALL Default=YES`,
    conf === FAIR ? { accounting: { accounts: ACCOUNTS } } : {},
  );
  const words = log.map(({ options = '-n 1 -t 60' }) => options);
  const places = order ?? log.map((_, i) => i);
  const jobs = readSubmissions(
    places
      .filter((i) => !log[i].isTask)
      .map((i) => `-dt 0 -e submit_batch_job | -sim-walltime 9 ${words[i]} pseudo.job`)
      .join('\n'),
    'jobs',
    cluster,
  );
  const { jobs: columns } = testWorkload(
    64,
    log.map(({ submit, cpus = 1 }, i) => ({
      ...{ submit, run: 60, processors: cpus },
      request: 60 * jobs[places.indexOf(i)].timeLimit,
    })),
  );
  const never = Number.POSITIVE_INFINITY;
  const history: History = {
    ...{ jobs: columns, processors: 64 },
    start: Float64Array.from(log, ({ start = never }) => start),
    end: Float64Array.from(log, ({ end = never }) => end),
  };
  const at = Int32Array.from(log, (_, i) => (order === undefined ? i : order.indexOf(i)));
  const of = { cluster, jobs: jobs.map((job, i) => ({ ...job, submit: log[places[i]].submit })), at };
  const nodesOf = (place: number) => log[place].on ?? [];
  return { history, machine: new SlurmMachine(slurm, { ...of, nodesOf, ranAs: () => 0 }, slurmTiming()) };
}

const NONE: Submissions = { beginOf: () => Number.POSITIVE_INFINITY, on: () => NOBODY };

/** Submissions of jobs like some of the log, by days: the place, the seconds after the moment, and the run time. */
const days = (
  ...list: (readonly (readonly [job: number, after: number, length: number])[])[]
): Submissions => ({
  beginOf: (day) => NOW + day * DAY,
  on: (day) => {
    const jobs = list[day] ?? [];
    return {
      submit: Float64Array.from(jobs, ([, after]) => NOW + after),
      length: Float64Array.from(jobs, ([, , length]) => length),
      request: Float64Array.from(jobs, () => 3600),
      processors: Int32Array.from(jobs, () => 1),
      start: Float64Array.from(jobs, () => Number.NaN),
      job: Int32Array.from(jobs, ([job]) => job),
    };
  },
});

/** When jobs start, in seconds after the moment: by their places among the present jobs and the later ones. */
async function starts(
  setting: Setting,
  lengths: readonly number[],
  {
    arrivals = NONE,
    asked,
    request,
    ofOthers,
  }: { arrivals?: Submissions; asked?: readonly number[]; request?: number; ofOthers?: number } = {},
) {
  const { history, machine } = machineOf(setting);
  const last = setting.log.length - 1;
  const moment = new Past(history).at(NOW, last);
  const present = {
    submit: Float64Array.from(moment.jobs, (job) => history.jobs.submit[job]),
    length: Float64Array.from(lengths),
    request: Float64Array.from(
      moment.jobs,
      (job, i) => (i === moment.target ? request : ofOthers) ?? history.jobs.request[job],
    ),
    processors: Int32Array.from(moment.jobs, () => 1),
    start: Float64Array.from(moment.since),
  };
  const found = await machine.startsIn(moment, present, arrivals, asked ?? [moment.target]);
  return [...found].map((start) => start - NOW);
}

/** The controller looks within seconds. */
const near = (found: readonly number[], ...expected: readonly number[]) => {
  expect(found).toHaveLength(expected.length);
  for (const [i, start] of expected.entries()) {
    expect(found[i]).toBeGreaterThanOrEqual(start);
    expect(found[i]).toBeLessThan(start + 15);
  }
};

const running = { submit: NOW - 100, start: NOW - 100, on: [0] };
const asks = { submit: NOW };

describe('the job that asks', () => {
  it('starts when the running job has ended', async () => {
    near(await starts({ log: [running, asks] }, [500, 60]), 400);
  });

  it('starts after jobs that wait, each as long as it runs in this future', async () => {
    const log = [running, { submit: NOW - 50 }, asks];
    near(await starts({ log }, [500, 700, 60], { asked: [1, 2] }), 400, 1100);
  });

  it('is killed at the limit that it attempts, and others at their own', async () => {
    const log = [{ ...running, options: '-n 1 -t 10' }, asks];
    near(await starts({ log }, [5000, 60]), 500);
    // A later job waits for its end.
    const arrivals = days([[1, 5, 60]]);
    near(await starts({ log }, [5000, 5000], { arrivals, asked: [1, 2], request: 1200 }), 500, 1700);
    near(await starts({ log }, [5000, 5000], { arrivals, asked: [1, 2] }), 500, 4100);
    near(await starts({ log }, [5000, 60], { request: 60, ofOthers: 60 }), 500);
  });

  it('starts days later, or at the end of all futures', async () => {
    const long = { ...running, options: '-n 1 -t UNLIMITED' };
    const arrivals = days();
    near(await starts({ log: [long, asks] }, [3 * DAY, 60], { arrivals }), 3 * DAY - 100);
    // Another one fits on the second CPU.
    const log = [long, { submit: NOW - 50 }, { ...asks, options: '-n 2 -t 60' }];
    const found = await starts({ nodes: 'NodeName=n1 CPUs=2', log }, [65 * DAY, 60, 60], {
      arrivals,
      asked: [1, 2],
    });
    near(found.slice(0, 1), 0);
    expect(found[1]).toBe(64 * DAY);
  });
});

describe('a later submission', () => {
  it('arrives on its day and waits after the others', async () => {
    const arrivals = days([[1, 50, 600]], [[1, DAY + 10, 60]]);
    const log = [running, asks];
    near(await starts({ log }, [500, 60], { arrivals, asked: [1, 2] }), 400, 460);
    near(await starts({ log }, [2 * DAY, 60], { arrivals, asked: [1, 2, 3] }), 3500, 3560, DAY + 10);
  });

  it('keeps arrays together: one task at a time', async () => {
    const past = { submit: NOW - 7 * DAY, start: NOW - 7 * DAY, end: NOW - 6 * DAY, on: [0] };
    const task = { ...past, isTask: true } as const;
    const log = [{ ...past, options: '-n 1 -t 60 --array=1-3%1' }, task, task, asks];
    const nodes = 'NodeName=n1 CPUs=4';
    // They come in another order than that of their numbers, and at the instant of the first.
    const arrivals = days([
      [2, 70, 100],
      [1, 60, 100],
      [0, 50, 100],
    ]);
    near(await starts({ nodes, log }, [60], { arrivals, asked: [0, 3, 2, 1] }), 0, 50, 151, 252);
    const reversed = days([
      [2, 50, 100],
      [1, 60, 100],
      [0, 70, 100],
    ]);
    near(await starts({ nodes, log }, [60], { arrivals: reversed, asked: [3, 2, 1] }), 70, 171, 272);
    // Its remainder on a later day is another array.
    const halves = days(
      [[0, 50, 600]],
      [
        [1, DAY + 50, 100],
        [2, DAY + 50, 100],
      ],
    );
    const long = { nodes: 'NodeName=n1 CPUs=1', log: [...log.slice(0, 3), running, asks] };
    near(
      await starts(long, [DAY + 10_000, 60], { arrivals: halves, asked: [1, 2, 3] }),
      3500,
      3560,
      DAY + 50,
    );
  });
});

describe('a running job', () => {
  it('has its nodes, assigned in the order of the starts', async () => {
    const nodes = 'NodeName=n[1-2] CPUs=2';
    const both = { options: '-n 2 -t 60', cpus: 2 };
    // The job that started last has the remainder: both CPUs of the second node.
    const log = [
      { submit: NOW - 300, start: NOW - 100, on: [0, 1], ...both },
      { submit: NOW - 200, start: NOW - 150, on: [0], ...both },
    ];
    near(await starts({ nodes, log: [...log, asks] }, [1000, 400, 60]), 250);
    near(
      await starts({ nodes, log: [...log, { ...asks, options: '-n 2 -N 1 -t 60' }] }, [1000, 400, 60]),
      250,
    );
  });

  it('is found by the places of its jobs in the list of the cluster', async () => {
    const log = [running, { submit: NOW - 50 }, asks];
    near(await starts({ log, order: [1, 0, 2] }, [500, 700, 60], { asked: [1, 2] }), 400, 1100);
  });
});

it('a job of a user with more usage waits after one of a user with less', async () => {
  const ofAnn = '-n 1 -t 60 --uid=ann';
  const ofBob = '-n 1 -t 60 --uid=bob';
  const used = (who: string) => ({
    options: who,
    submit: NOW - 9000,
    start: NOW - 9000,
    end: NOW - 1000,
    on: [0],
  });
  const log = (who: string) => [
    used(who),
    { ...running, options: ofAnn },
    { options: ofAnn, submit: NOW - 50 },
    { options: ofBob, submit: NOW },
  ];
  const ask = (who: string) => starts({ conf: FAIR, log: log(who) }, [500, 700, 700], { asked: [1, 2] });
  const [annFirst, bobAfter] = await ask(ofBob);
  expect(annFirst).toBeLessThan(bobAfter);
  const [annAfter, bobFirst] = await ask(ofAnn);
  expect(bobFirst).toBeLessThan(annAfter);
});

it('a machine plays the futures of one moment after the other', async () => {
  const { history, machine } = machineOf({ log: [running, { submit: NOW }, { submit: NOW + 100 }] });
  const past = new Past(history);
  const ask = async (job: number) => {
    const moment = past.at(history.jobs.submit[job], job);
    const present = {
      submit: Float64Array.from(moment.jobs, (one) => history.jobs.submit[one]),
      length: Float64Array.from(moment.jobs, () => 500),
      request: Float64Array.from(moment.jobs, () => 3600),
      processors: Int32Array.from(moment.jobs, () => 1),
      start: Float64Array.from(moment.since),
    };
    const [start] = await machine.startsIn(moment, present, NONE, [moment.target]);
    return start - NOW;
  };
  near([await ask(1), await ask(2)], 400, 900);
});

it('a machine begins with the days that the future before needed', async () => {
  const long = { ...running, options: '-n 1 -t UNLIMITED' };
  const { history, machine } = machineOf({ log: [long, asks] });
  const moment = new Past(history).at(NOW, 1);
  const ask = async (length: number) => {
    const horizons: number[] = [];
    const { on, beginOf } = days();
    const arrivals: Submissions = {
      on,
      beginOf: (day) => {
        horizons.push(day);
        return beginOf(day);
      },
    };
    const present = {
      submit: Float64Array.of(NOW - 100, NOW),
      length: Float64Array.of(length, 60),
      request: Float64Array.of(length, 3600),
      processors: Int32Array.of(1, 1),
      start: Float64Array.from(moment.since),
    };
    const [start] = await machine.startsIn(moment, present, arrivals, [moment.target]);
    return { horizon: horizons[0], start: start - NOW };
  };
  const asked = [3 * DAY, 500, 3 * DAY, 3 * DAY + 1000, 17 * DAY, 2 * DAY, 500, 500];
  const found: { horizon: number; start: number }[] = [];
  for (const length of asked) found.push(await ask(length));
  expect(found.map(({ horizon }) => horizon)).toEqual([1, 4, 1, 4, 4, 64, 4, 1]);
  near(
    found.map(({ start }) => start),
    ...asked.map((length) => length - 100),
  );
});
