// Stores a list of nodes (indices of values) as dense columns, furthest first, and the rows of two bases over it. A
// position is an index into the list; position 0 is the node n. Like row.ts, with G(x, ·) for any real base
// x:
//   G(x, l) = min( A(l) + (α (v_l − x) + α C) S_l ,  min_{j>l} [ α (v_j − x) S_l + t_j(x) ] ) + κ S_l
//   t_j(x)  = G(x, j) + β (v_j − x) S_j
// κ may rise along a line in x (varying.ts). Each strategy's cost is a line in x, so G and t are concave in x; `tilt`
// is the slope dt_j/dx of the best strategy's.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { alpha, beta, checkpointTime, restartCost } from '../cost';
import { survival, value } from '../distribution';
import { Envelope } from '../envelope';
import { restartSlope } from '../varying';
import { saveCost } from './saves';

export let count: i32 = 0;
export let node: StaticArray<i32> = allocateI32(0);
export let nodeValue: StaticArray<f64> = allocateF64(0);
export let nodeSurvival: StaticArray<f64> = allocateF64(0);
let nodeSave: StaticArray<f64> = allocateF64(0);

/** One base's row over the list. */
export class Row {
  x: f64 = 0;
  /** t_j(x). */
  readonly intercept: StaticArray<f64>;
  readonly tilt: StaticArray<f64>;
  /** The position of the best next milestone without a checkpoint. */
  readonly next: StaticArray<i32>;
  /** 1 if a checkpoint is better than that. */
  readonly saves: StaticArray<u8>;

  constructor(values: f64) {
    this.intercept = allocateF64(values);
    this.tilt = allocateF64(values);
    this.next = allocateI32(values);
    this.saves = allocateU8(values);
  }
}

/** The rows of the lowest and the highest base of a block. */
export let lowRow: Row = new Row(0);
export let highRow: Row = new Row(0);
/** The continuations t_j of the last computed row, by position. */
export let continuations: Envelope = new Envelope(0);

export function createList(values: f64): void {
  node = allocateI32(values);
  nodeValue = allocateF64(values);
  nodeSurvival = allocateF64(values);
  nodeSave = allocateF64(values);
  lowRow = new Row(values);
  highRow = new Row(values);
  continuations = new Envelope(values);
}

/** Reads the nodes nodes[at], …, nodes[at + length − 1]. */
export function readList(nodes: StaticArray<i32>, at: i32, length: i32): void {
  const v = value;
  const S = survival;
  const A = saveCost;
  count = length;
  for (let i = 0; i < length; i++) {
    const l = unchecked(nodes[at + i]);
    unchecked((node[i] = l));
    unchecked((nodeValue[i] = v[l]));
    unchecked((nodeSurvival[i] = S[l]));
    unchecked((nodeSave[i] = A[l]));
  }
}

/**
 * Computes the row of base x. Its continuations stay in the envelope, valid for every s ≥ S of the nearest
 * node.
 */
export function computeRow(row: Row, x: f64): void {
  const v = nodeValue;
  const S = nodeSurvival;
  const A = nodeSave;
  const lines = continuations;
  const intercept = row.intercept;
  const tilt = row.tilt;
  const next = row.next;
  const saves = row.saves;
  const a = alpha;
  const b = beta;
  const kappa = restartCost + restartSlope * x;
  const saving = alpha * checkpointTime;
  const length = count;
  row.x = x;
  lines.clear();
  lines.push(a * (unchecked(v[0]) - x), 0, 0);
  unchecked((intercept[0] = 0)); // nothing is left to pay at v_n, and S_n = 0
  unchecked((tilt[0] = 0));
  unchecked((next[0] = -1));
  unchecked((saves[0] = 1));
  for (let i = 1; i < length; i++) {
    const s = unchecked(S[i]);
    const work = unchecked(v[i]) - x;
    const line = lines.at(s);
    const j = unchecked(lines.owner[line]);
    const plain = lines.valueAt(line, s);
    const saved = unchecked(A[i]) + (a * work + saving) * s;
    let cost = saved;
    let slope = (restartSlope - (a + b)) * s;
    if (plain <= saved) {
      cost = plain;
      slope += unchecked(tilt[j]);
      unchecked((saves[i] = 0));
    } else unchecked((saves[i] = 1));
    const at = cost + kappa * s + b * work * s;
    unchecked((next[i] = j));
    unchecked((tilt[i] = slope));
    unchecked((intercept[i] = at));
    lines.push(a * work, at, i);
  }
}
