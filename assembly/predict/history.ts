// Records the history that a prediction uses: data of the completed jobs of the same owner. An owner is a user, or
// a user's application. The host numbers owners from 0. An owner of -1 is unknown and has no history.
import { swapI32 } from '../jobs/swap';
import { allocateF64, allocateI32 } from '../memory';

/** The owner of each job; the host fills them. */
export let user: StaticArray<i32> = allocateI32(0);
export let application: StaticArray<i32> = allocateI32(0);

export function createOwners(jobs: f64): void {
  user = allocateI32(jobs);
  application = allocateI32(jobs);
}

/** Two jobs that have not been submitted change places in the columns. */
export function swapOwners(a: i32, b: i32): void {
  swapI32(user, a, b);
  swapI32(application, a, b);
}

/** A non-negative figure of the last two completed jobs of each owner. */
export class History {
  private readonly lasts: StaticArray<f64>;
  private readonly befores: StaticArray<f64>;

  constructor(owners: f64) {
    this.lasts = allocateF64(owners);
    this.befores = allocateF64(owners);
    this.lasts.fill(-1);
    this.befores.fill(-1);
  }

  /** The figure of the owner's last job, or `otherwise` if there is none. */
  last(owner: i32, otherwise: f64): f64 {
    if (owner < 0 || unchecked(this.lasts[owner]) < 0) return otherwise;
    return unchecked(this.lasts[owner]);
  }

  /** The figure of the owner's second-last job. */
  before(owner: i32, otherwise: f64): f64 {
    if (owner < 0 || unchecked(this.befores[owner]) < 0) return otherwise;
    return unchecked(this.befores[owner]);
  }

  add(owner: i32, figure: f64): void {
    if (owner < 0) return;
    unchecked((this.befores[owner] = this.lasts[owner]));
    unchecked((this.lasts[owner] = figure));
  }
}
