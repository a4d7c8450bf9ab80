// Computes the classic fair-share factor, 2^-(effective usage / normalized shares). The usage of an account
// counts partly for its associations: the more of the account's shares an association has, the more.
import { allocateF64 } from '../../memory';
import { associations, dampening } from '../settings';
import { onAllocate } from '../structures/allocation';
import { fairParent, isUser, levelShares, shares } from './fairTree';
import { powerOfTwo } from './powers';
import { usage } from './usage';

/** Normalized shares: the product of an association's fraction of the shares at each level. */
export let sharesOfAll: StaticArray<f64> = allocateF64(0);
let effective: StaticArray<f64> = allocateF64(0); // NaN: computed on demand

onAllocate(() => {
  sharesOfAll = allocateF64(associations);
  effective = allocateF64(associations);
});

/** Computes the effective usage of accounts now, and of users on demand. */
export function beginEffective(): void {
  if (associations > 0) unchecked((effective[0] = 1));
  for (let i = 1; i < associations; i++) {
    unchecked((effective[i] = isUser[i] != 0 ? NaN : effectiveOf(i)));
  }
}

function effectiveOf(i: i32): f64 {
  const all = unchecked(usage[0]);
  const own: f64 = all == 0 ? 0 : min<f64>(1, unchecked(usage[i]) / all);
  const parent = unchecked(fairParent[i]);
  if (parent <= 0) return own;
  const part = unchecked(shares[i]);
  const level = unchecked(levelShares[i]);
  const ofParent = unchecked(effective[parent]);
  return part < 0 || level == 0 ? ofParent : own + (ofParent - own) * (part / level);
}

export function classicFactor(association: i32): f64 {
  const from = unchecked(shares[association]) < 0 ? unchecked(fairParent[association]) : association;
  if (isNaN(unchecked(effective[from]))) unchecked((effective[from] = effectiveOf(from)));
  const part = unchecked(sharesOfAll[association]);
  if (!(part > 0)) return 0;
  return powerOfTwo(-(unchecked(effective[from]) / part / dampening));
}
