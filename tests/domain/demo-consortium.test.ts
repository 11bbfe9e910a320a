import { expect, test } from 'vitest';
import { makeDemoOffers } from '#functions/demo/make-consortium-offers.ts';
import { makeConsortium } from '#functions/demo/make-consortium.ts';
import { arcticShelf } from '#functions/demo/profiles.ts';
import { balancedYears } from '#functions/records/work/consortium/deal-balance.ts';
import { calculateSharing, sharingBasis } from '#functions/records/work/consortium/deal-sharing.ts';
import { kinds, type Row } from '#shared/contract/kinds.ts';
import { applyChanges, modelOf } from '#tests/support/demo-model.ts';

const day = '2027-03-15';
const audit = { version: 1, created_at: `${day}T08:00:00.000Z`, created_by: null, updated_at: `${day}T08:00:00.000Z`, updated_by: null };
const { records, deals, members } = makeConsortium(arcticShelf, day);
const rows = records.map(({ kind, data }) => ({ kind, row: { ...audit, ...data } as Row }));

test('the office of the demo has twelve members and deals in different states, which fit their schemas', () => {
  for (const { kind, row } of rows) expect([kind, kinds[kind].schema.safeParse(row).error]).toEqual([kind, undefined]);
  expect(rows.filter(({ kind }) => kind === 'membership')).toHaveLength(12);
  expect(new Set(deals.map(({ deal }) => deal.state))).toEqual(new Set(['draft', 'offered', 'ordered', 'ended']));
  expect(makeConsortium(arcticShelf, day).records).toEqual(records);
});

test('the prices of the demo can be calculated in the order of their years', () => {
  const model = modelOf(rows);
  for (const { deal, prices } of deals)
    for (const { year, parameters } of prices) {
      const calculated = calculateSharing(model, sharingBasis(model, deal.id, year), parameters);
      if (Array.isArray(calculated)) throw new Error(JSON.stringify(calculated));
      applyChanges(model, [{ kind: 'deal_sharing', row: { ...audit, ...calculated.sharing, id: `${deal.id}-${year}` } as Row }]);
    }
});

test('the offers of the demo are at the saved prices, and the ordered deals have no gap', () => {
  const model = modelOf(rows);
  for (const { deal, prices, offers } of deals) {
    for (const { year, parameters } of prices) {
      const calculated = calculateSharing(model, sharingBasis(model, deal.id, year), parameters);
      if (Array.isArray(calculated)) throw new Error(JSON.stringify(calculated));
      applyChanges(model, [{ kind: 'deal_sharing', row: { ...audit, ...calculated.sharing, id: `${deal.id}-${year}` } as Row }]);
    }
    for (const answers of offers) {
      const made = makeDemoOffers(model, deal, answers, members).map((offer) => ({ ...audit, ...offer }) as Row);
      for (const row of made) expect(kinds.deal_offer.schema.safeParse(row).error).toBeUndefined();
      applyChanges(
        model,
        made.map((row) => ({ kind: 'deal_offer' as const, row })),
      );
    }
    if (deal.ordered_on === null) continue;
    const sums = balancedYears(model, model.find('deal', deal.id) as Row<'deal'>);
    expect(sums.map(({ balance }) => balance.uncovered)).toEqual([0]);
    expect(sums.every(({ accepted }) => accepted.length >= 11)).toBe(true);
  }
  const states = new Set([...model.all('deal_offer')].map(({ state }) => state));
  expect(states).toEqual(new Set(['sent', 'seen', 'to_confirm', 'accepted', 'declined', 'countered']));
});
