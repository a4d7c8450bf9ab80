import type { Seam as PoolSeam } from '../../build/kernel-twin.js';
import type { Seam as SlurmSeam } from '../../build/slurm-twin.js';

/**
 * The kernels: that of a pool of processors, and that of a Slurm cluster. Their builds define the exports of each.
 */
interface Seams {
  pool: PoolSeam;
  slurm: SlurmSeam;
}

export type Model = keyof Seams;

/**
 * Instance for one simulation, or one file being read: the kernel's functions with a state of their own, its columns
 * and its settings. A view of a column is to be taken afresh after any call that may allocate, because Wasm
 * memory detaches old views when it grows.
 */
interface InstanceOf<M extends Model> {
  readonly exports: Seams[M]['exports'];
  /** Views of the columns, each of as many elements as it was allocated for. */
  readonly columns: Seams[M]['columns'];
  readonly numbers: Seams[M]['numbers'];
  /** The view of a column that a function has returned. */
  view<V>(column: { readonly view: V }): V;
  /** A copy of its whole state. Nothing may be allocated between that and its restoration. */
  save(): SavedState;
  /**
   * Puts it back into its first state, for another run: nothing of this one may be used any more. An instance
   * that is not released goes with its last user.
   */
  release(): void;
}

export interface InstanceUse {
  /** True if it will be released, unless its run fails. */
  readonly released: boolean;
}

export type Instance = InstanceOf<'pool'>;

export type SlurmInstance = InstanceOf<'slurm'>;

/** A copy of an instance's state. */
export interface SavedState {
  readonly bytes: number;
  /** Puts the instance back into it: views of columns stay what they are. */
  restore(): void;
}

/**
 * The loaded kernel of a pool of processors: Wasm, or its JavaScript twin, which is made from the same
 * sources.
 */
export interface Kernel {
  readonly model: 'pool';
  readonly engine: Engine;
  /**
   * @internal An instance in its first state. One that will be released may have run before, and has the memory
   * of the largest run so far; others have a memory no larger than what they use.
   */
  instantiate(use?: InstanceUse): Promise<Instance>;
}

/** The loaded kernel of the Slurm machine. */
export interface SlurmKernel {
  readonly model: 'slurm';
  readonly engine: Engine;
  /** @internal */
  instantiate(use?: InstanceUse): Promise<SlurmInstance>;
}

export type KernelOf<M extends Model> = { pool: Kernel; slurm: SlurmKernel }[M];

export type Engine = 'wasm' | 'js';
