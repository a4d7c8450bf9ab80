import type { OracleOrder } from './system.ts';
import { eligible, remainderNow, running, start, stop, type Task, type World } from './world.ts';

type Compare = (a: Task, b: Task) => number;

/** Smaller first, by one criterion after the other. */
function by(...criteria: ((task: Task) => number)[]): Compare {
  return (a, b) => {
    for (const criterion of criteria) {
      const difference = criterion(a) - criterion(b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** Who runs goes before who waits: it is displaced by what is better, not by what is as good. */
const runs = (task: Task) => (task.run === null ? 1 : 0);
const disclosure = (task: Task) => task.number;
const request = (task: Task) => task.requested ?? Infinity;

/** The order of tasks of one class. `queue`: what fcfs goes by. */
function within(order: OracleOrder, now: number, ...queue: ((task: Task) => number)[]): Compare {
  if (order === 'srpt') return by((task) => remainderNow(task, now), runs, disclosure);
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

/** Gives the servers to the best, as many as there are servers. */
export function dispatch(world: World): void {
  const chosen = eligible(world).sort(ranking(world)).slice(0, world.servers);
  for (const task of running(world)) if (!chosen.includes(task)) stop(world, task);
  for (const task of chosen) if (task.run === null) start(world, task);
}
