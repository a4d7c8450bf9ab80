import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { readSlurmConf } from '../../../src/slurm/machine/replayOnSlurm.ts';
import { readSubmissions } from '../../../src/slurm/machine/submissions.ts';

/** A slurm.conf, and accounts as sacctmgr dumps them. */
export function clusterOf(conf: string, accounts?: string, qos = 'Name\nnormal\n'): Cluster {
  if (accounts === undefined) return readSlurmConf(conf).cluster;
  const accounting = {
    accounts: { text: accounts, file: 'accounts.cfg' },
    qos: { text: qos, file: 'qos.txt' },
  };
  return readSlurmConf(conf, { accounting }).cluster;
}

/** Words of sbatch, after the seconds at which a job comes and for which it runs. */
export type Job = readonly [submit: number, run: number, words: string];

export function jobsOf(cluster: Cluster, jobs: readonly Job[]): readonly ClusterJob[] {
  const lines = jobs.map(
    ([submit, run, words]) => `-dt ${submit} -e submit_batch_job | -sim-walltime ${run} ${words} x.job\n`,
  );
  return readSubmissions(lines.join(''), 'jobs', cluster);
}
