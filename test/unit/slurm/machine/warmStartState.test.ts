// Input of a replay that begins in the middle: nodes of running jobs, the jobs themselves, past usage.
import { describe, expect, it } from 'vitest';
import type { ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import { readSlurmConf } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { readSubmissions } from '../../../../src/slurm/machine/submissions.ts';
import { AllocatedCpus } from '../../../../src/slurm/machine/warmStart/allocatedCpus.ts';
import { remainingJobs } from '../../../../src/slurm/machine/warmStart/remainingJobs.ts';
import { type PastRun, withUsageUntil } from '../../../../src/slurm/machine/warmStart/usageUntil.ts';

const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
PriorityType=priority/multifactor
PriorityWeightFairshare=1000
PriorityDecayHalfLife=0-01:00:00
AccountingStorageType=accounting_storage/slurmdbd
NodeName=n[1-3] CPUs=4 RealMemory=4000
PartitionName=main Nodes=n[1-3] Default=YES
PartitionName=alone Nodes=n[1-3] OverSubscribe=EXCLUSIVE
PartitionName=billed Nodes=n[1-3] TRESBillingWeights=CPU=2,Mem=0.001,Node=10
`;
const ACCOUNTS = `Cluster - 'c'
Parent - 'root'
Account - 'lab':Description='l':Organization='l':Fairshare=1
Parent - 'lab'
User - 'ann':DefaultAccount='lab':Fairshare=1
User - 'bob':DefaultAccount='lab':Fairshare=1
`;

const { cluster } = readSlurmConf(CONF, {
  accounting: { accounts: { text: ACCOUNTS, file: 'accounts.cfg' } },
});

/** One submission for each text of options of sbatch. */
const jobs = (...options: string[]): ClusterJob[] =>
  readSubmissions(
    options.map((words) => `-dt 1 -e submit_batch_job | -sim-walltime 9 ${words} pseudo.job`).join('\n'),
    'jobs',
    cluster,
  );

describe('allocations of running jobs', () => {
  const parts = () => new AllocatedCpus(cluster);
  const [plain, pairs, alone] = jobs('-n 6', '-n 3 -c 2', '-n 1 --exclusive');

  it('is a task on each node in turn', () => {
    expect(parts().take(plain, [0, 2], 5, 0)).toEqual([
      [0, 3],
      [2, 2],
    ]);
    expect(parts().take(pairs, [0, 1], 6, 0)).toEqual([
      [0, 4],
      [1, 2],
    ]);
  });

  it('is all of the node for jobs that share none', () => {
    expect(parts().take(alone, [1], 1, 0)).toEqual([[1, 4]]);
    expect(parts().take(plain, [1, 2], 6, 1)).toEqual([
      [1, 4],
      [2, 4],
    ]);
  });

  it('is what those that came before have left', () => {
    const some = parts();
    some.take(plain, [0], 3, 0);
    expect(some.take(plain, [0, 1], 4, 0)).toEqual([
      [0, 1],
      [1, 3],
    ]);
    expect(some.take(plain, [0, 1], 4, 0)).toEqual([[1, 1]]);
  });
});

describe('allocation of a job on nodes that count their CPUs', () => {
  it('is where CPUs are allocated, and only then where they are free', () => {
    const [plain] = jobs('-n 6');
    const counted = new AllocatedCpus(cluster, (node) => [1, 3, undefined][node]);
    expect(counted.leftOn(1)).toBe(3);
    expect(counted.take(plain, [0, 1], 4, 0)).toEqual([
      [0, 1],
      [1, 3],
    ]);
    expect(counted.take(plain, [0, 1], 3, 0)).toEqual([
      [0, 2],
      [1, 1],
    ]);
  });
});

describe('the jobs of a replay that begins in the middle', () => {
  const all = jobs(
    '-n 1 --array=1-4',
    '-n 1 -J last',
    '-n 1 --dependency=afterok:2',
    '-n 1 --dependency=afterok:3',
  );
  const held = { since: 1, as: 0, on: [[0, 1]] as const };
  const begun = (places: number[], running: number[]) =>
    remainingJobs(all, places, (place) => (running.includes(place) ? held : undefined));
  const firsts = (some: ClusterJob[]) => some.map(({ array }) => array?.first);

  it('has the remaining tasks of an array, from its first on', () => {
    expect(firsts(begun([1, 2, 3, 4], [1]))).toEqual([0, 0, 0, undefined]);
    expect(begun([1, 2, 3], [1]).map((job) => job.held)).toEqual([held, undefined, undefined]);
    expect(begun([2, 3], []).map(({ array }) => array?.task)).toEqual([3, 4]);
  });

  it('has a task alone that waits although a later one runs', () => {
    expect(firsts(begun([0, 1, 2, 3], [1, 2]))).toEqual([undefined, 1, 1, 1]);
  });

  it('has dependencies on jobs that are there', () => {
    const on = (places: number[]) =>
      begun(places, []).map(({ dependency }) => dependency?.terms.map((term) => 'on' in term && term.on));
    expect(on([4, 5, 6])).toEqual([undefined, [0], [1]]);
    expect(on([5, 6])).toEqual([undefined, [0]]);
  });
});

describe('usage of associations', () => {
  const HOUR = 3600;
  const [ofAnn, ofBob, billed] = jobs(
    '-n 2 --uid=ann',
    '-n 2 --uid=bob',
    '-n 2 --uid=ann -p billed --mem=1000',
  );
  const used = (now: number, ...runs: PastRun[]) =>
    withUsageUntil(cluster, runs, now).accounting?.associations.map(({ usage }) => usage as number) ?? [];
  const run = (job: ClusterJob, start: number, end: number, cpus = 2) => ({
    ...{ job, as: 0, start, end },
    nodes: 1,
    cpus,
  });

  it('counts CPUs times seconds, of which a half is left after an hour', () => {
    // From t hours ago to now: the integral of 2^-t.
    const hour = (2 * HOUR * (1 - 0.5)) / Math.LN2;
    const [root, lab, ann, bob] = used(HOUR, run(ofAnn, 0, HOUR), run(ofBob, -HOUR, 0));
    expect(ann).toBeCloseTo(hour, 6);
    expect(bob).toBeCloseTo(hour / 2, 6);
    expect(lab).toBeCloseTo(ann + bob, 6);
    expect(root).toBeCloseTo(lab, 6);
  });

  it('counts what a running job has used until now, and nothing of one that starts later', () => {
    expect(used(HOUR, run(ofAnn, 0, 9 * HOUR))).toEqual(used(HOUR, run(ofAnn, 0, HOUR)));
    expect(used(HOUR, run(ofAnn, 2 * HOUR, 3 * HOUR))).toEqual([0, 0, 0, 0]);
  });

  it('loses nothing without a half life, and is not asked for without fair share', () => {
    const { priority } = cluster;
    const all = { ...cluster, priority: { ...priority, halfLife: 0 } };
    const usage = withUsageUntil(all, [run(ofAnn, 0, HOUR)], 9 * HOUR).accounting?.associations[0].usage;
    expect(usage).toBe(2 * HOUR);
    const without = { ...cluster, priority: { ...priority, weightFairShare: 0 } };
    expect(withUsageUntil(without, [run(ofAnn, 0, HOUR)], HOUR)).toBe(without);
    const nobody = { ...cluster, accounting: undefined };
    expect(withUsageUntil(nobody, [run(ofAnn, 0, HOUR)], HOUR)).toBe(nobody);
  });

  it('counts GPUs of nodes or tasks, memory of CPUs, and the largest alone if so billed', () => {
    const [partition] = cluster.partitions;
    const priced = (billing: number[], billsLargest: boolean) => ({
      ...cluster,
      partitions: [{ ...partition, billing }],
      priority: { ...cluster.priority, billsLargest, halfLife: 0 },
    });
    const second = (job: Partial<ClusterJob>, billing: number[], largest = false) => {
      const one = { ...run({ ...ofAnn, ...job }, 0, 1, 4), nodes: 2 };
      return withUsageUntil(priced(billing, largest), [one], 1).accounting?.associations[0].usage;
    };
    expect(second({ gpusPerNode: 3 }, [0, 0, 0, 0, 10])).toBe(60);
    const jobGpus = { count: 15, cpus: 0, hasDefaultCpus: false, memory: 0 };
    expect(second({ gpusPerTask: 3, tasks: 5, jobGpus }, [0, 0, 0, 0, 10])).toBe(150);
    expect(second({ jobGpus: { ...jobGpus, memory: 7 } }, [0, 1, 0, 0, 0])).toBe(105);
    expect(second({ memory: 100, memoryPer: 'cpu' }, [0, 1, 0, 0, 0])).toBe(400);
    expect(second({ memory: 100, memoryPer: 'node' }, [0, 1, 0, 0, 0])).toBe(200);
    expect(second({ memory: 100, memoryPer: 'node' }, [1, 1, 7, 0, 0])).toBe(218);
    expect(second({ memory: 100, memoryPer: 'node' }, [1, 1, 7, 0, 0], true)).toBe(200);
  });

  it('counts what the partition bills', () => {
    const [plain] = used(HOUR, run(ofAnn, 0, HOUR, 1));
    // Two CPUs at 2, 1000 MB at 0.001 and a node at 10.
    expect(used(HOUR, run(billed, 0, HOUR))[0]).toBeCloseTo(15 * plain, 4);
  });
});
