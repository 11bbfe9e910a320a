import { describe, expect, test } from 'vitest';
import { balanceOf, isDecided, isOrdered, orderRefusal, type YearToBalance } from '#shared/domain/consortium/order.ts';
import { dealStates } from '#shared/domain/consortium/deals.ts';
import { minorOf, sumMoney } from '#shared/domain/money/amount.ts';
import { shareCost } from '#shared/domain/sharing/share-cost.ts';
import type { SharingMember } from '#shared/domain/sharing/sharing-request.ts';
import fc from '#tests/support/fast-check.ts';
import { english } from '#tests/support/messages-in-english.ts';

/** Students and staff of eight universities, whose shares of 1,000,000.00 stand in the rules of sharing. */
const fte = {
  Auckland: 248_605.13,
  AUT: 149_021.82,
  Canterbury: 89_836.85,
  Lincoln: 22_741.72,
  Massey: 141_959.18,
  Otago: 145_490.5,
  Victoria: 127_127.62,
  Waikato: 75_217.18,
};

const year = (change: Partial<YearToBalance> = {}): YearToBalance => ({
  year: 2027,
  total: 1_000_000,
  accepted: Object.values(fte),
  office_share: 0,
  ...change,
});
const balance = (change: Partial<YearToBalance> = {}) => balanceOf('fixed_total', year(change), 'NZD');
const withoutLincoln = Object.entries(fte).flatMap(([name, price]) => (name === 'Lincoln' ? [] : [price]));
const refusal = (...changes: Partial<YearToBalance>[]): string | null => {
  const message = orderRefusal(
    changes.map((change, index) => balance({ ...change, year: 2027 + index })),
    8,
    { currency: 'NZD', format: undefined },
  );
  return message && english(message);
};

describe('the gap of a deal [RK26]', () => {
  test('is 0 when all accept', () => {
    expect(balance()).toEqual({ year: 2027, total: 1_000_000, accepted: 1_000_000, office_share: 0, gap: 0, uncovered: 0 });
    expect(refusal({})).toBeNull();
  });

  test('is the share of a member that declined, to the cent', () => {
    expect(balance({ accepted: withoutLincoln })).toMatchObject({ accepted: 977_258.28, gap: 22_741.72, uncovered: 22_741.72 });
    expect(refusal({ accepted: withoutLincoln })).toBe(
      '22,741.72 NZD of the total of 2027 is not covered. Share the year anew, have the office carry the amount, or give the members more time.',
    );
  });

  test('is covered when the office carries it', () => {
    expect(balance({ accepted: withoutLincoln, office_share: 22_741.72 })).toMatchObject({ gap: 22_741.72, uncovered: 0 });
    expect(refusal({ accepted: withoutLincoln, office_share: 22_741.72 })).toBeNull();
    expect(refusal({ accepted: withoutLincoln, office_share: 22_741.71 })).toContain('0.01 NZD');
  });

  test('is a surplus when more is accepted than the total', () => {
    expect(balance({ total: 999_999.99 })).toMatchObject({ gap: -0.01, uncovered: -0.01 });
    expect(refusal({ total: 999_999.99 })).toBe(
      'For 2027, members accepted 0.01 NZD more than the total. Share the year anew, or have the office keep the surplus.',
    );
    expect(refusal({ total: 999_999.99, office_share: -0.01 })).toBeNull();
  });

  test('is decided in every year', () => {
    expect(refusal({}, { accepted: withoutLincoln })).toContain('the total of 2028 is not covered');
  });

  test('is not known without a total, which is not 0', () => {
    expect(balance({ total: null })).toMatchObject({ total: null, gap: null, uncovered: null });
    expect(refusal({ total: null })).toBe('The total of 2027 is not known. Open the deal again and enter the total of this year.');
  });

  test.each(['per_member', 'per_fte', 'tiers', 'usage', 'free'] as const)('is 0 where the total is the sum: %s', (model) => {
    const sums = balanceOf(model, year({ total: null, accepted: [100.1, 200.2] }), 'EUR');
    expect(sums).toEqual({ year: 2027, total: 300.3, accepted: 300.3, office_share: 0, gap: 0, uncovered: 0 });
  });

  test('does not matter when nobody accepted: there is nothing to order', () => {
    const message = orderRefusal([balance({ accepted: [], office_share: 1_000_000 })], 0, { currency: 'NZD', format: undefined });
    expect(message && english(message)).toMatch(/^No member has accepted/);
  });
});

test('a deal is ordered with its order, also after it has ended; answers are final once it is closed', () => {
  expect(dealStates.filter((state) => isOrdered({ state, ordered_on: null }))).toEqual(['ordered']);
  expect(isOrdered({ state: 'ended', ordered_on: '2026-11-02' })).toBe(true);
  expect(dealStates.filter(isDecided)).toEqual(['closed', 'ordered', 'ended']);
});

const members = fc.array(fc.record({ fte: fc.integer({ min: 1, max: 50_000 }), accepts: fc.boolean() }), { minLength: 1, maxLength: 60 });
const total = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((minor) => minor / 100);

test('accepted prices and the office’s share are the total, to the cent, whoever declines; also when it is shared anew [RK26]', () => {
  fc.assert(
    fc.property(members, total, (all, amount) => {
      const taking = all.map((each, index): SharingMember => ({ id: `${index}`, name: `Member ${index}`, fte: each.fte }));
      const request = { total: amount, currency: 'EUR', key: { kind: 'fte' as const } };
      const pricesOf = (those: readonly SharingMember[]): number[] => {
        const found = shareCost({ ...request, members: those });
        if (Array.isArray(found)) throw new Error(found.map(({ message }) => english(message)).join());
        return found.shares.flatMap(({ amount: price }) => price ?? []);
      };
      const accepted = pricesOf(taking).filter((_, index) => all[index]?.accepts);
      const before = balanceOf('fixed_total', { year: 2027, total: amount, accepted, office_share: 0 }, 'EUR');
      const office_share = before.gap ?? 0;
      expect(minorOf(sumMoney([...accepted, office_share], 'EUR'), 'EUR')).toBe(minorOf(amount, 'EUR'));
      expect(balanceOf('fixed_total', { year: 2027, total: amount, accepted, office_share }, 'EUR').uncovered).toBe(0);
      if (accepted.length === 0) return;
      // The others opt out and take no share.
      const anew = pricesOf(taking.map((member, index) => ({ ...member, opted_out: !all[index]?.accepts })));
      expect(anew).toHaveLength(accepted.length);
      expect(balanceOf('fixed_total', { year: 2027, total: amount, accepted: anew, office_share: 0 }, 'EUR').uncovered).toBe(0);
    }),
  );
});
