// Usage of associations, and the factor that each user gets from it: by Fair Tree, or by the classic formula.
import type { Association } from '../../../src/slurm/machine/accounting/model.ts';
import type { Cluster } from '../../../src/slurm/machine/cluster.ts';
import type { Entry } from './jobs.ts';

/** Decay does not take usage below a part that a number can hold. */
const LEAST_DECAY = 2 ** -1022;

// biome-ignore lint/suspicious/noApproximativeNumericConstant: the controller takes three digits of ln 2
const LN2_OF_SLURM = 0.693;

export class FairShare {
  readonly #cluster: Cluster;
  readonly #associations: readonly Association[];
  readonly #usage: number[];
  /** Of users by Fair Tree. */
  readonly #factor: number[];
  /** Effective usage of the classic formula; NaN: to be computed on request. */
  readonly #effective: number[];
  #lastRan: number;

  /** @param lastRan when usage was last brought up to date */
  constructor(cluster: Cluster, lastRan: number) {
    this.#cluster = cluster;
    this.#associations = cluster.accounting?.associations ?? [];
    this.#usage = this.#associations.map(({ usage = 0 }) => usage);
    this.#factor = this.#associations.map(() => 0);
    this.#effective = this.#associations.map(({ user }) => (user === undefined ? 0 : Number.NaN));
    this.#lastRan = lastRan;
    this.#effective[0] = 1;
    if (cluster.priority.fairTree) this.#rank();
    else this.#setEffective();
  }

  /** The factor of a job, in [0, 1]. */
  factorOf({ job: { association = -1 } }: Entry): number {
    const own = this.#associations[association];
    if (own === undefined) return 0;
    if (this.#cluster.priority.fairTree) return this.#factor[association];
    const from = own.shares === 'parent' ? this.#fairParent(association) : association;
    if (Number.isNaN(this.#effective[from])) this.#effective[from] = this.#effectiveOf(from);
    const shares = this.#sharesOfAll(association);
    if (!(shares > 0)) return 0;
    return powerOfTwo(-(this.#effective[from] / shares / this.#cluster.priority.dampening));
  }

  /**
   * Brings usage up to an instant, and then priorities.
   *
   * @param now whole seconds
   * @param entries all jobs, by number
   */
  period(now: number, entries: readonly Entry[], prioritize: (entry: Entry) => void): void {
    const { fairTree } = this.#cluster.priority;
    if (!fairTree) this.#setEffective();
    const factor = Math.max(LEAST_DECAY, power(this.#decay(), now - this.#lastRan));
    for (const i of this.#usage.keys()) this.#usage[i] *= factor;
    for (const entry of entries) {
      if (entry.state === 'running') this.#add(entry, now);
      // With the classic formula a waiting job sees the new usage of jobs with smaller numbers only.
      if (!fairTree && entry.state === 'pending') prioritize(entry);
    }
    this.#lastRan = now;
    if (!fairTree) return;
    this.#rank();
    for (const entry of entries) if (entry.state === 'pending') prioritize(entry);
  }

  /** Without enforced limits the controller loses what a job used since the last period. */
  ended(entry: Entry): void {
    if (this.#cluster.enforce?.limits) this.#add(entry, Math.floor(entry.end));
  }

  /** The part that is left of usage after a second. */
  #decay(): number {
    const { halfLife } = this.#cluster.priority;
    return halfLife > 0 ? 1 - LN2_OF_SLURM / halfLife : 1;
  }

  #add({ job, start, billable }: Entry, until: number): void {
    const seconds = Math.max(0, until - Math.max(start, this.#lastRan));
    let amount = seconds * power(this.#decay(), seconds) * billable;
    const qos = this.#cluster.accounting?.qos[job.qos ?? -1];
    if (qos !== undefined) amount *= qos.usageFactor;
    for (let i = job.association ?? -1; i >= 0; i = this.#associations[i].parent) this.#usage[i] += amount;
  }

  /** The nearest ancestor with shares of its own. */
  #fairParent(i: number): number {
    let parent = this.#associations[i].parent;
    while (parent > 0 && this.#associations[parent].shares === 'parent') {
      parent = this.#associations[parent].parent;
    }
    return parent;
  }

  #children(parent: number): number[] {
    return [...this.#associations.keys()].filter((i) => i > 0 && this.#fairParent(i) === parent);
  }

  #shares(i: number): number {
    const { shares } = this.#associations[i];
    return shares === 'parent' ? 0 : shares;
  }

  /** The shares of all children of the same parent. */
  #levelShares(i: number): number {
    return this.#children(this.#fairParent(i)).reduce((sum, child) => sum + this.#shares(child), 0);
  }

  // Fair Tree: the tree is walked from the root, at each level by shares over usage. Each user has a rank:
  // the number of users that come no earlier.

  #rank(): void {
    if (this.#associations.length === 0) return;
    const users = this.#associations.filter(({ user }) => user !== undefined).length;
    this.#walk(this.#children(0), { rank: users, next: users, users }, false);
  }

  #walk(siblings: number[], state: { rank: number; next: number; users: number }, isTied: boolean): void {
    const levels = siblings.map((i) => ({ i, level: this.#level(i), isUser: this.#isUser(i) }));
    const order = levels
      .filter(({ i, isUser }) => isUser || this.#associations[i].shares !== 'parent')
      .sort((a, b) => {
        if (a.level !== b.level) return a.level < b.level ? 1 : -1;
        return Number(b.isUser) - Number(a.isUser);
      });
    for (const [place, { i, level, isUser }] of order.entries()) {
      const tied = place === 0 ? isTied : order[place - 1].level === level;
      if (isUser) {
        if (!tied) state.rank = state.next;
        this.#factor[i] = state.rank / state.users;
        state.next--;
      } else this.#walk(this.#children(i), state, tied);
    }
  }

  #isUser(i: number): boolean {
    return this.#associations[i].user !== undefined;
  }

  #level(i: number): number {
    const { shares } = this.#associations[i];
    if (shares === 'parent') return Number.POSITIVE_INFINITY;
    const all = this.#levelShares(i);
    if (all === 0 || shares === 0) return 0;
    const total = this.#usage[this.#fairParent(i)];
    return shares / all / (total === 0 ? 0 : this.#usage[i] / total);
  }

  // The classic formula: 2^-(effective usage / shares of all).

  #setEffective(): void {
    for (const i of this.#associations.keys()) {
      if (i === 0) continue;
      this.#effective[i] = this.#isUser(i) ? Number.NaN : this.#effectiveOf(i);
    }
  }

  #effectiveOf(i: number): number {
    const own = this.#usage[0] === 0 ? 0 : Math.min(1, this.#usage[i] / this.#usage[0]);
    const parent = this.#fairParent(i);
    if (parent <= 0) return i === 0 ? 1 : own;
    const { shares } = this.#associations[i];
    const all = this.#levelShares(i);
    if (shares === 'parent' || all === 0) return this.#effective[parent];
    return own + (this.#effective[parent] - own) * (shares / all);
  }

  #sharesOfAll(association: number): number {
    let shares = 1;
    for (let i = association; i > 0; i = this.#associations[i].parent) {
      if (this.#associations[i].shares === 'parent') continue;
      const all = this.#levelShares(i);
      shares = all === 0 ? 0 : shares * (this.#shares(i) / all);
    }
    return shares;
  }
}

/** base^n, for a whole n: squares of the base, multiplied where n has a bit, from the lowest bit on. */
export function power(base: number, n: number): number {
  let result = 1;
  for (let square = base, left = n; left > 0; square *= square, left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square;
  }
  return result;
}

/**
 * 2^x: the power of the nearest whole number, times the series of e^y to its 17th term, summed up from its
 * end.
 */
function powerOfTwo(x: number): number {
  const whole = Math.floor(x + 0.5);
  const y = (x - whole) * Math.LN2;
  let sum = 1;
  for (let n = 17; n > 0; n--) sum = 1 + (y / n) * sum;
  return whole < -1022 ? 0 : sum * 2 ** whole;
}
