import type { Breach } from '../breach.ts';
import { type Message, say } from '../messages/message.ts';
import { minorOf, wireOf } from '../money/amount.ts';
import { formatAmount } from '../money/format-amount.ts';
import { fill, rangeOf, type Claim } from './fill.ts';
import { ceilingOf, floorOf, fractionOf, greatestCommonDivisor, multiply, type Fraction } from './fraction.ts';
import { hasFixedPrice, type ShareLimit, type SharingMember, type SharingRequest } from './sharing-request.ts';
import { checkKey, nothingToWeighBy, weightsOf, type Estimate } from './weights.ts';

export interface Share {
  /** Id of the member. */
  member: string;
  /** Wire amount; null for a member that takes no part. */
  amount: number | null;
  /** The part of the weights in percent, rounded to 4 decimals; null for a member without weight in the sharing. */
  percent: number | null;
  /** The rule that decided the amount instead of the weight. */
  held: 'fixed' | 'floor' | 'cap' | 'opted_out' | null;
}

export interface Sharing {
  /** One per member, in their order. The amounts sum to the total. */
  shares: Share[];
  /** Members whose value was not fully known. */
  estimates: Estimate[];
}

/** A member that still has to be given a share, with its bounds in minor units. */
interface Open {
  member: SharingMember;
  claim: Claim;
}

/**
 * Shares the cost of a deal among its members (RK01–RK11). In this order: members that opted out leave, fixed prices are taken off, the rest is shared
 * by weight within floors and caps, and exact shares are rounded to minor units. The shares sum to the total, also if it is negative. Refuses what is
 * impossible with the missing amount, and names every missing value.
 */
export function shareCost(request: SharingRequest): Sharing | Breach[] {
  const taking = request.members.filter((member) => !member.opted_out);
  const wrong = [...checkKey(request.key), ...checkLimits(request), ...(taking.length === 0 ? [nobodyLeft(request, request.total)] : [])];
  if (wrong.length > 0) return wrong;
  const weighed = weightsOf(request.key, taking);
  if (Array.isArray(weighed)) return weighed;

  const scaled = scaledWeights(weighed.weights);
  const open = taking.flatMap((member, index) =>
    hasFixedPrice(member) ? [] : [{ member, claim: claimOf(member, scaled[index] ?? 0n, request) }],
  );
  const total = BigInt(minorOf(request.total, request.currency));
  const rest = taking.reduce(
    (left, member) => left - (hasFixedPrice(member) ? BigInt(minorOf(member.fixed ?? 0, request.currency)) : 0n),
    total,
  );
  const impossible = checkPossible(request, { total, rest, open });
  if (impossible.length > 0) return impossible;

  const exact = fill(
    rest,
    open.map(({ claim }) => claim),
  );
  const rounded = roundToTotal(exact, rest);
  const openShares = new Map(
    open.map(({ member, claim }, index) => [member.id, { amount: rounded[index] ?? 0n, held: heldBy(claim, exact[index]) }]),
  );
  const weightSum = scaled.reduce((sum, weight) => sum + weight, 0n);
  const percents = new Map(taking.map(({ id }, index) => [id, percentOf(scaled[index] ?? 0n, weightSum)]));
  return {
    shares: request.members.map((member): Share => {
      if (member.opted_out) return { member: member.id, amount: null, percent: null, held: 'opted_out' };
      const percent = percents.get(member.id) ?? null;
      const share = openShares.get(member.id);
      if (!share) return { member: member.id, amount: member.fixed ?? 0, percent, held: 'fixed' };
      return { member: member.id, amount: wireOf(Number(share.amount), request.currency), percent, held: share.held };
    }),
    estimates: weighed.estimates,
  };
}

/**
 * Rounds exact shares to integers that sum to the total, which the exact shares sum to (RK10): each is floored toward minus infinity, and the units left
 * over go to the largest remainders, on a tie to the earliest.
 */
export function roundToTotal(exact: readonly Fraction[], total: bigint): bigint[] {
  const parts = exact.map(floorOf);
  const remainders = exact.map(({ num, den }, index) => ({ index, num: num - (parts[index] ?? 0n) * den, den }));
  remainders.sort((a, b) => {
    const difference = b.num * a.den - a.num * b.den;
    return difference < 0n ? -1 : difference > 0n ? 1 : a.index - b.index;
  });
  const left = Number(total - parts.reduce((sum, part) => sum + part, 0n));
  for (const { index } of remainders.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}

/** Integers in the proportions of the weights. */
function scaledWeights(weights: readonly Fraction[]): bigint[] {
  const common = weights.reduce((scale, { den }) => (scale / greatestCommonDivisor(scale, den)) * den, 1n);
  return weights.map(({ num, den }) => num * (common / den));
}

function percentOf(weight: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number((weight * 2_000_000n + whole) / (2n * whole)) / 10_000;
}

/** Bounds of a member. Floors are rounded up and caps down to minor units, so that no rounding passes them. */
function claimOf(member: SharingMember, weight: bigint, { currency, floor, cap }: SharingRequest): Claim {
  const limitsOf = (limit: ShareLimit | null | undefined, own: number | null | undefined, round: (value: Fraction) => bigint): bigint[] => {
    if (own !== null && own !== undefined) return [BigInt(minorOf(own, currency))];
    const byAmount = limit?.amount === null || limit?.amount === undefined ? [] : [BigInt(minorOf(limit.amount, currency))];
    const lastYear = member.last_year ?? 0;
    // A credit of last year is no measure for a price of this year.
    if (limit?.percent === null || limit?.percent === undefined || lastYear <= 0) return byAmount;
    const factor = fractionOf(limit.percent);
    const raised = multiply(
      { num: BigInt(minorOf(lastYear, currency)), den: 1n },
      { num: factor.num + 100n * factor.den, den: 100n * factor.den },
    );
    return [...byAmount, round(raised)];
  };
  const floors = limitsOf(floor, member.floor, ceilingOf);
  const caps = limitsOf(cap, member.cap, floorOf);
  return {
    weight,
    floor: floors.reduce((most, each) => (each > most ? each : most), 0n),
    cap: caps.reduce<bigint | null>((least, each) => (least === null || each < least ? each : least), null),
  };
}

function heldBy({ weight, floor, cap }: Claim, exact: Fraction | undefined): Share['held'] {
  if (!exact || exact.den !== 1n) return null;
  if (cap !== null && exact.num === cap && weight > 0n) return 'cap';
  return floor > 0n && exact.num === floor ? 'floor' : null;
}

function hasLimits({ floor, cap, members }: SharingRequest): boolean {
  const isSet = (value: number | null | undefined): boolean => value !== null && value !== undefined;
  const limits = [floor?.amount, floor?.percent, cap?.amount, cap?.percent];
  return limits.some(isSet) || members.some((member) => !member.opted_out && (isSet(member.floor) || isSet(member.cap)));
}

function checkLimits(request: SharingRequest): Breach[] {
  if (!hasLimits(request)) return [];
  if (request.total < 0) return [{ field: 'total', message: say('sharing.creditWithLimits') }];
  const { floor, cap, members } = request;
  const isBelow = (value: number | null | undefined, least: number): boolean => (value ?? least) < least;
  const negative: Breach[] = [];
  if (isBelow(floor?.amount, 0) || isBelow(floor?.percent, -100)) negative.push(belowZero('floor'));
  if (isBelow(cap?.amount, 0) || isBelow(cap?.percent, -100)) negative.push(belowZero('cap'));
  for (const member of members) {
    if (isBelow(member.floor, 0)) negative.push(belowZero(`members.${member.id}.floor`));
    if (isBelow(member.cap, 0)) negative.push(belowZero(`members.${member.id}.cap`));
  }
  return negative;
}

function belowZero(field: string): Breach {
  return { field, message: say('sharing.limitBelowZero') };
}

/** Checks that the rest after the fixed prices can be shared within floors and caps; else says by how much not. */
function checkPossible(request: SharingRequest, { total, rest, open }: { total: bigint; rest: bigint; open: readonly Open[] }): Breach[] {
  const crossed = open.filter(({ claim }) => claim.cap !== null && claim.floor > claim.cap);
  if (crossed.length > 0) {
    return crossed.map(({ member, claim }) => {
      const values = { member: member.name, floor: amountText(request, claim.floor), cap: amountText(request, claim.cap ?? 0n) };
      return { field: `members.${member.id}.floor`, message: say('sharing.floorAboveCap', values) };
    });
  }
  if (total < 0n ? rest > 0n : rest < 0n) return [refusal(request, 'fixed_above_total', rest)];
  if (open.length === 0) return rest === 0n ? [] : [nobodyLeft(request, wireOf(Number(rest), request.currency))];
  const { least, greatest } = rangeOf(open.map(({ claim }) => claim));
  if (rest >= 0n && rest < least) return [refusal(request, 'floors_above_total', least - rest)];
  if (open.every(({ claim }) => claim.weight === 0n) && rest !== least) return [nothingToWeighBy(request.key)];
  return greatest !== null && rest > greatest ? [refusal(request, 'caps_below_total', rest - greatest)] : [];
}

const refusals: Record<
  'fixed_above_total' | 'floors_above_total' | 'caps_below_total',
  { field: string; message: (amount: string) => Message }
> = {
  fixed_above_total: { field: 'members', message: (amount) => say('sharing.fixedAboveTotal', { amount }) },
  floors_above_total: { field: 'floor', message: (amount) => say('sharing.floorsAboveTotal', { amount }) },
  caps_below_total: { field: 'cap', message: (amount) => say('sharing.capsBelowTotal', { amount }) },
};

function refusal(request: SharingRequest, code: keyof typeof refusals, missing: bigint): Breach {
  const { field, message } = refusals[code];
  return { field, message: message(amountText(request, missing < 0n ? -missing : missing)) };
}

function nobodyLeft(request: SharingRequest, rest: number): Breach {
  const amount = formatAmount(rest, request.format, { currency: request.currency });
  return { field: 'members', message: say('sharing.nobodyLeft', { amount }) };
}

function amountText({ currency, format }: SharingRequest, minor: bigint): string {
  return formatAmount(wireOf(Number(minor), currency), format, { currency });
}
