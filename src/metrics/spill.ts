/**
 * Numbers that are too many for memory. They are stored, and can be read again in order as often as needed. What
 * is read stays until the next numbers are needed.
 */
export interface Spill {
  add(values: Float64Array): void;
  read(): Iterable<Float64Array>;
}
