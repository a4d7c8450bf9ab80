import type { OracleDisclosedOrder } from './system.ts';
import {
  eligible,
  expectedNow,
  preempt,
  processorsOf,
  running,
  start,
  type Task,
  type World,
} from './world.ts';

type Compare = (a: Task, b: Task) => number;

/** Compares by one criterion after the other; the smaller value comes first. */
function by(...criteria: ((task: Task) => number)[]): Compare {
  return (a, b) => {
    for (const criterion of criteria) {
      const difference = criterion(a) - criterion(b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** A running task comes before an equal waiting one: only a better task displaces it. */
const runs = (task: Task) => (task.run === null ? 1 : 0);
const disclosure = (task: Task) => task.number;
const request = (task: Task) => task.requested ?? Infinity;

/** How unlikely a task is to be requested; 0 for a running task. */
function doubt({ run, user, index }: Task): number {
  if (run !== null) return 0;
  const places = Math.max(0, index - user.at);
  return places * Math.log((user.outputs + 2) / (user.followed + 1));
}

/** The order of tasks in one class. `queue` has the criteria of fcfs. */
function within(order: OracleDisclosedOrder, now: number, ...queue: ((task: Task) => number)[]): Compare {
  if (order === 'srpt') return by((task) => expectedNow(task, now), runs, disclosure);
  if (order === 'trust') return by(runs, doubt, disclosure);
  return by(runs, ...queue);
}

function ranking({ model, now }: World): Compare {
  if (model.kind === 'batch') return within(model.order, now, disclosure);
  const requested = within(model.requested, now, request, disclosure);
  if (model.kind === 'interactive') return requested;
  const disclosed = within(model.disclosed, now, disclosure);
  return (a, b) => {
    if ((a.requested !== null) !== (b.requested !== null)) return a.requested !== null ? -1 : 1;
    return a.requested !== null ? requested(a, b) : disclosed(a, b);
  };
}

/** Whether a waiting task may take the servers of a running one. */
function displaces(waits: Task, runs: Task, { model, now }: World): boolean {
  const isShorter = expectedNow(waits, now) < expectedNow(runs, now);
  if (model.kind === 'batch') return model.order === 'srpt' && isShorter;
  if (waits.requested === null && runs.requested !== null) return false;
  if (waits.requested !== null && runs.requested === null) return true;
  const order = model.kind === 'interactive' || waits.requested !== null ? model.requested : model.disclosed;
  return order === 'srpt' && isShorter;
}

/** Starts the best waiting task while there is room for it. */
export function dispatch(world: World): void {
  for (;;) {
    const ranked = eligible(world).sort(ranking(world));
    const best = ranked.find(({ run }) => run === null);
    if (best === undefined) return;
    const worstFirst = ranked.filter((task) => task.run !== null && displaces(best, task, world)).reverse();
    let free = world.servers - processorsOf(running(world));
    const victims: Task[] = [];
    for (const task of worstFirst) {
      if (free >= best.processors) break;
      victims.push(task);
      free += task.processors;
    }
    if (free < best.processors) return;
    for (const task of victims) preempt(world, task);
    start(world, best);
  }
}
