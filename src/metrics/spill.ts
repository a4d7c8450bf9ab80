/** Numbers put aside, to be read again in their order as often as needed: where there are too many for memory. */
export interface Spill {
  add(values: Float64Array): void;
  read(): Iterable<Float64Array>;
}
