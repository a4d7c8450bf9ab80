// Grows a regression tree by splitting the leaf whose best split gains most. Splits are found in histograms of the
// gradients. The histogram of the larger half of a leaf is that of the leaf minus that of the smaller half.
import { BINS, type Binned } from './bins.ts';

/** Least gain of a split relative to the score of its halves; a smaller gain may be rounding. */
const LEAST_GAIN = 1e-9;

export interface TreeShape {
  /** Most leaves of a tree. */
  readonly leaves: number;
  /** Least weight of the rows of a leaf, above 0. */
  readonly leastWeight: number;
  /** Regularization added to the weight of a leaf, which shrinks the values of leaves with few rows. */
  readonly ridge: number;
}

/** A tree as columns with one row per node; the root is the first. */
export interface Tree {
  /** Feature of the split; -1 for a leaf. */
  readonly feature: Int32Array;
  /** Largest value of the left half; unknown values go to the left too. */
  readonly cut: Float64Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Value of a leaf. */
  readonly value: Float64Array;
}

/** A leaf of a growing tree: its range of rows, its sums, and its best split. */
interface Open {
  readonly node: number;
  readonly from: number;
  readonly to: number;
  /** Sums of weighted gradients and of weights for each bin of each feature. */
  readonly histogram: Float64Array;
  readonly sum: number;
  readonly weight: number;
  readonly gain: number;
  readonly feature: number;
  readonly bin: number;
}

/** Grows trees on the same rows. */
export class TreeGrower {
  readonly #data: Binned;
  readonly #weights: Float64Array;
  readonly #shape: TreeShape;
  readonly #rows: Int32Array;
  readonly #aside: Int32Array;
  readonly #spare: Float64Array[] = [];

  constructor(data: Binned, weights: Float64Array, shape: TreeShape) {
    this.#data = data;
    this.#weights = weights;
    this.#shape = shape;
    this.#rows = new Int32Array(data.rows);
    this.#aside = new Int32Array(data.rows);
  }

  /**
   * Returns a tree whose leaves have rows with similar gradients.
   *
   * @param sayOf returns the value of a leaf, from its rows and the weighted mean of their gradients
   */
  grow(gradients: Float64Array, sayOf: (rows: Int32Array, mean: number) => number): Tree {
    const { rows } = this.#data;
    const { leaves, ridge } = this.#shape;
    const tree = new GrowingTree(2 * leaves - 1);
    for (let row = 0; row < rows; row++) this.#rows[row] = row;
    const root = this.#histogramOf(0, rows, gradients);
    const open = [this.#opened(tree.leaf(), 0, rows, root)];
    while (open.length < leaves) {
      let best = 0;
      for (let i = 1; i < open.length; i++) if (open[i].gain > open[best].gain) best = i;
      if (!(open[best].gain > 0)) break;
      const [left, right] = this.#split(tree, open[best], gradients);
      open[best] = left;
      open.push(right);
    }
    for (const { node, from, to, sum, weight, histogram } of open) {
      tree.value[node] = sayOf(this.#rows.subarray(from, to), sum / (weight + ridge));
      this.#spare.push(histogram);
    }
    return tree;
  }

  #split(tree: GrowingTree, leaf: Open, gradients: Float64Array): [Open, Open] {
    const { from, to, histogram, feature, bin } = leaf;
    const middle = this.#partition(leaf);
    const [left, right] = tree.split(leaf.node, feature, this.#data.cuts[feature][bin]);
    const isLeftSmaller = middle - from <= to - middle;
    const smaller = isLeftSmaller
      ? this.#histogramOf(from, middle, gradients)
      : this.#histogramOf(middle, to, gradients);
    for (let i = 0; i < histogram.length; i++) histogram[i] -= smaller[i];
    return [
      this.#opened(left, from, middle, isLeftSmaller ? smaller : histogram),
      this.#opened(right, middle, to, isLeftSmaller ? histogram : smaller),
    ];
  }

  /** Moves the rows of the left half before those of the right half. Returns where the right half begins. */
  #partition({ from, to, feature, bin }: Open): number {
    const { bins, features } = this.#data;
    const rows = this.#rows;
    const aside = this.#aside;
    let left = from;
    let right = 0;
    for (let i = from; i < to; i++) {
      const row = rows[i];
      if (bins[row * features + feature] <= bin) rows[left++] = row;
      else aside[right++] = row;
    }
    rows.set(aside.subarray(0, right), left);
    return left;
  }

  #histogramOf(from: number, to: number, gradients: Float64Array): Float64Array {
    const { bins, features } = this.#data;
    const histogram = this.#spare.pop() ?? new Float64Array(2 * BINS * features);
    histogram.fill(0);
    const rows = this.#rows;
    const weights = this.#weights;
    for (let i = from; i < to; i++) {
      const row = rows[i];
      const weight = weights[row];
      const gradient = weight * gradients[row];
      const first = row * features;
      for (let feature = 0, base = 0; feature < features; feature++, base += 2 * BINS) {
        const at = base + 2 * bins[first + feature];
        histogram[at] += gradient;
        histogram[at + 1] += weight;
      }
    }
    return histogram;
  }

  /** Returns a leaf with its best split, the first of those that gain most; the gain is 0 if there is none. */
  #opened(node: number, from: number, to: number, histogram: Float64Array): Open {
    const { features, cuts } = this.#data;
    const { leastWeight, ridge } = this.#shape;
    let sum = 0;
    let weight = 0;
    for (let at = 0; at < 2 * BINS; at += 2) {
      sum += histogram[at];
      weight += histogram[at + 1];
    }
    const whole = (sum * sum) / (weight + ridge);
    let best = { gain: 0, feature: 0, bin: 0 };
    for (let feature = 0; feature < features; feature++) {
      const base = 2 * BINS * feature;
      let left = 0;
      let leftWeight = 0;
      for (let bin = 0; bin < cuts[feature].length; bin++) {
        left += histogram[base + 2 * bin];
        leftWeight += histogram[base + 2 * bin + 1];
        if (leftWeight < leastWeight) continue;
        const rightWeight = weight - leftWeight;
        if (rightWeight < leastWeight) break;
        const right = sum - left;
        const halves = (left * left) / (leftWeight + ridge) + (right * right) / (rightWeight + ridge);
        const gain = halves - whole;
        if (gain > best.gain && gain > LEAST_GAIN * halves) best = { gain, feature, bin };
      }
    }
    return { node, from, to, histogram, sum, weight, ...best };
  }
}

class GrowingTree implements Tree {
  readonly feature: Int32Array;
  readonly cut: Float64Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly value: Float64Array;
  #nodes = 0;

  constructor(most: number) {
    this.feature = new Int32Array(most).fill(-1);
    this.cut = new Float64Array(most);
    this.left = new Int32Array(most);
    this.right = new Int32Array(most);
    this.value = new Float64Array(most);
  }

  leaf(): number {
    return this.#nodes++;
  }

  /** Turns a leaf into a node with two leaves, and returns these. */
  split(node: number, feature: number, cut: number): [left: number, right: number] {
    this.feature[node] = feature;
    this.cut[node] = cut;
    this.left[node] = this.leaf();
    this.right[node] = this.leaf();
    return [this.left[node], this.right[node]];
  }
}
