import { compare, type Fraction } from './fraction.ts';

/** A claim on an amount, in minor units. Weights are integers of one common scale. */
export interface Claim {
  weight: bigint;
  /** At least 0. */
  floor: bigint;
  /** At least the floor; null for no cap. */
  cap: bigint | null;
}

/** The least and the greatest amount that the claims can take together; the greatest is null if there is no bound. */
export function rangeOf(claims: readonly Claim[]): { least: bigint; greatest: bigint | null } {
  let [least, greatest]: [bigint, bigint | null] = [0n, 0n];
  for (const claim of claims) {
    least += claim.floor;
    const top = claim.weight === 0n ? claim.floor : claim.cap;
    greatest = greatest === null || top === null ? null : greatest + top;
  }
  return { least, greatest };
}

/**
 * Shares an amount by the one rule of floors and caps (RK11): share = max(floor, min(cap, L × weight)) with the one level L at which the shares sum to
 * the amount. The amount must be within `rangeOf(claims)`. Returns exact shares in minor units.
 */
export function fill(amount: bigint, claims: readonly Claim[]): Fraction[] {
  // The sum grows with L and is linear between the levels at which a claim leaves its floor or reaches its cap.
  const levels = claims
    .flatMap(({ weight, floor, cap }) =>
      weight === 0n ? [] : [floor, ...(cap === null ? [] : [cap])].map((num) => ({ num, den: weight })),
    )
    .sort(compare);
  let [low, high] = [0, levels.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reaches(claims, levels[middle] as Fraction, amount)) high = middle;
    else low = middle + 1;
  }
  // Between the level below and this one the same claims are free, so that these alone are shared by weight.
  const below = levels[low - 1] ?? { num: 0n, den: 1n };
  const above = levels[low];
  const isFree = ({ weight, floor, cap }: Claim): boolean =>
    weight > 0n &&
    floor * below.den <= below.num * weight &&
    (cap === null || (above !== undefined && cap * above.den >= above.num * weight));
  let rest = amount;
  let whole = 0n;
  for (const claim of claims) {
    if (isFree(claim)) whole += claim.weight;
    else rest -= heldAt(claim, below);
  }
  return claims.map((claim) => (isFree(claim) ? { num: rest * claim.weight, den: whole } : { num: heldAt(claim, below), den: 1n }));
}

/** The share of a claim that is not free at a level: its floor, or its cap where the level is at or above it. */
function heldAt({ weight, floor, cap }: Claim, level: Fraction): bigint {
  return weight > 0n && cap !== null && cap * level.den <= level.num * weight ? cap : floor;
}

/** Whether the shares at a level sum to at least the amount. */
function reaches(claims: readonly Claim[], level: Fraction, amount: bigint): boolean {
  // All terms have the denominator of the level.
  let sum = 0n;
  for (const { weight, floor, cap } of claims) {
    const share = level.num * weight;
    const capped = cap !== null && share > cap * level.den ? cap * level.den : share;
    sum += capped < floor * level.den ? floor * level.den : capped;
  }
  return sum >= amount * level.den;
}
