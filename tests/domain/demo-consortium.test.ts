import { expect, test } from 'vitest';
import { makeConsortium } from '#functions/demo/make-consortium.ts';
import { arcticShelf } from '#functions/demo/profiles.ts';
import { calculateSharing, sharingBasis } from '#functions/records/work/consortium/deal-sharing.ts';
import { kinds, type Row } from '#shared/contract/kinds.ts';
import { applyChanges, modelOf } from '#tests/support/demo-model.ts';

const day = '2027-03-15';
const audit = { version: 1, created_at: `${day}T08:00:00.000Z`, created_by: null, updated_at: `${day}T08:00:00.000Z`, updated_by: null };
const { records, deals } = makeConsortium(arcticShelf, day);
const rows = records.map(({ kind, data }) => ({ kind, row: { ...audit, ...data } as Row }));

test('the office of the demo has twelve members and deals in different states, which fit their schemas', () => {
  for (const { kind, row } of rows) expect([kind, kinds[kind].schema.safeParse(row).error]).toEqual([kind, undefined]);
  expect(rows.filter(({ kind }) => kind === 'membership')).toHaveLength(12);
  expect(new Set(deals.map(({ deal }) => deal.state))).toEqual(new Set(['draft', 'ordered', 'ended']));
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
