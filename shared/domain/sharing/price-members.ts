import type { Breach } from '../breach.ts';
import type { PriceModel } from '../consortium/deals.ts';
import { say } from '../messages/message.ts';
import { wireOf } from '../money/amount.ts';
import { checkAmount } from '../money/check-amount.ts';
import { divideRounded } from '../money/decimal.ts';
import { minorUnitDigits } from '../money/minor-units.ts';
import { fractionOf, multiply, type Fraction } from './fraction.ts';
import type { Sharing } from './share-cost.ts';
import { type FteBand, hasFixedPrice, type InputName, type SharingMember } from './sharing-request.ts';
import { bandWeight, checkBands, valuesOf, type Estimate } from './weights.ts';

/** The price of the band that a member's FTE is in; `below` is null for the last band, which has no end. */
export interface PriceTier {
  below: number | null;
  price: number;
}

export interface PricingRequest {
  model: Exclude<PriceModel, 'fixed_total'>;
  currency: string;
  /** The price of one member, FTE or use, at least 0. It may have more decimals than the currency. */
  unit_price: number | null;
  tiers: readonly PriceTier[];
  /** In the order of the membership list. */
  members: readonly SharingMember[];
}

/** Amounts and their sum stay below this, in the main unit of the currency: records hold 13 digits before the point. */
const maxUnits = 10n ** 13n;

const quantities: Readonly<Partial<Record<PricingRequest['model'], InputName>>> = { per_fte: 'fte', tiers: 'fte', usage: 'usage' };

/** The input by which a price model counts; undefined for one that counts nothing. */
export function inputOfModel(model: PriceModel): InputName | undefined {
  return model === 'fixed_total' ? undefined : quantities[model];
}

/**
 * Prices each member of a deal without a fixed total: price of a unit × quantity, each rounded half up, or the price of its band, or what was typed.
 * A typed price counts before any other. Names every missing value; nothing is taken as 0.
 */
export function priceMembers(request: PricingRequest): Sharing | Breach[] {
  const { model, currency, members } = request;
  const priced = members.filter((member) => !member.opted_out && !hasFixedPrice(member));
  const wrong = [...checkPrices(request), ...(model === 'free' ? priced.map(untyped) : [])];
  if (wrong.length > 0) return wrong;
  const found = pricesOf(request, priced);
  if (Array.isArray(found)) return found;
  const scale = 10n ** BigInt(minorUnitDigits(currency));
  const prices = found.prices.map(({ num, den }) => divideRounded(num * scale, den));
  if (prices.reduce((sum, price) => sum + price, 0n) >= maxUnits * scale) return [tooLarge(model)];
  const amounts = new Map(priced.map(({ id }, index) => [id, wireOf(Number(prices[index] ?? 0n), currency)]));
  const shares = members.map((member): Sharing['shares'][number] => {
    if (member.opted_out) return { member: member.id, amount: null, percent: null, held: 'opted_out' };
    if (hasFixedPrice(member)) return { member: member.id, amount: member.fixed ?? 0, percent: null, held: 'fixed' };
    return { member: member.id, amount: amounts.get(member.id) ?? 0, percent: null, held: null };
  });
  return { shares, estimates: found.estimates };
}

function pricesOf(
  { model, unit_price, tiers }: PricingRequest,
  members: readonly SharingMember[],
): { prices: Fraction[]; estimates: Estimate[] } | Breach[] {
  const unit = fractionOf(unit_price ?? 0);
  const input = inputOfModel(model);
  if (!input) return { prices: members.map(() => unit), estimates: [] };
  const known = valuesOf(input, members);
  if (Array.isArray(known)) return known;
  const bands = tiers.map(asBand);
  const prices = known.values.map((value) => (model === 'tiers' ? bandWeight(bands, value) : multiply(unit, value)));
  return { prices, estimates: known.estimates };
}

function asBand({ below, price }: PriceTier): FteBand {
  return { below, weight: price };
}

function untyped({ id, name }: SharingMember): Breach {
  return { field: `members.${id}.fixed`, message: say('sharing.priceMissing', { member: name }) };
}

function checkPrices({ model, unit_price, tiers, currency }: PricingRequest): Breach[] {
  if (model === 'free') return [];
  if (model === 'tiers')
    return [...checkBands(tiers.map(asBand), 'tiers'), ...tiers.flatMap(({ price }) => checkAmount('tiers', price, currency)).slice(0, 1)];
  return unit_price === null ? [{ field: 'unit_price', message: say('sharing.unitPriceMissing') }] : [];
}

function tooLarge(model: PriceModel): Breach {
  return { field: model === 'tiers' ? 'tiers' : 'unit_price', message: say('money.amountTooLarge') };
}
