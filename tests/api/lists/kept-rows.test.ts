import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ReadModel } from '#functions/platform/read-model.ts';
import type { LoggedRow } from '#functions/platform/change-log.ts';
import { periodRows, subscriptionRows } from '#functions/read/list-sources.ts';
import { searchHits } from '#functions/read/search-hits.ts';
import { makeDemoTenant } from '#functions/tenants/demo/make-demo-tenant.ts';
import { fjord } from '#functions/tenants/demo/profiles.ts';
import { Random } from '#functions/tenants/demo/random.ts';
import * as subscriptionRow from '#functions/platform/rows/subscription-row.ts';
import { type KindName, modelKinds, type Row } from '#shared/contract/kinds.ts';

const at = '2026-11-21T10:00:00.000Z';
const audit = { version: 1, created_at: at, created_by: null, updated_at: at, updated_by: null };
const changing = ['subscription', 'subscription_period', 'product', 'provider', 'user', 'department'] as const;

let model: ReadModel;
beforeAll(() => {
  model = new ReadModel('fjord', 0);
  for (const { kind, data } of makeDemoTenant(fjord, '2026-11-21')) model.put(kind, { ...data, ...audit } as Row);
});

function commit(...rows: Pick<LoggedRow, 'kind' | 'id' | 'data' | 'deleted' | 'replacedBy'>[]): void {
  const full = rows.map((row): LoggedRow => ({
    version: Number(row.data?.['version'] ?? 1),
    name: '',
    action: 'changed',
    changes: [],
    ...row,
  }));
  model.apply({ seq: model.seq + 1, at, by: null, commit: `c${model.seq}`, total: 0, rows: full });
}

function changed(kind: KindName, row: Row, change: object): Parameters<typeof commit>[0] {
  return { kind, id: row.id, data: { ...row, ...change, version: row.version + 1 } };
}

/** The same records, as objects of which nothing is known yet, in a model that has kept nothing. */
function afresh(): ReadModel {
  const other = new ReadModel('fjord', model.seq);
  for (const kind of modelKinds) for (const row of model.all(kind)) other.put(kind, structuredClone(row));
  for (const [key, replacedBy] of model.aliases()) {
    const [kind, id] = key.split('#') as [KindName, string];
    other.alias(kind, id, replacedBy);
  }
  return other;
}

const byId = (rows: readonly { id: string }[]) => new Map(rows.map((row) => [row.id, row]));

function expectSameAsAfresh(): void {
  const other = afresh();
  expect(byId(subscriptionRows(model))).toEqual(byId(subscriptionRows(other)));
  expect(byId(periodRows(model))).toEqual(byId(periodRows(other)));
  for (const words of ['journal', 'press', 'changed', 'print'])
    for (const vendors of [true, false]) expect(searchHits(model, words, vendors)).toEqual(searchHits(other, words, vendors));
}

describe('what lists and search keep between two looks', () => {
  test('is what would be worked out afresh, whatever was changed, made, moved, replaced or deleted', () => {
    const random = new Random('kept rows');
    const some = <K extends KindName>(kind: K): Row<K> => random.pick([...model.all(kind)]);
    expectSameAsAfresh();
    for (let round = 0; round < 120; round++) {
      const kind = random.pick(changing);
      const row: Row = some(kind);
      const act = random.int(0, 5);
      if (act === 0 && kind === 'subscription_period') commit({ kind, id: row.id, deleted: true });
      else if (act === 1 && kind === 'subscription_period') commit(changed(kind, row, { subscription_id: some('subscription').id }));
      else if (act === 2 && (kind === 'product' || kind === 'provider')) {
        const standIn = some(kind).id;
        if (standIn !== row.id) commit({ kind, id: row.id, deleted: true, replacedBy: standIn });
      } else if (act === 3) {
        const id = random.id();
        commit({ kind, id, data: { ...row, id, version: 1, ...(kind !== 'subscription_period' && { name: `Made ${round}` }) } });
      } else if (kind === 'subscription_period') commit(changed(kind, row, { price: round, comment: `changed ${round}` }));
      else commit(changed(kind, row, { name: `Changed ${round}` }));
      // Several commits between two looks are the rule when nobody is looking.
      if (random.percent(60)) expectSameAsAfresh();
    }
    expectSameAsAfresh();
  });

  test('is mended by the row: a deleted period costs the row of its subscription, not all rows', () => {
    subscriptionRows(model);
    const work = vi.spyOn(subscriptionRow, 'subscriptionRow');
    const [period] = model.all('subscription_period');
    commit({ kind: 'subscription_period', id: period?.id ?? '', deleted: true });
    subscriptionRows(model);
    expect(work.mock.calls.map(([, { id }]) => id)).toEqual([period?.subscription_id]);
  });
});
