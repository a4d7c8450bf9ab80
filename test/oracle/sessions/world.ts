import type { OracleModel, OracleStretch, OracleSystem, OracleTask, OracleUser } from './system.ts';

/** A disclosed task during the simulation. */
export interface Task {
  /** Its disclosure number. */
  number: number;
  user: User;
  set: number;
  index: number;
  given: OracleTask;
  disclosed: number;
  requested: number | null;
  started: number | null;
  executed: number | null;
  delivered: number | null;
  cancelled: number | null;
  processors: number;
  /** The remaining service time when the task last stopped, and the scheduler's estimate of it. */
  remainder: number;
  expected: number;
  /** The whole service time, including what preemptions have added. */
  need: number;
  workBeforeRequest: number;
  /** The present run: since when, and until when if nothing interrupts it. */
  run: { from: number; end: number; expectedEnd: number } | null;
}

export interface User {
  number: number;
  given: OracleUser;
  /** When the user stops thinking; null while waiting for output, and after the last set. */
  thinkEnd: number | null;
  /** The present set; -1 before the first. */
  set: number;
  /** The tasks of the present set, and the one that was requested last. */
  tasks: Task[];
  at: number;
  /**
   * Outputs with a next task in their set that the user has thought about, and how many of them led to the
   * next request.
   */
  outputs: number;
  followed: number;
}

export interface World {
  now: number;
  servers: number;
  model: OracleModel;
  preemptionCost: number;
  users: User[];
  /** Every task disclosed so far. Its index is its disclosure number. */
  tasks: Task[];
  /** Tasks that are neither executed nor cancelled. */
  pending: Task[];
  stretches: OracleStretch[];
  busy: number;
}

export function newWorld({ users, servers, model, preemptionCost = 0 }: OracleSystem): World {
  return {
    now: -Infinity,
    servers,
    model,
    preemptionCost,
    users: users.map((given, number) => {
      const nothing = { set: -1, tasks: [], at: 0, outputs: 0, followed: 0 };
      return { number, given, thinkEnd: given.firstThink, ...nothing };
    }),
    tasks: [],
    pending: [],
    stretches: [],
    busy: 0,
  };
}

export function remainderNow(task: Task, now: number): number {
  return task.run === null ? task.remainder : task.run.end - now;
}

/** The remaining time in the scheduler's estimate. If a task runs longer than predicted it is negative. */
export function expectedNow(task: Task, now: number): number {
  return task.run === null ? task.expected : task.run.expectedEnd - now;
}

export function processorsOf(tasks: Task[]): number {
  return tasks.reduce((sum, { processors }) => sum + processors, 0);
}

export function running(world: World): Task[] {
  return world.pending.filter((task) => task.run !== null);
}

/** The tasks that may get a server. */
export function eligible(world: World): Task[] {
  const all = world.model.kind !== 'interactive';
  return world.pending.filter((task) => all || task.requested !== null);
}

export function start(world: World, task: Task): void {
  task.started ??= world.now;
  const { now } = world;
  task.run = { from: now, end: now + task.remainder, expectedEnd: now + task.expected };
}

/** Removes a running task from its server. */
export function stop(world: World, task: Task): void {
  if (task.run === null) throw new Error(`task ${task.number} is not running`);
  world.stretches.push({ task: task.number, from: task.run.from, to: world.now });
  task.remainder = remainderNow(task, world.now);
  task.run = null;
}

/** Stops a task that will continue later. The cost of the preemption is added to its service time. */
export function preempt(world: World, task: Task): void {
  const ran = world.now - (task.run?.from ?? world.now);
  const { prediction = task.given.service, service } = task.given;
  stop(world, task);
  task.remainder += world.preemptionCost;
  task.need += world.preemptionCost;
  task.expected =
    prediction === service ? task.remainder : Math.max(task.expected - ran, 0) + world.preemptionCost;
}
