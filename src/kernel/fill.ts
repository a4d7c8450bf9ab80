import { DataError } from '../errors.ts';
import type { Address } from './address.ts';
import type { Instance } from './instance.ts';

/** Writes columns of the host into the kernel. All numbers of a run enter here. */
interface Filler {
  /**
   * @param what the column's name in messages
   * @param from the first entry to write
   * @throws DataError for a NaN or an infinity
   */
  reals(address: Address, values: Float64Array, what: string, from?: number): void;
  /** Writes numbers that are known to be finite, because a check of the workload or of its times has seen them. */
  finite(address: Address, values: Float64Array, from?: number): void;
  /**
   * Writes times of events that may never happen: infinity is allowed.
   *
   * @throws DataError for a NaN or a negative infinity
   */
  times(address: Address, values: Float64Array, what: string): void;
  /** Writes 32-bit integers, which are always finite. */
  integers(address: Address, values: Int32Array, from?: number): void;
  bytes(address: Address, values: Uint8Array): void;
}

/** @param entryOf the name of an entry in messages: `KTH.swf: job 17`; default: `entry 17` */
export function filler(
  { f64, i32, u8 }: Instance,
  entryOf: (index: number) => string = (index) => `entry ${index}`,
): Filler {
  return {
    reals(address, values, what, from = 0) {
      for (let i = 0; i < values.length; i++) {
        // Also false for NaN and both infinities.
        if (!(Math.abs(values[i]) <= Number.MAX_VALUE))
          throw new DataError(`${entryOf(i)}: ${what} ${values[i]}: expected a finite number`);
      }
      f64(address, from + values.length).set(values, from);
    },
    finite(address, values, from = 0) {
      f64(address, from + values.length).set(values, from);
    },
    times(address, values, what) {
      const wrong = values.findIndex((value) => !(value > Number.NEGATIVE_INFINITY));
      if (wrong >= 0)
        throw new DataError(`${entryOf(wrong)}: ${what} ${values[wrong]}: expected a time or Infinity`);
      f64(address, values.length).set(values);
    },
    integers(address, values, from = 0) {
      i32(address, from + values.length).set(values, from);
    },
    bytes(address, values) {
      u8(address, values.length).set(values);
    },
  };
}
