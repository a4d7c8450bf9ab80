import type { OracleModel, OracleStretch, OracleSystem, OracleTask, OracleUser } from './system.ts';

/** A disclosed task on its way. */
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
  /** Service still to be received, as of the last time it was not running; and that which the scheduler expects. */
  remainder: number;
  expected: number;
  /** Service to be received altogether: the given one and what preemptions have added. */
  need: number;
  workBeforeRequest: number;
  /** Where it is running: since when, and until when if nothing comes between. */
  run: { from: number; end: number; expectedEnd: number } | null;
}

export interface User {
  number: number;
  given: OracleUser;
  /** When the present think ends; null while waiting for output, and for ever after the last set. */
  thinkEnd: number | null;
  /** The set worked on; -1 before the first. */
  set: number;
  /** The tasks of that set, and which of them was requested last. */
  tasks: Task[];
  at: number;
  /** Outputs thought over that were not the last of their set, and how many of these led to the next request. */
  outputs: number;
  followed: number;
}

export interface World {
  now: number;
  servers: number;
  model: OracleModel;
  preemptionCost: number;
  users: User[];
  /** Every task disclosed so far; a task's place is its disclosure number. */
  tasks: Task[];
  /** Those neither executed nor cancelled. */
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

/** What the scheduler goes by. Of a task that runs longer than predicted it is negative, and the more so the longer. */
export function expectedNow(task: Task, now: number): number {
  return task.run === null ? task.expected : task.run.expectedEnd - now;
}

export function processorsOf(tasks: Task[]): number {
  return tasks.reduce((sum, { processors }) => sum + processors, 0);
}

export function running(world: World): Task[] {
  return world.pending.filter((task) => task.run !== null);
}

/** Who may be given a server. */
export function eligible(world: World): Task[] {
  const all = world.model.kind !== 'interactive';
  return world.pending.filter((task) => all || task.requested !== null);
}

export function start(world: World, task: Task): void {
  task.started ??= world.now;
  const { now } = world;
  task.run = { from: now, end: now + task.remainder, expectedEnd: now + task.expected };
}

/** Takes a running task from its server. */
export function stop(world: World, task: Task): void {
  if (task.run === null) throw new Error(`task ${task.number} is not running`);
  world.stretches.push({ task: task.number, from: task.run.from, to: world.now });
  task.remainder = remainderNow(task, world.now);
  task.run = null;
}

/** Stops a task that will go on later: it needs the cost on top. */
export function preempt(world: World, task: Task): void {
  const ran = world.now - (task.run?.from ?? world.now);
  const { prediction = task.given.service, service } = task.given;
  stop(world, task);
  task.remainder += world.preemptionCost;
  task.need += world.preemptionCost;
  task.expected =
    prediction === service ? task.remainder : Math.max(task.expected - ran, 0) + world.preemptionCost;
}
