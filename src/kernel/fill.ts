import { DataError } from '../errors.ts';

/** Writes columns of the host into the kernel. All numbers of a run enter here. */
interface Filler {
  /**
   * @param what the column's name in messages
   * @param from the first entry to write
   * @throws DataError for a NaN or an infinity
   */
  reals(column: Float64Array, values: Float64Array, what: string, from?: number): void;
  /**
   * Writes times of events that may never happen: infinity is allowed.
   *
   * @throws DataError for a NaN or a negative infinity
   */
  times(column: Float64Array, values: Float64Array, what: string): void;
}

/** @param entryOf the name of an entry in messages: `KTH.swf: job 17`; default: `entry 17` */
export function filler(entryOf: (index: number) => string = (index) => `entry ${index}`): Filler {
  return {
    reals(column, values, what, from = 0) {
      for (let i = 0; i < values.length; i++) {
        // Also false for NaN and both infinities.
        if (!(Math.abs(values[i]) <= Number.MAX_VALUE))
          throw new DataError(`${entryOf(i)}: ${what} ${values[i]}: expected a finite number`);
      }
      column.set(values, from);
    },
    times(column, values, what) {
      const wrong = values.findIndex((value) => !(value > Number.NEGATIVE_INFINITY));
      if (wrong >= 0)
        throw new DataError(`${entryOf(wrong)}: ${what} ${values[wrong]}: expected a time or Infinity`);
      column.set(values);
    },
  };
}
