import { DataError } from '../errors.ts';
import type { Address } from './address.ts';
import type { Instance } from './instance.ts';

/** Writes a host's columns into the kernel's. Every number that a run reads comes in here. */
interface Filler {
  /**
   * @param what the column is called in messages
   * @param from the first entry that is written
   * @throws DataError for a NaN or an infinity
   */
  reals(address: Address, values: Float64Array, what: string, from?: number): void;
  /**
   * Times of what may never happen: infinity is one of them.
   *
   * @throws DataError for a NaN or a negative infinity
   */
  times(address: Address, values: Float64Array, what: string): void;
  /** Whole numbers of 32 bits, which are always finite. */
  integers(address: Address, values: Int32Array, from?: number): void;
  bytes(address: Address, values: Uint8Array): void;
}

/** @param entryOf what an entry is called in messages: `KTH.swf: job 17`; default: `entry 17` */
export function filler(
  { f64, i32, u8 }: Instance,
  entryOf: (index: number) => string = (index) => `entry ${index}`,
): Filler {
  return {
    reals(address, values, what, from = 0) {
      for (let i = 0; i < values.length; i++) {
        // False for a NaN and for both infinities.
        if (!(Math.abs(values[i]) <= Number.MAX_VALUE))
          throw new DataError(`${entryOf(i)}: ${what} ${values[i]}: expected a finite number`);
      }
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
