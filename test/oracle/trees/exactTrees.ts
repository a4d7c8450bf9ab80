// Gradient-boosted trees from their definition: every split between two values is tried, and every sum is
// made afresh. Slow. For each row of numbers with a target and a weight it says what the trees say.

export interface Row {
  readonly values: readonly number[];
  readonly target: number;
  readonly weight: number;
}

interface Split {
  readonly gain: number;
  readonly feature: number;
  readonly cut: number;
}

type Node = { value: number } | { feature: number; cut: number; low: Node; high: Node };
interface Leaf {
  readonly rows: readonly number[];
  readonly split: Split | undefined;
}

/** @param share of the quantile; undefined: the mean */
export function exactTrees(
  rows: readonly Row[],
  share: number | undefined,
  how: { trees: number; rate: number; leaves: number; leastWeight: number; ridge: number },
): (values: readonly number[]) => number {
  const all = rows.map((_, i) => i);
  const targets = rows.map(({ target }) => target);
  const first = share === undefined ? mean(all, targets, rows, 0) : quantile(all, targets, rows, share);
  const trees: Node[] = [];
  const said = (values: readonly number[]) => trees.reduce((sum, tree) => sum + saidBy(tree, values), first);
  for (let i = 0; i < how.trees; i++) {
    const errors = rows.map(({ target, values }) => target - said(values));
    const gradients = share === undefined ? errors : errors.map((error) => (error > 0 ? share : share - 1));
    const valueIn = (leaf: readonly number[]) =>
      how.rate *
      (share === undefined ? mean(leaf, errors, rows, how.ridge) : quantile(leaf, errors, rows, share));
    trees.push(tree(all, gradients, rows, how, valueIn));
  }
  return said;
}

function saidBy(node: Node, values: readonly number[]): number {
  if ('value' in node) return node.value;
  return saidBy(values[node.feature] > node.cut ? node.high : node.low, values);
}

function tree(
  all: readonly number[],
  gradients: readonly number[],
  rows: readonly Row[],
  how: { leaves: number; leastWeight: number; ridge: number },
  valueIn: (leaf: readonly number[]) => number,
): Node {
  const leafOf = (some: readonly number[]): Leaf => ({
    rows: some,
    split: bestSplit(some, gradients, rows, how),
  });
  // The splits in the order in which they are made, each as the rows that it divides.
  const made = new Map<readonly number[], { split: Split; low: Leaf; high: Leaf }>();
  const root = leafOf(all);
  let open = [root];
  while (open.length < how.leaves) {
    const best = open.reduce((a, b) => ((b.split?.gain ?? 0) > (a.split?.gain ?? 0) ? b : a));
    const { split } = best;
    if (split === undefined) break;
    const isHigh = (row: number) => rows[row].values[split.feature] > split.cut;
    const low = leafOf(best.rows.filter((row) => !isHigh(row)));
    const high = leafOf(best.rows.filter(isHigh));
    made.set(best.rows, { split, low, high });
    open = [...open.map((leaf) => (leaf === best ? low : leaf)), high];
  }
  const node = ({ rows: some }: Leaf): Node => {
    const divided = made.get(some);
    if (divided === undefined) return { value: valueIn(some) };
    const { split, low, high } = divided;
    return { feature: split.feature, cut: split.cut, low: node(low), high: node(high) };
  };
  return node(root);
}

function bestSplit(
  some: readonly number[],
  gradients: readonly number[],
  rows: readonly Row[],
  { leastWeight, ridge }: { leastWeight: number; ridge: number },
): Split | undefined {
  const score = (part: readonly number[]) => {
    const sum = total(part.map((row) => rows[row].weight * gradients[row]));
    return sum ** 2 / (weightOf(part, rows) + ridge);
  };
  let best: Split | undefined;
  for (let feature = 0; feature < rows[0].values.length; feature++) {
    // An unknown value is smaller than all others.
    const own = (row: number) => {
      const value = rows[row].values[feature];
      return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
    };
    const distinct = [...new Set(rows.map((_, row) => own(row)))].sort((a, b) => a - b);
    for (let i = 1; i < distinct.length; i++) {
      const cut = (distinct[i - 1] + distinct[i]) / 2;
      const low = some.filter((row) => !(own(row) > cut));
      const high = some.filter((row) => own(row) > cut);
      if (weightOf(low, rows) < leastWeight || weightOf(high, rows) < leastWeight) continue;
      const halves = score(low) + score(high);
      const gain = halves - score(some);
      // A smaller difference may be rounding.
      if (gain > 1e-9 * halves && gain > (best?.gain ?? 0)) best = { gain, feature, cut };
    }
  }
  return best;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function weightOf(some: readonly number[], rows: readonly Row[]): number {
  return total(some.map((row) => rows[row].weight));
}

function mean(
  some: readonly number[],
  values: readonly number[],
  rows: readonly Row[],
  ridge: number,
): number {
  return total(some.map((row) => rows[row].weight * values[row])) / (weightOf(some, rows) + ridge);
}

/** The least value such that those not larger have the share of the weight. */
function quantile(
  some: readonly number[],
  values: readonly number[],
  rows: readonly Row[],
  share: number,
): number {
  const sorted = some.toSorted((a, b) => values[a] - values[b]);
  const wanted = share * weightOf(some, rows);
  let weight = 0;
  for (const row of sorted) {
    weight += rows[row].weight;
    if (weight >= wanted) return values[row];
  }
  return values[sorted[sorted.length - 1]];
}
