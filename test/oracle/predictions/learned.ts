// The estimate `learned` from its definition: a linear model of 19 features of a job, their products and squares,
// with normalised adaptive gradients. Gaussier et al., SC 2015.
import type { Job } from '../replay/job.ts';
import { endOf, type Machine } from '../replay/machine.ts';
import { exactCosine, exactSine } from './angle.ts';

/** `learned`, `learned:repaired`, or with a loss between: right curve, factor, left curve, factor, threshold, weight. */
interface Loss {
  right: [curve: string, factor: number];
  left: [curve: string, factor: number];
  threshold: number;
  weight: string;
  repaired: boolean;
}

function readLoss(estimate: string): Loss {
  const repaired = estimate.endsWith(':repaired');
  const words = estimate.replace(/^learned:?/, '').replace(/:?repaired$/, '');
  const [r, rf, l, lf, threshold, weight] = (words || 'square:100:square:1:0:wide-short').split(':');
  return {
    right: [r, Number(rf)],
    left: [l, Number(lf)],
    threshold: Number(threshold),
    weight,
    repaired,
  };
}

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

function features(job: Job, machine: Machine, now: number, repaired: boolean): number[] {
  const mine = (other: Job) => job.user !== -1 && other.user === job.user;
  const completed = machine.completed.filter(mine);
  const running = machine.running.filter(mine).filter((other) => other.start < now);
  const r = job.limit;
  const [x1, x2, x3] = [1, 2, 3].map((back) => {
    const other = completed.at(-back);
    if (other === undefined) return r;
    return Math.min(r, repaired ? other.length : now - other.submit);
  });
  const mean = (values: number[]) => total(values) / values.length;
  const count = completed.length;
  const x5 = count === 0 ? r : count === 1 ? x1 : 0.5 * (x1 + x2);
  const x6 = count < 3 ? x5 : 0.33 * (x1 + x2 + x3);
  const elapsed = running.map((other) => now - other.start);
  const [day, week] = [86_400, 604_800].map((period) => (2 * Math.PI * (job.submit % period)) / period);
  const x = [1, x1, x2, x3, r, x5, x6];
  x.push(count === 0 ? 0 : mean(completed.map((other) => other.length)));
  x.push(count === 0 ? 0 : now - endOf(completed[count - 1]));
  x.push(count === 0 ? 0 : job.processors / mean(completed.map((other) => other.processors)));
  x.push(total(running.map((other) => other.processors)), total(elapsed), elapsed.length);
  x.push(Math.max(0, ...elapsed));
  x.push(exactCosine(day), exactSine(day), exactCosine(week), exactSine(week), job.processors);
  const products = x.slice(1, 17).flatMap((a, i, all) => all.slice(i + 1).map((b) => a * b));
  return [...x, ...products, ...x.slice(1).map((a) => a * a)];
}

/** A model that makes estimates and learns. */
export class Learner {
  readonly #loss: Loss;
  readonly #features = new Map<Job, number[]>();
  #w: number[] = [];
  #s: number[] = [];
  #g: number[] = [];
  #total = 1e-9;
  #n = 1;

  constructor(estimate: string) {
    this.#loss = readLoss(estimate);
  }

  #tell(x: number[]): number {
    return total(x.map((value, i) => this.#w[i] * value));
  }

  /** The estimate of a job that is submitted now. */
  estimate(job: Job, machine: Machine, now: number): number {
    const x = features(job, machine, now, this.#loss.repaired);
    this.#features.set(job, x);
    if (this.#w.length === 0) {
      this.#w = x.map(() => 0);
      this.#s = x.map(() => 1e-9);
      this.#g = x.map(() => 1e-9);
    }
    const reported = Math.trunc(Math.abs(this.#tell(x)));
    return Number.isNaN(reported) ? job.limit : Math.max(1, Math.min(job.limit, reported));
  }

  /** A job has ended. */
  learn(job: Job): void {
    const x = this.#features.get(job) as number[];
    const { right, left, threshold } = this.#loss;
    x.forEach((value, i) => {
      const size = Math.abs(value);
      if (size <= this.#s[i]) return;
      this.#w[i] *= this.#s[i] / size;
      this.#s[i] = size;
    });
    this.#total += total(x.map((value, i) => (value * value) / (this.#s[i] * this.#s[i])));
    const error = this.#tell(x) - job.length;
    const [curve, c] = error > threshold ? right : left;
    const d = error > threshold ? error - threshold : threshold - error;
    const weight = this.#weight(job) * (error > threshold ? 1 : -1);
    const slopes: Record<string, (value: number) => number> = {
      square: (value) => c * 2 * value * d,
      abs: (value) => value * c,
      exp: (value) => c * value * Math.exp(c * d),
    };
    x.forEach((value, i) => {
      const g = (error === threshold ? 0 : weight * slopes[curve](value)) + 4e9 * this.#w[i];
      this.#g[i] += g * g;
      this.#w[i] += (-5000 * g) / (Math.sqrt((this.#total * this.#g[i]) / this.#n) * this.#s[i]);
    });
    this.#n += 2;
  }

  #weight({ processors: m, length }: Job): number {
    const r = Math.max(1, length);
    const weights: Record<string, number> = {
      even: 1,
      'wide-short': 5 + Math.log(m / r),
      'narrow-long': 5 + Math.log(r / m),
      large: 1 + Math.log(m * r),
      small: 11 + Math.log(1 / (r * m)),
    };
    const weight = weights[this.#loss.weight];
    return this.#loss.repaired ? Math.max(1, weight) : weight;
  }
}
