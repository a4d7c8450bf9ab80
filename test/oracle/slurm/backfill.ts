// A cycle of the backfill scheduler. It goes through the queue once. What a job cannot have now it gets as a plan: nodes from a
// begin to an end, in a table of times. Later jobs keep off them. Begins and ends of the table are multiples of the resolution.
import type { Entry } from './jobs.ts';
import type { Pass } from './mainPass.ts';
import { queueOf } from './queue.ts';
import { takesWholeNodes } from './resources.ts';
import { willRun } from './willRun.ts';

/** From `begin` to `end` these nodes are not planned for anybody. */
interface Slot {
  begin: number;
  end: number;
  nodes: Set<number>;
}

export function backfill(pass: Pass): void {
  const { cluster, now } = pass;
  const { bfResolution, bfWindow, bfMaxJobTest, bfMaxJobStart } = cluster.scheduling;
  const down = (time: number) => Math.floor((time + pass.epoch) / bfResolution) * bfResolution - pass.epoch;
  const window = 60 * bfWindow;
  const nodes = new Set(cluster.nodes.keys());
  const cycle = new Cycle(pass, [{ begin: down(now), end: down(now + window), nodes }], down, now + window);
  for (const { entry, partition } of queueOf(cluster, pass.entries)) {
    if (cycle.tested >= bfMaxJobTest || (bfMaxJobStart > 0 && cycle.started >= bfMaxJobStart)) break;
    if (entry.state === 'pending') cycle.tryJob(entry, partition);
  }
}

class Cycle {
  tested = 0;
  started = 0;
  readonly #pass: Pass;
  readonly #table: Slot[];
  readonly #down: (time: number) => number;
  /** Later begins are not planned. */
  readonly #last: number;

  constructor(pass: Pass, table: Slot[], down: (time: number) => number, last: number) {
    this.#pass = pass;
    this.#table = table;
    this.#down = down;
    this.#last = last;
  }

  /** Starts the job, or plans it at the first begin at which nothing planned is in its way. */
  tryJob(entry: Entry, partition: number): void {
    const { cluster, now } = this.#pass;
    const length = 60 * Math.min(entry.job.timeLimit, cluster.partitions[partition].maxTime);
    let isCounted = false;
    for (let from: number | undefined = now; from !== undefined; ) {
      const { usable, later } = this.#usable(partition, from, from + length);
      const earliest = from;
      from = later;
      if (usable.size < entry.job.minNodes) continue;
      if (!isCounted) this.tested++;
      isCounted = true;
      const found = willRun(this.#pass, entry, partition, usable);
      if (found === undefined) continue;
      let start = Math.max(found.at, earliest);
      const nodes = [...found.allocation.keys()].sort((a, b) => a - b);
      if (start <= now && nodes.some((node) => this.#pass.completing.has(node))) {
        start = now + 1;
        from = undefined;
      } else if (start <= now) {
        if (this.#start(entry, partition, usable)) return;
        from = undefined;
      }
      if (from !== undefined && start > from) continue;
      if (start > this.#last) return;
      const [begin, end] = [this.#down(start), this.#down(start + length)];
      if (start > now && this.#overlaps(nodes, begin, end)) {
        from = start;
        continue;
      }
      entry.plans.push({ at: now, start, end, nodes });
      this.#plan(nodes, begin, end);
      return;
    }
  }

  /**
   * The partition's nodes that nobody has planned from an instant to the end, and the end of the first slot
   * behind which there is a node that is not usable before.
   */
  #usable(partition: number, from: number, until: number): { usable: Set<number>; later?: number } {
    const nodes = new Set(this.#pass.cluster.partitions[partition].nodes);
    let usable = nodes;
    let later: number | undefined;
    for (const [i, slot] of this.#table.entries()) {
      if (slot.end <= from) continue;
      const next = this.#table[i + 1];
      if (next !== undefined && later === undefined) {
        const present = intersection(usable, slot.nodes);
        if ([...intersection(nodes, next.nodes)].some((node) => !present.has(node))) later = slot.end;
      }
      if (slot.begin > until) break;
      usable = intersection(usable, slot.nodes);
    }
    return { usable, later };
  }

  #start(entry: Entry, partition: number, usable: ReadonlySet<number>): boolean {
    const { cluster, resources, completing } = this.#pass;
    const idle = [...usable].filter((node) => !completing.has(node));
    const allocation = resources.allocate(entry.job, partition, idle);
    if (allocation === undefined) return false;
    this.#pass.start(entry, allocation);
    this.started++;
    if (takesWholeNodes(cluster, entry.job, partition)) {
      const end = this.#down(entry.start + 60 * entry.job.timeLimit);
      this.#plan([...allocation.keys()], this.#table[0].begin, end);
    }
    return true;
  }

  #overlaps(nodes: number[], begin: number, end: number): boolean {
    const slots = this.#table.filter((slot) => slot.end > begin && slot.begin < end);
    return slots.some((slot) => nodes.some((node) => !slot.nodes.has(node)));
  }

  #plan(nodes: number[], from: number, until: number): void {
    const table = this.#table;
    const begin = Math.max(from, table[0].begin);
    const end = Math.max(until, begin + this.#pass.cluster.scheduling.bfResolution);
    this.#split(begin);
    this.#split(end);
    for (const slot of table) {
      if (slot.begin >= begin && slot.end <= end) for (const node of nodes) slot.nodes.delete(node);
    }
    this.#mergeOnce(begin, end);
  }

  /** Of the slots around a new plan, the first that is equal to the next one is merged with it: one, not all. */
  #mergeOnce(begin: number, end: number): void {
    const table = this.#table;
    const first = Math.max(
      0,
      table.findLastIndex((slot) => slot.end < begin),
    );
    for (let i = first; i + 1 < table.length && table[i].begin < end; i++) {
      const [slot, next] = [table[i], table[i + 1]];
      if (slot.nodes.size !== next.nodes.size || intersection(slot.nodes, next.nodes).size < slot.nodes.size)
        continue;
      slot.end = next.end;
      table.splice(i + 1, 1);
      return;
    }
  }

  #split(at: number): void {
    const i = this.#table.findIndex((slot) => slot.begin < at && at < slot.end);
    if (i < 0) return;
    const slot = this.#table[i];
    this.#table.splice(i + 1, 0, { begin: at, end: slot.end, nodes: new Set(slot.nodes) });
    slot.end = at;
  }
}

function intersection(a: ReadonlySet<number>, b: ReadonlySet<number>): Set<number> {
  return new Set([...a].filter((x) => b.has(x)));
}
