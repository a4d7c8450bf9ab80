import { type Guard, guardedStudentOf, guardOf, studentOf } from './paired.ts';
import type { Left, Logs, Look, RaceRules, Standing } from './rules.ts';

/** The configurations of a race, the results of their runs, and the entrants that have left. */
export class Field {
  readonly #rules: RaceRules;
  /** Results by entrant, measure and seed. */
  readonly #logs: number[][][];
  readonly #left: (Left | undefined)[];
  readonly #looks: Look[] = [];
  /** Entrants whose constraints hold beyond doubt. The present one holds those that allow what it does. */
  readonly #certain = new Set<number>();
  #seeds = 0;
  /** Number of distinct ones. */
  distinct: number;

  constructor(entrants: number, rules: RaceRules) {
    const { objectives, limits } = rules;
    this.#rules = rules;
    this.#logs = Array.from({ length: entrants }, () =>
      Array.from({ length: objectives + limits.length }, () => []),
    );
    this.#left = new Array(entrants).fill(undefined);
    this.distinct = entrants;
    if (limits.every((limit) => limit >= 0)) this.#certain.add(0);
  }

  get alive(): number[] {
    return [...this.#logs.keys()].filter((i) => this.#left[i] === undefined);
  }

  /** Entrants that are alive, and the present one where constraints need it. */
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

  /** Eliminates entrants with the same results as another before them. */
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

  /** Eliminates entrants that are beyond a constraint, and notes those whose constraints all hold. */
  testLimits(critical: number): void {
    const { objectives, limits } = this.#rules;
    const over = new Map(
      this.alive
        .filter((i) => i !== 0)
        .map((i) => [
          i,
          limits.map((limit, c) => this.#difference(i, 0, objectives + c).map((log) => log - limit)),
        ]),
    );
    const guards = limits.map((_, c) => this.#guard([...over.values()].map((of) => of[c])));
    for (const [i, ratios] of over) {
      const beyond = ratios.findIndex((values, c) => passes(values, guards[c], critical));
      if (beyond >= 0) this.#left[i] = { at: this.#seeds, why: { beyond } };
      else if (
        ratios.every((values, c) =>
          passes(
            values.map((log) => -log),
            guards[c],
            critical,
          ),
        )
      )
        this.#certain.add(i);
    }
  }

  /** Eliminates entrants that are worse than another that satisfies the constraints beyond doubt. */
  testPairs(critical: number): void {
    const { limits, objectives } = this.#rules;
    const alive = this.alive;
    const allowed = limits.length === 0 ? alive : this.running.filter((i) => this.#certain.has(i));
    const rivals = objectives === 1 ? this.#least(allowed) : allowed;
    const pairs = alive.flatMap((i) => rivals.filter((rival) => rival !== i).map((rival) => ({ i, rival })));
    const measures = Array.from({ length: objectives }, (_, m) => m);
    const guards = measures.map((m) =>
      this.#guard(pairs.map(({ i, rival }) => this.#difference(i, rival, m))),
    );
    const leave = new Map<number, number>();
    for (const { i, rival } of pairs)
      if (!leave.has(i) && measures.every((m) => passes(this.#difference(i, rival, m), guards[m], critical)))
        leave.set(i, rival);
    for (const [i, worseThan] of leave) this.#left[i] = { at: this.#seeds, why: { worseThan } };
    const seeds = this.#seeds;
    const [best] = this.#least(this.#seemAllowed(this.alive));
    const guarded = guards.some(({ isOn }) => isOn);
    this.#looks.push({ seeds, alive: this.alive, best, critical, guarded });
  }

  standing(): Standing {
    return { alive: this.alive, left: [...this.#left], looks: [...this.#looks] };
  }

  /** The one with the least mean of the first objective. */
  #least(among: readonly number[]): number[] {
    const means = new Map(among.map((i) => [i, mean(this.#logs[i][0])]));
    return [...among].sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0)).slice(0, 1);
  }

  /** Entrants whose mean ratios are within the constraints, or all if none is. */
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

  #guard(comparisons: readonly (readonly number[])[]): Guard {
    const { isOn, largest } = guardOf(comparisons);
    return { isOn: this.#rules.guard ?? isOn, largest };
  }
}

/** True if the mean of values is above 0 beyond doubt. */
function passes(values: readonly number[], { isOn, largest }: Guard, critical: number): boolean {
  return studentOf(values) >= critical && (!isOn || guardedStudentOf(values, largest) >= critical);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
