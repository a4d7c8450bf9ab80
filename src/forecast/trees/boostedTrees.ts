// Fits trees by gradient boosting (Friedman, Annals of Statistics 29, 2001): each tree corrects those before it. For a
// quantile, a tree fits the signs of the errors, and the value of a leaf is the quantile of its errors.
import type { Binned } from './bins.ts';
import { type Tree, TreeGrower, type TreeShape } from './growTree.ts';
import { weightedQuantile } from './weightedQuantile.ts';

/** Fitted statistic: the mean (squared errors), or the quantile of a share (pinball loss). */
type Fitted = 'mean' | number;

export interface Boosting extends TreeShape {
  readonly trees: number;
  /** Learning rate, above 0, up to 1. */
  readonly rate: number;
}

/**
 * Fits trees to targets.
 *
 * @param weights of the rows, above 0; default: 1 each
 */
export function boostedTrees(
  data: Binned,
  targets: Float64Array,
  fitted: Fitted,
  { trees, rate, ...shape }: Boosting,
  weights: Float64Array = new Float64Array(data.rows).fill(1),
): BoostedTrees {
  const { rows } = data;
  const share = fitted === 'mean' ? undefined : fitted;
  const grower = new TreeGrower(data, weights, shape);
  const first =
    share === undefined
      ? weightedMean(targets, weights)
      : weightedQuantile(targets.slice(), weights.slice(), share);
  const said = new Float64Array(rows).fill(first);
  const errors = targets.map((target) => target - first);
  const gradients = share === undefined ? errors : new Float64Array(rows);
  const grown: Tree[] = [];
  for (let i = 0; i < trees; i++) {
    if (share !== undefined)
      for (let row = 0; row < rows; row++) gradients[row] = errors[row] > 0 ? share : share - 1;
    grown.push(
      grower.grow(gradients, (leaf, mean) => {
        const value = rate * (share === undefined ? mean : quantileIn(leaf, errors, weights, share));
        for (const row of leaf) said[row] += value;
        return value;
      }),
    );
    for (let row = 0; row < rows; row++) errors[row] = targets[row] - said[row];
  }
  return new BoostedTrees(first, grown);
}

function weightedMean(values: Float64Array, weights: Float64Array): number {
  let sum = 0;
  let weight = 0;
  for (let i = 0; i < values.length; i++) {
    sum += weights[i] * values[i];
    weight += weights[i];
  }
  return sum / weight;
}

function quantileIn(leaf: Int32Array, errors: Float64Array, weights: Float64Array, share: number): number {
  const values = new Float64Array(leaf.length);
  const ofLeaf = new Float64Array(leaf.length);
  for (let i = 0; i < leaf.length; i++) {
    values[i] = errors[leaf[i]];
    ofLeaf[i] = weights[leaf[i]];
  }
  return weightedQuantile(values, ofLeaf, share);
}

/** A sum of trees. */
export class BoostedTrees {
  readonly first: number;
  readonly trees: readonly Tree[];

  constructor(first: number, trees: readonly Tree[]) {
    this.first = first;
    this.trees = trees;
  }

  /** Returns the prediction for a row of features. */
  of(row: ArrayLike<number>): number {
    let sum = this.first;
    for (const { feature, cut, left, right, value } of this.trees) {
      let node = 0;
      while (feature[node] >= 0) node = row[feature[node]] > cut[node] ? right[node] : left[node];
      sum += value[node];
    }
    return sum;
  }
}
