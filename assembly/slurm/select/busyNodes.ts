// Chooses nodes for bf_busy_nodes (_eval_nodes_busy() in Slurm's job_test.c): the lightest first, and of those of a weight
// the ones with jobs. When these are enough, Slurm still takes an idle one of that weight.
import { jobsOnNode } from '../state/resources';
import { attempt } from './attempt';
import { NodeList } from './nodeList';
import { Request } from './request';

/** Returns true if the request fits on nodes of the list. */
export function takeBusyFirst(list: NodeList, request: Request): bool {
  attempt.begin(list, request);
  if (request.hasNamed) {
    if (!attempt.takeNamed()) return false;
    if (attempt.isDone()) return true;
    if (attempt.nodesLeft == 0) return false;
  }
  if (request.jobGpus.count > 0) attempt.offerAgain();
  let weight = lightestAbove(list, -Infinity);
  for (let isOver = false; !isOver && weight < Infinity; weight = lightestAbove(list, weight)) {
    if (takeOfWeight(list, weight, false)) isOver = true;
    if (takeOfWeight(list, weight, true)) isOver = true;
  }
  return attempt.hasEnough();
}

/** Takes the idle nodes of a weight, or the others, until it has what it wants. Returns true if it goes no further. */
function takeOfWeight(list: NodeList, weight: f64, areIdle: bool): bool {
  for (let i = 0; i < list.count; i++) {
    const node = unchecked(list.node[i]);
    if (unchecked(list.named[i]) != 0 || list.weightOf(attempt.request, node) != weight) continue;
    if (unchecked(list.cpus[i]) == 0) continue;
    if ((unchecked(jobsOnNode[node]) == 0) != areIdle) continue;
    attempt.take(i);
    if (attempt.isDone() || attempt.nodesLeft == 0) return true;
  }
  return false;
}

/** Returns the lowest weight above another of nodes of the list; Infinity if there is none. */
function lightestAbove(list: NodeList, weight: f64): f64 {
  let lightest: f64 = Infinity;
  for (let i = 0; i < list.count; i++) {
    const other = list.weightOf(attempt.request, unchecked(list.node[i]));
    if (other > weight && other < lightest) lightest = other;
  }
  return lightest;
}
