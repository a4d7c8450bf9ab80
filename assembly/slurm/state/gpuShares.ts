// Shares the GPUs of a job among its nodes (gres_select_filter_select_and_set() of Slurm's gres_select_filter.c).
import { idiv } from '../../native/words';
import { withJobGpus } from '../settings';
import { nodeTypesGpus } from './cluster';
import { cpusPerGpu, gpusAsked, gpusPerTask, hasDefaultCpusPerGpu, jobGpus } from './jobs';
import { allocatedGpus, freeGpus } from './resources';
import { Selection } from './selection';

/**
 * Sets the GPUs that a job gets on each of the selected nodes, which it sorts.
 *
 * @returns false if it gets none, and leaves them undefined
 */
export function shareGpus(job: i32, partition: i32, selection: Selection): bool {
  if (unchecked(gpusAsked[job]) == 0 && (!withJobGpus || unchecked(jobGpus[job]) == 0)) return false;
  if (withJobGpus && unchecked(jobGpus[job]) > 0 && unchecked(gpusPerTask[job]) == 0) {
    selection.sort();
    shareAll(job, selection);
    return true;
  }
  for (let i = 0; i < selection.count; i++) {
    const gpus = allocatedGpus(job, partition, unchecked(selection.node[i]), unchecked(selection.cpus[i]));
    unchecked((selection.gpus[i] = gpus));
  }
  return true;
}

/** Each node gets all GPUs that it has free and that are missing, less one for each further node. */
function shareAll(job: i32, selection: Selection): void {
  const gpus = selection.gpus;
  let missing = unchecked(jobGpus[job]);
  for (let i = 0; i < selection.count; i++) {
    const most = missing - (selection.count - 1 - i);
    const free = unchecked(freeGpus[selection.node[i]]);
    // Slurm's numbers have no sign: with more nodes than GPUs, it takes all.
    let taken = most < 0 ? free : min(free, most);
    taken = min(taken, mostByCpus(job, unchecked(selection.node[i]), unchecked(selection.cpus[i])));
    unchecked((gpus[i] = taken));
    missing -= taken;
  }
  for (let i = 0; i < selection.count && missing > 0; i++) {
    const more = min(missing, unchecked(freeGpus[selection.node[i]]) - unchecked(gpus[i]));
    unchecked((gpus[i] += more));
    missing -= more;
  }
}

/** Returns the GPUs for which a job has CPUs on a node. Slurm looks at these first where GPUs have types. */
function mostByCpus(job: i32, node: i32, cpus: i32): i32 {
  const each = unchecked(cpusPerGpu[job]);
  const counts = each > 0 && unchecked(hasDefaultCpusPerGpu[job]) == 0 && unchecked(nodeTypesGpus[node]) != 0;
  return counts ? idiv(cpus, each) : 2147483647;
}
