// A recorded run of the real slurmctld, as the model of the machine sees it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MachineRecord, RecordedJob } from '../../end-to-end/slurm/machine/record.ts';
import { processors } from '../../end-to-end/slurm/machine/sound.ts';
import type { Allocation } from '../../oracle/slurm/resources.ts';
import { fixtures } from '../paths.ts';
import type { Cluster, ClusterJob } from './model/cluster.ts';
import { readConfiguration } from './model/configuration.ts';
import { readSubmissions } from './model/submissions.ts';

/** Recorded scenarios whose rules the oracle has. */
export const FOLLOWED = [
  'whole-nodes-builtin',
  'whole-nodes-backfill',
  'cores',
  'memory',
  'partitions',
  'big-and-small',
  'gpus',
];

const FIXTURES = join(fixtures, 'slurm-machine');

export interface RecordedRun {
  readonly cluster: Cluster;
  readonly record: MachineRecord;
  readonly jobs: readonly {
    readonly job: ClusterJob;
    readonly record: RecordedJob;
    readonly allocation: Allocation;
  }[];
  /** Seconds of the controller's clock at the instant 0, within a minute. */
  readonly epoch: number;
}

export function recordedRuns(scenario: string): RecordedRun[] {
  const read = (file: string) => readFileSync(join(FIXTURES, scenario, file), 'utf8');
  const cluster = readConfiguration(read('slurm.conf'), 'slurm.conf');
  const submissions = readSubmissions(read('jobs.events'), 'jobs.events', cluster);
  const files = readdirSync(join(FIXTURES, scenario)).filter((file) => /^run-\d+\.json$/.test(file));
  return files.map((file) => {
    const record: MachineRecord = JSON.parse(read(file));
    const jobs = record.jobs.map((recorded, i) => {
      const job = { ...submissions[i], submit: recorded.submit };
      return { job, record: recorded, allocation: allocationOf(cluster, job, recorded.nodes ?? '') };
    });
    return { cluster, record, jobs, epoch: epochOf(record) };
  });
}

function allocationOf({ nodes, selection }: Cluster, job: ClusterJob, list: string): Allocation {
  const allocation: Allocation = new Map();
  for (const processor of list === '' ? [] : processors(list)) {
    const node = nodes.findIndex(({ name }) => name === processor.split(':')[0]);
    const cpus = (allocation.get(node)?.cpus ?? 0) + 1;
    const memory =
      job.memory === 0 ? nodes[node].memory : job.memoryPer === 'node' ? job.memory : job.memory * cpus;
    allocation.set(node, { cpus, memory: selection.memory ? memory : 0, gpus: job.gpusPerNode });
  }
  return allocation;
}

/** Planned ends are whole minutes of the controller's clock. */
function epochOf({ jobs }: MachineRecord): number {
  const seconds = jobs.flatMap(({ plans = [] }) => plans.map(([, , end]) => ((end % 60) + 60) % 60));
  const counts = new Map<number, number>();
  for (const second of seconds) counts.set(second, (counts.get(second) ?? 0) + 1);
  const [[most] = [0]] = [...counts].sort(([, a], [, b]) => b - a);
  return (60 - most) % 60;
}
