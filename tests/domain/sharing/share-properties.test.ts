import { expect, test } from 'vitest';
import { minorOf, wireOf } from '#shared/domain/money/amount.ts';
import { shareCost, type Sharing } from '#shared/domain/sharing/share-cost.ts';
import type { SharingKey, SharingMember, SharingRequest, SimpleKey } from '#shared/domain/sharing/sharing-request.ts';
import fc from '#tests/support/fast-check.ts';

/** Decimals 0, 2 and 3. */
const currency = fc.constantFrom('JPY', 'EUR', 'KWD');
const simpleKey = fc.constantFrom<SimpleKey>(
  { kind: 'equal' },
  { kind: 'fte' },
  { kind: 'usage' },
  { kind: 'budget' },
  { kind: 'fixed' },
  {
    kind: 'bands',
    bands: [
      { below: 5_000, weight: 1 },
      { below: 15_000, weight: 2 },
      { below: null, weight: 4 },
    ],
  },
);
const key: fc.Arbitrary<SharingKey> = fc.oneof(
  simpleKey,
  fc.tuple(simpleKey, simpleKey, fc.integer({ min: 0, max: 100 })).map(([first, second, percent]) => ({
    kind: 'mixed' as const,
    parts: [
      { key: first, percent },
      { key: second, percent: 100 - percent },
    ],
  })),
);

const amount = fc.integer({ min: 0, max: 50_000 });
/** Some values are 0 or unknown. For unknown ones the mean is chosen. */
const member = fc.record({
  fte: fc.option(amount, { freq: 20 }),
  usage: fc.array(fc.option(amount, { freq: 9 }), { maxLength: 3 }),
  budget: fc.option(
    amount.map((value) => ({ amount: value / 100, currency: 'EUR' })),
    { freq: 20 },
  ),
  weight: fc.integer({ min: 0, max: 9 }),
  last_year: fc.option(amount, { freq: 9 }),
});

const someMembers = fc
  .array(member, { minLength: 1, maxLength: 200 })
  .map((all) =>
    all.map((each, index): SharingMember => ({ ...each, id: `${index}`, name: `Member ${index}`, use_mean: ['fte', 'usage', 'budget'] })),
  );

/** Up to five members opt out, have a fixed price, a floor or a cap of their own. */
const modifiers = fc.array(
  fc.record({ at: fc.nat(199), what: fc.constantFrom('opted_out', 'fixed', 'floor', 'cap'), value: fc.integer({ min: 0, max: 90_000 }) }),
  { maxLength: 5 },
);

const minor = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

function modified(all: SharingMember[], changes: { at: number; what: string; value: number }[], isCredit: boolean): SharingMember[] {
  const next = [...all];
  for (const { at, what, value } of changes) {
    const index = at % next.length;
    const isLimit = what === 'floor' || what === 'cap';
    if (isLimit && isCredit) continue;
    next[index] = {
      ...(next[index] as SharingMember),
      [what]: what === 'opted_out' ? true : what === 'fixed' && isCredit ? -value : value,
    };
  }
  return next;
}

const isShared = (found: ReturnType<typeof shareCost>): found is Sharing => !Array.isArray(found);
const minors = (found: Sharing, of: string): (number | null)[] =>
  found.shares.map((share) => (share.amount === null ? null : minorOf(share.amount, of)));
const sum = (values: (number | null)[]): number => values.reduce<number>((whole, value) => whole + (value ?? 0), 0);

/** Refusals that are right for what these generators make. Anything else is a fault. */
const allowed = [
  'sharing.allWeightsZero',
  'sharing.noMean',
  'sharing.fixedAboveTotal',
  'sharing.nobodyLeft',
  'sharing.floorsAboveTotal',
  'sharing.capsBelowTotal',
  'sharing.floorAboveCap',
];

test('the shares sum to the total for every key and modifier [RK01]', () => {
  let shared = 0;
  fc.assert(
    fc.property(someMembers, key, modifiers, minor, currency, (all, by, changes, total, of) => {
      const request: SharingRequest = { total: wireOf(total, of), currency: of, key: by, members: modified(all, changes, total < 0) };
      const found = shareCost(request);
      if (!isShared(found)) return void expect(allowed).toEqual(expect.arrayContaining(found.map(({ message }) => message.code)));
      shared += 1;
      expect(sum(minors(found, of))).toBe(total);
      expect(found.shares.map((share) => share.member)).toEqual(all.map(({ id }) => id));
    }),
  );
  expect(shared).toBeGreaterThan(0);
});

test('no cap and no floor is ever passed', () => {
  const limits = fc.record({ percent: fc.integer({ min: -30, max: 60 }), least: fc.integer({ min: 0, max: 2_000 }) });
  fc.assert(
    fc.property(someMembers, key, limits, fc.integer({ min: 0, max: 1_000_000_000 }), (all, by, { percent, least }, total) => {
      const request: SharingRequest = { total: wireOf(total, 'EUR'), currency: 'EUR', key: by, members: all };
      const found = shareCost({ ...request, cap: { percent }, floor: { amount: least } });
      if (!isShared(found)) return void expect(allowed).toEqual(expect.arrayContaining(found.map(({ message }) => message.code)));
      expect(sum(minors(found, 'EUR'))).toBe(total);
      for (const [index, share] of found.shares.entries()) {
        const lastYear = all[index]?.last_year ?? 0;
        if (lastYear > 0) expect((share.amount ?? 0) * 100).toBeLessThanOrEqual(lastYear * (100 + percent) + 1e-6);
        expect(share.amount).toBeGreaterThanOrEqual(least);
      }
    }),
  );
});

test('another member raises nobody’s equal, FTE or usage share by more than one minor unit', () => {
  const known = fc.array(fc.record({ fte: amount, usage: fc.array(amount, { minLength: 1, maxLength: 3 }) }), {
    minLength: 2,
    maxLength: 60,
  });
  fc.assert(
    fc.property(known, fc.constantFrom('equal', 'fte', 'usage'), fc.integer({ min: 0, max: 1_000_000_000 }), (all, kind, total) => {
      const members = all.map((each, index): SharingMember => ({ ...each, id: `${index}`, name: `${index}` }));
      const request = { total: wireOf(total, 'EUR'), currency: 'EUR', key: { kind } } as const;
      const [before, after] = [shareCost({ ...request, members: members.slice(1) }), shareCost({ ...request, members })];
      if (!isShared(before) || !isShared(after)) return;
      const later = minors(after, 'EUR').slice(1);
      for (const [index, share] of minors(before, 'EUR').entries()) expect(later[index]).toBeLessThanOrEqual((share ?? 0) + 1);
    }),
  );
});

test('the order of the members changes a share by at most one minor unit', () => {
  fc.assert(
    fc.property(someMembers, key, minor, currency, (all, by, total, of) => {
      const request = { total: wireOf(total, of), currency: of, key: by };
      const [before, after] = [shareCost({ ...request, members: all }), shareCost({ ...request, members: all.toReversed() })];
      expect(isShared(before)).toBe(isShared(after));
      if (!isShared(before) || !isShared(after)) return;
      const turned = minors(after, of).toReversed();
      for (const [index, share] of minors(before, of).entries())
        expect(Math.abs((turned[index] ?? 0) - (share ?? 0))).toBeLessThanOrEqual(1);
    }),
  );
});
