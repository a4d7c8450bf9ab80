// Batchactive sessions (Petrou, Ganger and Gibson, ICS 2004) once more, from the definition: plain objects, no
// cleverness, no code shared with the kernel or the library.
//
// Users. A user discloses a set, an ordered list of tasks; at that moment the first is requested. A task's output is
// delivered when the task is both requested and executed. The user thinks it over; then either the rest of the set is
// cancelled and the next set disclosed, or the next task of the set requested. After the last task of a set comes the
// next set. A user waits for one task, or thinks, or has stopped, as no set was left.
//
// Numbers. Tasks are numbered in the order in which they are disclosed: sets in the order of disclosure, within a set
// by index. Under every model, so also where disclosed tasks do not queue.
//
// An instant. In this order:
//   1. Ends of service, by task number. A task that ends at the instant at which it would have been cancelled or
//      preempted was executed.
//   2. Ends of thinking: as long as there is a user whose thinking ends now, the one with the lowest number acts
//      (cancels, discloses, requests). Who requests what is executed gets it at once, and if there is nothing to think
//      over acts again before any user with a higher number.
//   3. One dispatch.
// Should it start a task that needs no service at all, the instant has another round of the three, and so on.
//
// Who may run. Not executed, not cancelled, and: interactive: requested; batch and batchactive: disclosed.
//
// Dispatch. Those who may run are ranked. The best who waits is started if the free servers suffice, together with those
// of running tasks that it displaces; of these the worst are preempted, one after the other, until there is room. Then the
// next best, and so on; the first who finds no room ends it. Servers are alike. (Where every task takes one server, these
// are the best, as many as there are servers; who runs and is among them goes on undisturbed.)
//   Who waits displaces, under batchactive, a disclosed task if it is requested; and within its class under srpt whoever
//   has strictly more left.
//   batchactive: the requested before the disclosed; within each class by its own order.
//   interactive, batch: one class. Batch does not see who is requested.
//   srpt: the least remaining service first, as predicted (below); of equals who runs before who waits; then the lowest number. So only a
//     strictly shorter remainder preempts.
//   fcfs: who runs before who waits; then the requested by the time of their request and the disclosed by number; of
//     those requested at one instant the lowest number. So nobody preempts within a class, and who was preempted by
//     another class has kept its place in the queue.
//   trust (disclosed tasks): who runs before who waits; then the likeliest to be requested, of equals the lowest number. A
//     user of whose d outputs with a next task in the set r led to its request goes on with probability
//     p = (r + 1) / (d + 2), so a task k places behind the last requested one of its set is requested with p to the power k;
//     the order is that of k log(1 / p). Who runs is not ranked anew.
// Of several running tasks the one that ranks last is preempted: fcfs, trust: the one that came last; srpt: the longest.
// A task that becomes requested while running goes on, and belongs to the requested from then on: under srpt a strictly
// shorter requested task may preempt it, even at this instant; under fcfs nothing may.
//
// Cancelled. Whatever of the set is not requested, executed or not. A running task is killed, without cost.
//
// Arithmetic. A stretch that starts at t with remainder r ends at t + r. If it is broken off at u, the remainder is
// (t + r) - u. Work is service - remainder. A preemption adds its cost to the remainder and to what there is to do.
//
// Predictions. srpt goes by the predicted service, where there is a prediction other than the service itself: what is left of
// it is max(0, e - s) after a stretch of s that began with e, plus the cost if that was a preemption; and (t + e) - u at u in
// a stretch that began at t, which may be negative.
//
// The end. Instants up to `until`, that one included; then the clock stops. What runs has worked until then.

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
