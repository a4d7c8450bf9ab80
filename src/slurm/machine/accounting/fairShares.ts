import type { Accounting, Association } from './model.ts';

/** The constant part of the fair-share tree, with an entry per association in each column. */
export interface FairShares {
  readonly parent: Int32Array;
  /** The nearest ancestor with shares of its own. */
  readonly fairParent: Int32Array;
  readonly isUser: Uint8Array;
  /** -1: those of its account. */
  readonly shares: Float64Array;
  /** The shares of all children of the same parent. */
  readonly levelShares: Float64Array;
  /** The product of its parts of the shares of each level. */
  readonly sharesOfAll: Float64Array;
  /** Children of association i: child[firstChild[i]] to child[firstChild[i + 1]]. */
  readonly firstChild: Int32Array;
  readonly child: Int32Array;
}

/** An account with its parent's shares has no place in the tree: its children take its place. */
export function fairSharesOf(accounting: Accounting | undefined): FairShares {
  const associations = accounting?.associations ?? [];
  const count = associations.length;
  const fairParent = Int32Array.from(associations, (_, i) => fairParentOf(associations, i));
  const shares = Float64Array.from(associations, (one) => (one.shares === 'parent' ? -1 : one.shares));
  const total = new Float64Array(count);
  for (let i = 1; i < count; i++) total[fairParent[i]] += Math.max(0, shares[i]);
  const levelShares = Float64Array.from(associations, (_, i) => (i === 0 ? 0 : total[fairParent[i]]));
  const children: number[][] = associations.map(() => []);
  for (let i = 1; i < count; i++) {
    if (associations[i].user !== undefined || shares[i] >= 0) children[fairParent[i]].push(i);
  }
  const firstChild = new Int32Array(count + 1);
  for (const [i, list] of children.entries()) firstChild[i + 1] = firstChild[i] + list.length;
  return {
    parent: Int32Array.from(associations, ({ parent }) => parent),
    fairParent,
    isUser: Uint8Array.from(associations, ({ user }) => Number(user !== undefined)),
    shares,
    levelShares,
    sharesOfAll: Float64Array.from(associations, (_, i) => {
      let product = 1;
      for (let at = i; at > 0; at = associations[at].parent) {
        if (shares[at] < 0) continue;
        product = levelShares[at] === 0 ? 0 : product * (shares[at] / levelShares[at]);
      }
      return product;
    }),
    firstChild,
    child: Int32Array.from(children.flat()),
  };
}

function fairParentOf(associations: readonly Association[], i: number): number {
  let { parent } = associations[i];
  while (parent > 0 && associations[parent].shares === 'parent') parent = associations[parent].parent;
  return parent;
}
