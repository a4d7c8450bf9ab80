// Distributes the tasks of a request over its nodes (dist_tasks.c of Slurm's select/cons_tres).
import { allocateI32 } from '../../memory';
import { idiv } from '../../native/words';
import { nodes } from '../settings';
import { nodeThreads, roundUpToCores, withThreads } from '../state/cluster';
import { Selection } from '../state/selection';
import { onAllocate } from '../structures/allocation';
import { GpuOffers } from './jobGpus';
import { Request } from './request';

let maxCpus: StaticArray<i32> = allocateI32(0); // CPUs available for tasks on each selected node

onAllocate(() => {
  maxCpus = allocateI32(nodes);
});

/**
 * Distributes tasks over the selected nodes one by one, or as many as fit on a core, and returns the unused
 * CPUs. Cores are allocated whole.
 */
export function distributeTasks(request: Request, selection: Selection, offers: GpuOffers): void {
  selection.sort();
  const perTask = request.cpusPerTask;
  const count = selection.count;
  const cpus = selection.cpus;
  const jobGpus = request.jobGpus;
  const asked = jobGpus.count == 0 ? request.cpus : max(request.cpus, jobGpus.cpusOfAll());
  let tasks = idiv(max(asked, count * request.minTaskCpus), perTask) - count;
  for (let i = 0; i < count; i++) {
    unchecked((maxCpus[i] = cpus[i]));
    if (jobGpus.perTask > 0) {
      const most = max(1, idiv(unchecked(offers.gpus[selection.node[i]]), jobGpus.perTask));
      unchecked((maxCpus[i] = min(maxCpus[i], most * perTask)));
    }
    unchecked((cpus[i] = min(cpus[i], perTask)));
  }
  if (withThreads) tasks = fillCores(selection, perTask, tasks);
  while (tasks > 0) {
    const isRoomy = hasRoom(selection, perTask);
    for (let i = 0; i < count && tasks > 0; i++) {
      const threads = unchecked(nodeThreads[selection.node[i]]);
      const together = min(tasks, max(1, idiv(threads, perTask)));
      for (let task = 0; task < together; task++) {
        if (isRoomy && unchecked(maxCpus[i]) - unchecked(cpus[i]) < perTask) break;
        unchecked((cpus[i] = min(maxCpus[i], cpus[i] + perTask)));
        tasks--;
      }
    }
  }
  if (!withThreads) return;
  for (let i = 0; i < count; i++) {
    unchecked((cpus[i] = roundUpToCores(selection.node[i], cpus[i])));
  }
}

/** True if another task fits on some node. */
function hasRoom(selection: Selection, perTask: i32): bool {
  for (let i = 0; i < selection.count; i++) {
    if (unchecked(maxCpus[i]) - unchecked(selection.cpus[i]) >= perTask) return true;
  }
  return false;
}

/**
 * Places further tasks after the first of each node, as many as fit into the allocated CPUs of a core that
 * tasks use partly. Returns the number of tasks left.
 */
function fillCores(selection: Selection, perTask: i32, tasks: i32): i32 {
  const cpus = selection.cpus;
  let left = tasks;
  for (let i = 0; i < selection.count; i++) {
    const further = idiv(unchecked(cpus[i]) % unchecked(nodeThreads[selection.node[i]]), perTask);
    for (let task = 0; task < further && left > 0; task++) {
      if (unchecked(maxCpus[i]) - unchecked(cpus[i]) < perTask) break;
      unchecked((cpus[i] += perTask));
      left--;
    }
  }
  return left;
}
