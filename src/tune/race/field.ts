import { guardedStudentOf, hasOutlier, studentOf } from './paired.ts';
import type { Left, Logs, Look, RaceRules, Standing } from './rules.ts';

/** The configurations of a race, what their runs gave, and who has left. */
export class Field {
  readonly #rules: RaceRules;
  /** By entrant, measure and seed. */
  readonly #logs: number[][][];
  readonly #left: (Left | undefined)[];
  readonly #looks: Look[] = [];
  /** Those of which the constraints hold beyond doubt. The present one holds those that allow what it does. */
  readonly #certain = new Set<number>();
  #guarded: boolean;
  #seeds = 0;
  /** How many differ from each other. */
  distinct: number;

  constructor(entrants: number, rules: RaceRules) {
    const { objectives, limits, guard = false } = rules;
    this.#rules = rules;
    this.#logs = Array.from({ length: entrants }, () =>
      Array.from({ length: objectives + limits.length }, () => []),
    );
    this.#left = new Array(entrants).fill(undefined);
    this.#guarded = guard;
    this.distinct = entrants;
    if (limits.every((limit) => limit >= 0)) this.#certain.add(0);
  }

  get alive(): number[] {
    return [...this.#logs.keys()].filter((i) => this.#left[i] === undefined);
  }

  /** Those that are alive, and the present one where constraints need it. */
  get running(): number[] {
    const { alive } = this;
    return this.#rules.limits.length > 0 && alive[0] !== 0 ? [0, ...alive] : alive;
  }

  /** Takes what the runs of `running` gave at the next seeds. */
  add(logs: Logs): void {
    for (const [r, entrant] of this.running.entries())
      for (const [m, values] of logs[r].entries()) this.#logs[entrant][m].push(...Array.from(values));
    this.#seeds = this.#logs[this.running[0]][0].length;
  }

  /** Lets those leave that gave the same as another before them. */
  merge(): void {
    const first = new Map<string, number>();
    for (const i of this.alive) {
      const key = JSON.stringify(this.#logs[i]);
      const same = first.get(key);
      if (same === undefined) first.set(key, i);
      else this.#left[i] = { at: this.#seeds, why: { sameAs: same } };
    }
    this.distinct = first.size;
  }

  /** Lets those leave that are beyond a constraint, and notes those of which all hold. */
  testLimits(critical: number): void {
    const { objectives, limits } = this.#rules;
    for (const i of this.alive.filter((one) => one !== 0)) {
      const ratios = limits.map((limit, c) =>
        this.#difference(i, 0, objectives + c).map((log) => log - limit),
      );
      const beyond = ratios.findIndex((over, c) => this.#passes(over, objectives + c, critical));
      if (beyond >= 0) this.#left[i] = { at: this.#seeds, why: { beyond } };
      else if (
        ratios.every((over, c) =>
          this.#passes(
            over.map((log) => -log),
            objectives + c,
            critical,
          ),
        )
      )
        this.#certain.add(i);
    }
  }

  /** Lets those leave that are worse than another, which the constraints allow beyond doubt. */
  testPairs(critical: number): void {
    const { limits } = this.#rules;
    const alive = this.alive;
    const allowed = limits.length === 0 ? alive : this.running.filter((i) => this.#certain.has(i));
    const rivals = this.#rules.objectives === 1 ? this.#least(allowed) : allowed;
    const leave = new Map<number, number>();
    for (const i of alive) {
      const worseThan = rivals.find((rival) => rival !== i && this.#isWorse(i, rival, critical));
      if (worseThan !== undefined) leave.set(i, worseThan);
    }
    for (const [i, worseThan] of leave) this.#left[i] = { at: this.#seeds, why: { worseThan } };
    const seeds = this.#seeds;
    const [best] = this.#least(this.#seemAllowed(this.alive));
    this.#looks.push({ seeds, alive: this.alive, best, critical, guarded: this.#guarded });
  }

  standing(): Standing {
    return { alive: this.alive, left: [...this.#left], looks: [...this.#looks] };
  }

  /** The one with the least mean of the first objective. */
  #least(among: readonly number[]): number[] {
    const means = new Map(among.map((i) => [i, mean(this.#logs[i][0])]));
    return [...among].sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0) || a - b).slice(0, 1);
  }

  /** Those whose mean ratios are within the constraints, or all if none is. */
  #seemAllowed(among: readonly number[]): readonly number[] {
    const { objectives, limits } = this.#rules;
    const within = among.filter((i) =>
      limits.every((limit, c) => mean(this.#difference(i, 0, objectives + c)) <= limit),
    );
    return within.length > 0 ? within : among;
  }

  #difference(i: number, j: number, measure: number): number[] {
    const other = this.#logs[j][measure];
    return this.#logs[i][measure].map((log, seed) => log - other[seed]);
  }

  #isWorse(i: number, rival: number, critical: number): boolean {
    const measures = Array.from({ length: this.#rules.objectives }, (_, m) => m);
    return measures.every((m) => this.#passes(this.#difference(i, rival, m), m, critical));
  }

  #passes(values: readonly number[], measure: number, critical: number): boolean {
    if (this.#rules.guard === undefined) this.#guarded ||= hasOutlier(values);
    return (
      studentOf(values) >= critical &&
      (!this.#guarded || guardedStudentOf(values, this.#largest(measure)) >= critical)
    );
  }

  /** The largest difference between any two at one seed. */
  #largest(measure: number): number {
    let largest = 0;
    for (let seed = 0; seed < this.#seeds; seed++) {
      const there = this.#logs.flatMap((logs) => logs[measure][seed] ?? []);
      largest = Math.max(largest, Math.max(...there) - Math.min(...there));
    }
    return largest;
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
