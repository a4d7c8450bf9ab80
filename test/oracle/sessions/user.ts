import { remainderNow, stop, type Task, type User, type World } from './world.ts';

/** Delivers a task's output to its user, who starts to think about it. */
export function deliver(world: World, task: Task): void {
  task.delivered = world.now;
  task.user.thinkEnd = world.now + task.given.think;
}

function request(world: World, user: User, at: number): void {
  const task = user.tasks[at];
  user.at = at;
  task.requested = world.now;
  task.workBeforeRequest = task.need - remainderNow(task, world.now);
  if (task.executed !== null) deliver(world, task);
}

/** Outputs that were not requested are dropped too. */
function cancelRest(world: World, user: User): void {
  for (const task of user.tasks) {
    if (task.requested !== null) continue;
    task.cancelled = world.now;
    if (task.run !== null) stop(world, task);
    world.pending = world.pending.filter((other) => other !== task);
  }
}

function disclose(world: World, user: User): void {
  user.set += 1;
  const given = user.given.sets.at(user.set);
  if (given === undefined) return;
  user.tasks = given.tasks.map((task, index) => ({
    number: world.tasks.length + index,
    user,
    set: user.set,
    index,
    given: task,
    disclosed: world.now,
    requested: null,
    started: null,
    executed: null,
    delivered: null,
    cancelled: null,
    processors: task.processors ?? 1,
    remainder: task.service,
    expected: task.prediction ?? task.service,
    need: task.service,
    workBeforeRequest: 0,
    run: null,
  }));
  world.tasks.push(...user.tasks);
  world.pending.push(...user.tasks);
  request(world, user, 0);
}

/** Decision of the user at the end of thinking. */
export function act(world: World, user: User): void {
  user.thinkEnd = null;
  const last = user.at === user.tasks.length - 1;
  const changes = user.set === -1 || user.given.sets[user.set].change[user.at];
  const fresh = last || changes;
  if (user.set >= 0 && !last) {
    user.outputs += 1;
    if (!changes) user.followed += 1;
  }
  if (fresh) {
    cancelRest(world, user);
    disclose(world, user);
  } else {
    request(world, user, user.at + 1);
  }
}
