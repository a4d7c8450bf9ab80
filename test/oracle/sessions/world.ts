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
  /** Service still to be received, as of the last time it was not running. */
  remainder: number;
  workBeforeRequest: number;
  /** Where it is running: since when, and until when if nothing comes between. */
  run: { from: number; end: number } | null;
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
}

export interface World {
  now: number;
  servers: number;
  model: OracleModel;
  users: User[];
  /** Every task disclosed so far; a task's place is its disclosure number. */
  tasks: Task[];
  /** Those neither executed nor cancelled. */
  pending: Task[];
  stretches: OracleStretch[];
  busy: number;
}

export function newWorld({ users, servers, model }: OracleSystem): World {
  return {
    now: -Infinity,
    servers,
    model,
    users: users.map((given, number) => {
      return { number, given, thinkEnd: given.firstThink, set: -1, tasks: [], at: 0 };
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
  task.run = { from: world.now, end: world.now + task.remainder };
}

/** Takes a running task from its server. */
export function stop(world: World, task: Task): void {
  if (task.run === null) throw new Error(`task ${task.number} is not running`);
  world.stretches.push({ task: task.number, from: task.run.from, to: world.now });
  task.remainder = remainderNow(task, world.now);
  task.run = null;
}
