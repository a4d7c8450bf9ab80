// Runs a dynamic program of the kernel over one distribution, for one cost model after the other.
import { allocateColumns } from '../kernel/allocateColumns.ts';
import { PROGRAMME } from '../kernel/codes.ts';
import type { Instance, Kernel } from '../kernel/instance.ts';
import type { CostModel } from './costModel.ts';

const PROGRAMMES = {
  'no-ckpt': PROGRAMME.NO_CHECKPOINT,
  'all-ckpt': PROGRAMME.ALL_CHECKPOINT,
  'dyn-prog-count': PROGRAMME.CHECKPOINT,
  quadratic: PROGRAMME.CHECKPOINT_QUADRATIC,
  'at-optimal': PROGRAMME.ADAPTIVE,
} as const;

export type ProgrammeName = keyof typeof PROGRAMMES;

/** A distribution as the kernel takes it: rising values, and P(X > v_i) with a 0 at the last value only. */
export interface DistributionColumns {
  readonly v: Float64Array;
  readonly survival: Float64Array;
}

export interface Programme {
  readonly instance: Instance;
  /** E[X]. */
  readonly mean: number;
  /** Sets the cost model of the next solution. */
  setCost(cost: CostModel): void;
  /** The indices of the values that the last solution tries, rising, and which of them it saves (1). */
  solution(): { readonly tried: Int32Array; readonly saved: Uint8Array };
  release(): void;
}

/** @throws DataError if the distribution does not fit into memory */
export async function loadProgramme(
  kernel: Kernel,
  { v, survival }: DistributionColumns,
  name: ProgrammeName,
): Promise<Programme> {
  const instance = await kernel.instantiate({ released: true });
  const { exports } = instance;
  const code = PROGRAMMES[name];
  allocateForProgramme(exports.programmeBytes(v.length, code), name, v.length, () =>
    exports.createProgrammeColumns(v.length, code),
  );
  instance.columns.distributionValue.set(v, 1);
  instance.columns.distributionSurvival.set(survival, 1);
  const mean = exports.beginProgramme();
  return {
    instance,
    mean,
    setCost({ alpha, beta, gamma, checkpoint, restart }) {
      exports.setRequestCost(alpha, beta, gamma, checkpoint, restart);
    },
    solution() {
      const length = exports.bestSequenceLength();
      const { bestSequencePoint, bestSequenceSaved } = instance.columns;
      return {
        tried: bestSequencePoint.subarray(0, length).map((point) => point - 1),
        saved: bestSequenceSaved.subarray(0, length),
      };
    },
    release: () => instance.release(),
  };
}

/** @throws DataError if the columns do not fit into memory */
export function allocateForProgramme(
  bytes: number,
  name: ProgrammeName,
  values: number,
  create: () => void,
): void {
  allocateColumns(bytes, create, {
    what: `distribution: ${name} over ${values} values`,
    advice: 'take fewer points',
  });
}
