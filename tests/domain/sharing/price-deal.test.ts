import { describe, expect, test } from 'vitest';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { inputsOfPrices, priceDeal, type PricedMembers, type PriceRequest } from '#shared/domain/sharing/price-deal.ts';
import type { SharingMember } from '#shared/domain/sharing/sharing-request.ts';
import fc from '#tests/support/fast-check.ts';
import { english } from '#tests/support/messages-in-english.ts';

const members: SharingMember[] = [
  { id: 'a', name: 'Auckland', fte: 35_200 },
  { id: 'b', name: 'Lincoln', fte: 3220 },
  { id: 'c', name: 'Waikato', fte: 10_650 },
];

const request = (change: Partial<PriceRequest>): PriceRequest => ({
  model: 'per_fte',
  year: 2027,
  total: null,
  currency: 'NZD',
  key: null,
  floor: null,
  cap: null,
  unit_price: null,
  tiers: [],
  members,
  ...change,
});

function priced(change: Partial<PriceRequest>): PricedMembers {
  const found = priceDeal(request(change));
  if (Array.isArray(found)) throw new Error(found.map(({ message }) => english(message)).join('\n'));
  return found;
}

const amounts = (change: Partial<PriceRequest>): (number | null)[] => priced(change).shares.map(({ amount }) => amount);

function refused(change: Partial<PriceRequest>): [string, string][] {
  const found = priceDeal(request(change));
  if (!Array.isArray(found)) throw new Error('It was priced');
  return found.map(({ field, message }) => [field, english(message)]);
}

describe('prices of a deal without a fixed total', () => {
  test('are the price of a unit by FTE, each rounded half up, and sum to the total', () => {
    expect(priced({ unit_price: 0.123 })).toMatchObject({ total: 6035.61, estimates: [] });
    expect(amounts({ unit_price: 0.123 })).toEqual([4329.6, 396.06, 1309.95]);
    expect(amounts({ unit_price: 0.005, members: [{ id: 'a', name: 'A', fte: 1 }] })).toEqual([0.01]);
    expect(amounts({ currency: 'JPY', unit_price: 0.5, members: [{ id: 'a', name: 'A', fte: 1 }] })).toEqual([1]);
  });

  test('are the same for each member, or typed, or by the band of its FTE', () => {
    expect(amounts({ model: 'per_member', unit_price: 1500 })).toEqual([1500, 1500, 1500]);
    const typed = members.map((member, index) => ({ ...member, fixed: (index + 1) * 100.5 }));
    expect(priced({ model: 'free', members: typed })).toMatchObject({ total: 603 });
    const tiers = [
      { below: 5000, price: 900 },
      { below: 15_000, price: 1800.5 },
      { below: null, price: 3600 },
    ];
    expect(amounts({ model: 'tiers', tiers })).toEqual([3600, 900, 1800.5]);
  });

  test('follow the mean of the known years of use, where zero is zero', () => {
    const used = [
      { id: 'a', name: 'A', usage: [100, null, 201] },
      { id: 'b', name: 'B', usage: [0] },
    ];
    const found = priced({ model: 'usage', unit_price: 0.01, members: used });
    expect(found.shares.map(({ amount }) => amount)).toEqual([1.51, 0]);
    expect(found.estimates).toEqual([{ member: 'a', input: 'usage', known: 2, of: 3 }]);
  });

  test('are typed before they are reckoned, and nothing for a member that takes no part', () => {
    const found = priced({
      unit_price: 1,
      members: [{ ...members[0], fixed: 10 } as SharingMember, { ...members[1], opted_out: true, fte: null } as SharingMember],
    });
    expect(found.shares.map(({ amount, held }) => [amount, held])).toEqual([
      [10, 'fixed'],
      [null, 'opted_out'],
    ]);
    expect(found.total).toBe(10);
  });

  test('are refused while a value is missing, with its name [RK04]', () => {
    const unknown = [{ id: 'a', name: 'Lincoln', fte: null }];
    expect(refused({ unit_price: 1, members: unknown })).toEqual([
      ['members.a.fte', 'Lincoln: FTE is missing. Enter it, or choose the mean of the other members.'],
    ]);
    expect(refused({ model: 'free', members: unknown })).toEqual([
      ['members.a.fixed', 'Lincoln: the price is missing. Enter it, or mark the member as not participating.'],
    ]);
    expect(refused({})).toEqual([['unit_price', 'Enter the price of one unit.']]);
    expect(refused({ model: 'tiers' })[0]?.[0]).toBe('tiers');
  });

  test('are refused where the price model has no use for a parameter', () => {
    const parts = { key: { kind: 'equal' }, floor: { amount: 1 }, cap: { percent: 5 }, unit_price: 1 } as const;
    expect(refused(parts).map(([field]) => field)).toEqual(['key', 'floor', 'cap']);
    expect(refused({ model: 'fixed_total', total: 10, key: { kind: 'equal' }, unit_price: 1 }).map(([field]) => field)).toEqual([
      'unit_price',
    ]);
  });

  test('are refused where they are too large to be exact', () => {
    expect(refused({ unit_price: 999_999_999, members: [{ id: 'a', name: 'A', fte: 99_999_999 }] })).toEqual([
      ['unit_price', 'This amount is too large'],
    ]);
  });

  test('sum to the total for any members, with one rounding each', () => {
    const anyMembers = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(anyMembers, fc.nat(1_000_000), (each, micros) => {
        const found = priced({
          unit_price: micros / 1_000_000,
          members: each.map((fte, index) => ({ id: String(index), name: String(index), fte })),
        });
        const parts = found.shares.map(({ amount }) => amount ?? 0);
        expect(sumMoney(parts, 'NZD')).toBe(found.total);
        // Half a cent each at the most.
        const exact = each.reduce((sum, fte) => sum + BigInt(fte) * BigInt(micros), 0n);
        const cents = BigInt(Math.round(found.total * 100)) * 10_000n;
        const off = cents > exact ? cents - exact : exact - cents;
        expect(off <= BigInt(each.length) * 5_000n).toBe(true);
      }),
    );
  });
});

describe('a fixed total', () => {
  test('is shared by its key, and refused while total or key is missing', () => {
    expect(priced({ model: 'fixed_total', total: 100, key: { kind: 'equal' } })).toMatchObject({ total: 100 });
    expect(refused({ model: 'fixed_total', key: { kind: 'equal' } })).toEqual([
      ['key', 'The total of 2027 is missing. Enter it in the deal first.'],
    ]);
    expect(refused({ model: 'fixed_total', total: 1 })).toEqual([['key', 'Choose a key by which the total is shared.']]);
  });

  test('follows from the inputs of its key', () => {
    const mixed = {
      kind: 'mixed',
      parts: [
        { key: { kind: 'equal' }, percent: 20 },
        { key: { kind: 'fte' }, percent: 80 },
      ],
    } as const;
    expect(inputsOfPrices('fixed_total', { key: mixed })).toEqual(['fte']);
    expect(inputsOfPrices('usage', { key: null })).toEqual(['usage']);
    expect(inputsOfPrices('per_member', { key: null })).toEqual([]);
  });
});
