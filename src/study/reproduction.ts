import type { Kernel } from '../kernel/instance.ts';

/** One published value next to what this program computes. */
export interface ReproducedValue {
  readonly label: string;
  /** null where a second reading is shown, of which nothing was published. */
  readonly published: number | null;
  readonly computed: number;
  /** computed − published. */
  readonly deviation: number | null;
}

export interface ReproductionResult {
  readonly name: string;
  readonly reading: string;
  readonly rows: ReproducedValue[];
}

/** A published table, figure or example, and how to compute it. */
export interface Reproduction {
  readonly name: string;
  readonly title: string;
  /** How the computed column was obtained, what differs from the paper and why. */
  readonly reading: string;
  run(kernel: Kernel): Promise<ReproductionResult>;
}

/** A reproduction from its texts and what computes its rows. */
export function reproduction(
  texts: Pick<Reproduction, 'name' | 'title' | 'reading'>,
  rows: (kernel: Kernel) => Promise<ReproducedValue[]>,
): Reproduction {
  const { name, reading } = texts;
  return { ...texts, run: async (kernel) => ({ name, reading, rows: await rows(kernel) }) };
}

export function compared(label: string, published: number, computed: number): ReproducedValue {
  return { label, published, computed, deviation: computed - published };
}

/** A row of a second reading. */
export function unpublished(label: string, computed: number): ReproducedValue {
  return { label, published: null, computed, deviation: null };
}
