import type { OracleSessions } from './system.ts';
import { eligible, expectedNow, processorsOf, running, type Task, type World } from './world.ts';

function holds(claim: boolean, world: World, words: string): void {
  if (!claim) throw new Error(`at ${world.now}: ${words}`);
}

/** Whether two tasks compete by one rule. The batch model does not know which tasks are requested. */
function peers(a: Task, b: Task, { model }: World): boolean {
  return model.kind !== 'batchactive' || (a.requested === null) === (b.requested === null);
}

function orderOf(task: Task, { model }: World): string {
  if (model.kind === 'batch') return model.order;
  return model.kind === 'interactive' || task.requested !== null ? model.requested : model.disclosed;
}

/** Checks what must be true after every dispatch. */
export function checkInstant(world: World): void {
  const { now, servers, model } = world;
  const busy = running(world);
  const able = eligible(world);
  const waiting = able.filter((task) => task.run === null);
  holds(processorsOf(busy) <= servers, world, 'more tasks run than there are servers');
  holds(
    busy.every((task) => able.includes(task)),
    world,
    'a task runs that may not',
  );
  for (const user of world.users) checkUser(world, user.number);
  // With wider tasks servers may idle while the best task waits for room.
  if (able.some(({ processors }) => processors > 1)) return;
  holds(waiting.length === 0 || busy.length === servers, world, 'a server idles while a task waits');
  for (const waits of waiting) {
    for (const runs of busy) {
      if (model.kind === 'batchactive') {
        holds(
          waits.requested === null || runs.requested !== null,
          world,
          'a disclosed task runs while a requested one waits',
        );
      }
      if (!peers(waits, runs, world)) continue;
      const difference = expectedNow(waits, now) - expectedNow(runs, now);
      const order = orderOf(runs, world);
      if (order === 'trust') continue;
      const srpt = order === 'srpt';
      if (srpt) holds(difference >= 0, world, 'a longer task runs under srpt');
      if (!srpt || difference === 0) {
        holds(!passed(waits, runs, world), world, `task ${runs.number} was started before ${waits.number}`);
      }
    }
  }
}

/** True if the wrong one of two tasks was started at this instant. A task that ran before may continue. */
function passed(waits: Task, runs: Task, world: World): boolean {
  if (runs.run?.from !== world.now) return false;
  const byRequest = world.model.kind !== 'batch' && orderOf(runs, world) === 'fcfs';
  if (byRequest && waits.requested !== null && runs.requested !== null) {
    if (waits.requested !== runs.requested) return waits.requested < runs.requested;
  }
  return waits.number < runs.number;
}

/** A user thinks, or waits for one task, or has stopped. */
function checkUser(world: World, number: number): void {
  const user = world.users[number];
  const awaited = user.tasks.filter((task) => task.requested !== null && task.delivered === null);
  const states = [user.thinkEnd !== null, awaited.length === 1, user.set === user.given.sets.length];
  holds(states.filter(Boolean).length === 1, world, `user ${number} is in no state or in two`);
  holds(awaited.length <= 1, world, `user ${number} waits for two tasks`);
  holds(user.thinkEnd === null || user.thinkEnd > world.now, world, `user ${number} should have acted`);
}

const close = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** Checks what must be true of a whole run. */
export function checkRun({ tasks, stretches, busy }: OracleSessions): void {
  const fail = (words: string) => {
    throw new Error(words);
  };
  const worked = tasks.map(() => 0);
  for (const { task, from, to } of stretches) {
    worked[task] += to - from;
    const { cancelled, started, executed, disclosed } = tasks[task];
    if (started === null || from < started || from < disclosed) fail(`task ${task} runs before its start`);
    if (cancelled !== null && to > cancelled) fail(`task ${task} runs on when cancelled`);
    if (executed !== null && to > executed) fail(`task ${task} runs on when executed`);
  }
  tasks.forEach(({ work, workBeforeRequest, need, requested, executed, delivered }, number) => {
    if (!close(worked[number], work)) fail(`task ${number}: work ${work}, but ${worked[number]} of service`);
    if (executed !== null && work !== need) fail(`task ${number} was executed with work left`);
    if (workBeforeRequest > work) fail(`task ${number} had more work before its request than it ever had`);
    const due = requested !== null && executed !== null ? Math.max(requested, executed) : null;
    if (delivered !== due) fail(`task ${number}: delivered at ${delivered}, due at ${due}`);
  });
  const sum = tasks.reduce((total, { work, processors }) => total + processors * work, 0);
  if (!close(sum, busy)) fail(`busy for ${busy}, but work of ${sum}`);
}
