// An oracle of batchactive sessions (Petrou, Ganger and Gibson, ICS 2004), written from the definition.
// It uses plain objects and no clever methods, and it shares no code with the kernel or the library.
//
// Users. A user discloses a set, which is an ordered list of tasks, and requests its first task at the
// same instant. A task's output is delivered when the task is both requested and executed. The user then
// thinks about the output. After that the user either requests the next task of the set, or cancels the
// rest of the set and discloses the next set. After the last task of a set the user discloses the next
// set. At any instant a user waits for one task, thinks, or has stopped because no set is left.
//
// Numbers. Tasks have numbers in the order of disclosure: by set in the order of disclosure, and within a
// set by index. This holds under every model, also if disclosed tasks do not queue.
//
// An instant. The following happens in this order:
//   1. Services end, in the order of task numbers. A task that ends at the instant at which it would be
//      cancelled or preempted counts as executed.
//   2. Thinking ends. While there is a user whose thinking ends now, the user with the lowest number
//      acts: the user cancels, discloses and requests. If the requested task is executed already, its
//      output is delivered at once. If the thinking time after that is zero, the same user acts again
//      before any user with a higher number.
//   3. One dispatch is made.
// If the dispatch starts a task that needs no service at all, the instant has another round of these
// three steps, and so on.
//
// Tasks that may run. Such a task is neither executed nor cancelled. In the interactive model it is
// requested; in the models batch and batchactive it is disclosed.
//
// Dispatch. The tasks that may run are ranked. The best waiting task starts if it fits on the free
// servers together with the servers of the running tasks that it displaces. The worst of these running
// tasks are preempted, one after the other, until the waiting task fits. Then the next best waiting task
// is tried, and so on. The dispatch ends at the first waiting task that does not fit. Servers are alike.
// (If every task takes one server, the running tasks after a dispatch are the best tasks, as many as
// there are servers. A running task among them continues undisturbed.)
//   A waiting task displaces a running task in two cases. Under batchactive, a requested task displaces a
//     disclosed one. Within a class under srpt, a task displaces one with strictly more remaining
//     service.
//   batchactive: requested tasks come before disclosed tasks. Each of the two classes has its own order.
//   interactive, batch: there is one class. The model batch does not see which tasks are requested.
//   srpt: the task with the least remaining service comes first, as predicted (below). Among equal tasks
//     running tasks come before waiting tasks, then the lowest number first. So only a strictly shorter
//     remaining service preempts.
//   fcfs: running tasks come before waiting tasks. Requested tasks are in the order of their requests,
//     and disclosed tasks in the order of their numbers. Tasks that are requested at one instant are in
//     the order of their numbers. So no task preempts another of its class, and a task that the other
//     class has preempted keeps its place in the queue.
//   trust (disclosed tasks): running tasks come before waiting tasks. Then the task comes first that is
//     most likely to be requested; for equal likelihoods, the lowest number first. Suppose that a user
//     had d outputs with a next task in the set, and requested the next task after r of them. The user
//     then continues with probability p = (r + 1) / (d + 2). A task k places after the last requested task
//     of its set is requested with p to the power k. The order is that of k log(1 / p). Running tasks are
//     not ranked again.
// If several tasks run, the task that ranks last is preempted: under fcfs and trust the last to come,
// under srpt the longest. A running task that becomes requested continues, and belongs to the requested
// class from then on. Under srpt a strictly shorter requested task may then preempt it, even at this
// instant. Under fcfs no task may.
//
// Cancellation. It concerns all tasks of the set that are not requested, executed or not. A running task
// is killed, without cost.
//
// Arithmetic. A run that starts at t with remainder r ends at t + r. If it is interrupted at u, the
// remainder is (t + r) - u. Work is service - remainder. A preemption adds its cost to the remainder and
// to the whole service.
//
// Predictions. If a prediction differs from the service, srpt uses the predicted remaining service. After
// a run of length s that began with the prediction e it is max(0, e - s), plus the cost if the run was
// preempted. At instant u of a run that began at t it is (t + e) - u, which may be negative.
//
// The end. The simulation handles instants up to and including `until`. Then the clock stops. The work of
// running tasks counts until then.

import { checkInstant, checkRun } from './checks.ts';
import { dispatch } from './dispatch.ts';
import type { OracleOutcome, OracleSessions, OracleSystem } from './system.ts';
import { act, deliver } from './user.ts';
import { newWorld, processorsOf, running, stop, type Task, type World } from './world.ts';

function nextInstant(world: World): number {
  const ends = running(world).map((task) => task.run?.end ?? Infinity);
  const thinks = world.users.map((user) => user.thinkEnd ?? Infinity);
  return Math.min(...ends, ...thinks);
}

function passTo(world: World, time: number): void {
  const busy = processorsOf(running(world));
  if (busy > 0) world.busy += busy * (time - world.now);
  world.now = time;
}

function endServices(world: World): void {
  for (const task of running(world)) {
    if (task.run?.end !== world.now) continue;
    stop(world, task);
    task.executed = world.now;
    world.pending = world.pending.filter((other) => other !== task);
    if (task.requested !== null) deliver(world, task);
  }
}

function endThinks(world: World): void {
  for (;;) {
    const user = world.users.find(({ thinkEnd }) => thinkEnd === world.now);
    if (user === undefined) return;
    act(world, user);
  }
}

function outcome(task: Task): OracleOutcome {
  const { user, set, index, given, disclosed, requested, started, executed, delivered, cancelled } = task;
  const { processors, need } = task;
  const work = need - task.remainder;
  return {
    user: user.number,
    set,
    index,
    processors,
    service: given.service,
    need,
    disclosed,
    requested,
    started,
    executed,
    delivered,
    cancelled,
    work,
    workBeforeRequest: requested === null ? work : task.workBeforeRequest,
  };
}

/** Simulates a system. Throws if an invariant is broken. */
export function oracleSessions(system: OracleSystem): OracleSessions {
  const world = newWorld(system);
  for (;;) {
    const time = nextInstant(world);
    if (time > system.until || time === Infinity) break;
    passTo(world, time);
    endServices(world);
    endThinks(world);
    dispatch(world);
    checkInstant(world);
  }
  // Running tasks then run beyond `until`.
  if (running(world).length > 0) passTo(world, system.until);
  for (const task of running(world)) stop(world, task);
  const sessions = {
    tasks: world.tasks.map(outcome),
    stretches: world.stretches.sort((a, b) => a.from - b.from || a.task - b.task || a.to - b.to),
    busy: world.busy,
  };
  checkRun(sessions);
  return sessions;
}
