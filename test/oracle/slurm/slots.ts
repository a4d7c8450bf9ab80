// The table of times of a backfill cycle.

/** From `begin` to `end` these nodes are not planned for any job. */
interface Slot {
  begin: number;
  end: number;
  nodes: Set<number>;
}

export class Slots {
  readonly slots: Slot[];
  readonly #resolution: number;

  constructor(first: Slot, resolution: number) {
    this.slots = [first];
    this.#resolution = resolution;
  }

  overlap(nodes: number[], begin: number, end: number): boolean {
    const slots = this.slots.filter((slot) => slot.end > begin && slot.begin < end);
    return slots.some((slot) => nodes.some((node) => !slot.nodes.has(node)));
  }

  plan(nodes: number[], from: number, until: number): void {
    const table = this.slots;
    const begin = Math.max(from, table[0].begin);
    const end = Math.max(until, begin + this.#resolution);
    this.#split(begin);
    this.#split(end);
    for (const slot of table) {
      if (slot.begin >= begin && slot.end <= end) for (const node of nodes) slot.nodes.delete(node);
    }
    this.#mergeOnce(begin, end);
  }

  /**
   * Merges the first slot around a new planned start that is equal to the next one: one, not all.
   */
  #mergeOnce(begin: number, end: number): void {
    const table = this.slots;
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
    const i = this.slots.findIndex((slot) => slot.begin < at && at < slot.end);
    if (i < 0) return;
    const slot = this.slots[i];
    this.slots.splice(i + 1, 0, { begin: at, end: slot.end, nodes: new Set(slot.nodes) });
    slot.end = at;
  }
}

export function intersection(a: ReadonlySet<number>, b: ReadonlySet<number>): Set<number> {
  return new Set([...a].filter((x) => b.has(x)));
}
