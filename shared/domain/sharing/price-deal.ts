import type { Breach } from '../breach.ts';
import type { PriceModel } from '../consortium/deals.ts';
import { say } from '../messages/message.ts';
import { minorOf, wireOf } from '../money/amount.ts';
import type { NumberFormat } from '../money/format-amount.ts';
import { inputOfModel, priceMembers, type PriceTier } from './price-members.ts';
import { shareCost, type Sharing } from './share-cost.ts';
import type { InputName, ShareLimit, SharingKey, SharingMember } from './sharing-request.ts';
import { inputsOfKey } from './weights.ts';

/** How the members of a deal's year are priced. A part that the price model does not use is null or empty. */
export interface PriceParameters {
  key: SharingKey | null;
  floor: ShareLimit | null;
  cap: ShareLimit | null;
  unit_price: number | null;
  tiers: readonly PriceTier[];
}

export interface PriceRequest extends PriceParameters {
  model: PriceModel;
  year: number;
  /** The amount that a deal with a fixed total shares; null while it is not known. */
  total: number | null;
  currency: string;
  /** In the order of the membership list. */
  members: readonly SharingMember[];
  format?: NumberFormat;
}

/** Prices of members, and their sum. */
export interface PricedMembers extends Sharing {
  total: number;
}

/** Prices the members of a deal's year by the deal's price model. Refuses what is missing or impossible, and parts that the model does not use. */
export function priceDeal(request: PriceRequest): PricedMembers | Breach[] {
  const wrong = checkParts(request);
  if (wrong.length > 0) return wrong;
  const { model, key, total, currency } = request;
  const found =
    model === 'fixed_total'
      ? shareCost({ ...request, key: key ?? { kind: 'equal' }, total: total ?? 0 })
      : priceMembers({ ...request, model });
  if (Array.isArray(found)) return found;
  const sum = found.shares.reduce((minor, { amount }) => minor + BigInt(minorOf(amount ?? 0, currency)), 0n);
  return { ...found, total: wireOf(Number(sum), currency) };
}

/** The inputs of members that a deal's prices follow from. */
export function inputsOfPrices(model: PriceModel, { key }: Pick<PriceParameters, 'key'>): InputName[] {
  if (model === 'fixed_total') return key === null ? [] : inputsOfKey(key);
  const input = inputOfModel(model);
  return input ? [input] : [];
}

function checkParts({ model, year, total, key, floor, cap, unit_price, tiers }: PriceRequest): Breach[] {
  const isShared = model === 'fixed_total';
  const isOfUnits = model === 'per_member' || model === 'per_fte' || model === 'usage';
  const unused = [
    ...(isShared ? [] : [...(key === null ? [] : ['key']), ...(floor === null ? [] : ['floor']), ...(cap === null ? [] : ['cap'])]),
    ...(isOfUnits || unit_price === null ? [] : ['unit_price']),
    ...(model === 'tiers' || tiers.length === 0 ? [] : ['tiers']),
  ];
  return [
    ...unused.map((field) => ({ field, message: say('sharing.notOfModel') })),
    ...(isShared && total === null ? [{ field: 'key', message: say('sharing.totalMissing', { year }) }] : []),
    ...(isShared && key === null ? [{ field: 'key', message: say('sharing.keyMissing') }] : []),
  ];
}
