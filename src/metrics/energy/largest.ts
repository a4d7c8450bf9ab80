const SAMPLES = 1000;
/** Sorting fewer values takes less time than a sample of them. */
const FEW = 10 * SAMPLES;

/**
 * Returns at least the `count` largest values, in ascending order: for quantiles near the maximum, which do not need the
 * order of the others.
 */
export function largest(values: Float64Array, count: number): Float64Array {
  if (values.length < FEW) return values.slice().sort();
  const sample = Float64Array.from(
    { length: SAMPLES },
    (_, i) => values[Math.floor((i * values.length) / SAMPLES)],
  ).sort();
  // Twice as many as needed, if the sample is like all of them.
  const least = sample[Math.max(0, SAMPLES - 1 - Math.ceil((2 * count * SAMPLES) / values.length))];
  const found = new Float64Array(values.length);
  let length = 0;
  for (let i = 0; i < values.length; i++) if (values[i] >= least) found[length++] = values[i];
  return length < count ? values.slice().sort() : found.subarray(0, length).sort();
}
