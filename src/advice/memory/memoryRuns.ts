// Finds how much memory jobs requested and used on each of their nodes.
import { runEnding } from '../../distribution/samples.ts';
import { requestedMemory } from '../../slurm/machine/sacctImport/requestedMemory.ts';
import { tresOfDump } from '../../slurm/machine/sacctImport/tresOfDump.ts';
import type { AskedInDump, Workload } from '../../trace/workload.ts';

/** The memory of one run, in MiB on each node. */
export interface MemoryRun {
  readonly requested: number;
  /** The largest use on one node; 0 if it was not measured, which only happens to a killed run. */
  readonly used: number;
  /** True if Slurm killed it for its memory, so that it needed more than it requested. */
  readonly outOfMemory: boolean;
  /** Nodes times run time, in seconds. */
  readonly nodeTime: number;
}

/**
 * Returns the runs whose memory is known, by their jobs: those that ended by themselves or at their time limit, and those
 * that were killed for their memory. Other runs may have ended before they used most.
 */
export function memoryRuns({ jobs, names }: Workload): ReadonlyMap<number, MemoryRun> {
  const runs = new Map<number, MemoryRun>();
  const known = new Map<number, ReturnType<typeof requestOf>>();
  for (let job = 0; job < jobs.length; job++) {
    const used = Math.max(0, jobs.memory?.[job] ?? 0);
    const outOfMemory = jobs.outOfMemory?.[job] === 1;
    if (!outOfMemory && (used === 0 || runEnding(jobs, job) === 'otherwise')) continue;
    const number = jobs.asked?.[job] ?? -1;
    const request = known.get(number) ?? requestOf(names?.asked?.[number - 1] ?? {});
    known.set(number, request);
    if (request === undefined) continue;
    const { requested, nodes } = request;
    // The use of the steps is an upper bound (stepUse), and no run uses more than it gets.
    runs.set(job, {
      requested,
      used: Math.min(used, requested),
      outOfMemory,
      nodeTime: nodes * jobs.run[job],
    });
  }
  return runs;
}

/** The memory that a job requested on each node; undefined if the dump does not show it. */
function requestOf(asked: AskedInDump): { requested: number; nodes: number } | undefined {
  const given = tresOfDump(asked.alloctres ?? '');
  const nodes = given.nodes ?? Number(asked.nnodes || asked.allocnodes || 1);
  if (!(nodes > 0)) return undefined;
  // The allocation has the request times the nodes that the job got, or times its CPUs.
  if (given.memory) return { requested: Math.ceil(given.memory / nodes), nodes };
  const requested = tresOfDump(asked.reqtres ?? '');
  const found = requestedMemory(asked.reqmem ?? '', requested, { ...given, nodes }, undefined);
  if (found === undefined) return undefined;
  const perNode = (given.cpus ?? Number(asked.reqcpus || 1)) / nodes;
  return { requested: Math.ceil(found.amount * (found.option === 'mem' ? 1 : perNode)), nodes };
}

/** Returns how much of its requested memory a run needed, infinite if it was killed for it. */
export function memoryNeed(runs: ReadonlyMap<number, MemoryRun>): (job: number) => number | undefined {
  return (job) => {
    const run = runs.get(job);
    if (run === undefined) return undefined;
    return run.outOfMemory ? Number.POSITIVE_INFINITY : run.used / run.requested;
  };
}
