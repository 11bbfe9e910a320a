import type { ListQuery } from '#shared/contract/list-query.ts';
import { permissions } from '#shared/contract/permissions.ts';
import { type Caller, systemCaller } from '#functions/platform/caller.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ReadModel } from '#functions/platform/read-model.ts';
import type { LoggedRow } from '#functions/platform/change-log.ts';
import { listNames } from '#shared/contract/lists.ts';
import { exportedRows, subscriptionRows } from '#functions/records/output/lists/list-sources.ts';
import { bestHits, findEntries } from '#functions/read/search-hits.ts';
import { makeDemoTenant } from '#functions/demo/make-demo-tenant.ts';
import { fjord } from '#functions/demo/profiles.ts';
import { Random } from '#functions/demo/random.ts';
import { moneyFacts } from '#functions/records/holdings/periods/money-facts.ts';
import * as subscriptionRow from '#functions/records/output/lists/subscription-row.ts';
import { type KindName, modelKinds, type Row } from '#shared/contract/kinds.ts';
import { isDeep, seed } from '#tests/support/lane.ts';

const at = '2026-11-21T10:00:00.000Z';
const audit = { version: 1, created_at: at, created_by: null, updated_at: at, updated_by: null };
/** Changed more often than the other kinds. */
const central = ['subscription', 'subscription_period', 'product', 'provider', 'user', 'department', 'vendor_invoice'] as const;

let model: ReadModel;
beforeAll(() => {
  // These tests count what is built, and compare with a model that has cached nothing.
  ReadModel.verifiesViews = false;
  return () => {
    ReadModel.verifiesViews = true;
  };
});
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

const byId = (rows: readonly object[]) => new Map((rows as readonly { id: string }[]).map((row) => [row.id, row]));

const caller: Caller = { ...systemCaller('a library'), permissions };
const query: ListQuery = { paginated: false, page: 1, perPage: 25, sort: [], search: '', filters: [], include: [] };
/** Lists that read the table, too; recent actions read the log. */
const outsideModel: ReadonlySet<string> = new Set(['reminders', 'users']);

async function expectSameAsAfresh(): Promise<void> {
  const other = afresh();
  for (const name of listNames) {
    if (name === 'recent-actions' || outsideModel.has(name)) continue;
    const rows = exportedRows(name);
    const [cached, fresh] = [await rows(model, caller, query), await rows(other, caller, query)];
    expect(byId(cached as readonly object[]), name).toEqual(byId(fresh as readonly object[]));
  }
  expect(moneyFacts(model).byId, 'money facts').toEqual(moneyFacts(other).byId);
  for (const words of ['journal', 'press', 'changed', 'print'])
    for (const held of [permissions, []])
      expect(bestHits(findEntries(model, words, held))).toEqual(bestHits(findEntries(other, words, held)));
}

describe('what lists and search keep between two looks', () => {
  test('is what would be worked out afresh, whatever was changed, made, moved, replaced or deleted', { timeout: 300_000 }, async () => {
    const random = new Random(`kept rows ${seed}`);
    const some = <K extends KindName>(kind: K): Row<K> => random.pick([...model.all(kind)]);
    const present = modelKinds.filter((kind) => model.count(kind) > 0 && kind !== 'member');
    await expectSameAsAfresh();
    for (let round = 0; round < (isDeep ? 60 : 24); round++) {
      const kind: KindName = random.percent(60) ? random.pick(central) : random.pick(present);
      const row: Row = some(kind);
      const act = random.int(0, 5);
      if (act === 0 && kind === 'subscription_period') commit({ kind, id: row.id, deleted: true });
      else if (act === 1 && kind === 'subscription_period') commit(changed(kind, row, { subscription_id: some('subscription').id }));
      else if (act === 2 && ['product', 'provider', 'department', 'user'].includes(kind)) {
        const standIn = some(kind).id;
        if (standIn !== row.id) commit({ kind, id: row.id, deleted: true, replacedBy: standIn });
      } else if (act === 3) {
        const id = random.id();
        commit({ kind, id, data: { ...row, id, version: 1, ...('name' in row && { name: `Made ${round}` }) } });
      } else if (kind === 'subscription_period') commit(changed(kind, row, { price: round, comment: `changed ${round}` }));
      else if (kind === 'vendor_invoice') commit(changed(kind, row, { state: random.pick(['approved', 'paid']), paid_at: at }));
      else commit(changed(kind, row, 'name' in row ? { name: `Changed ${round}` } : {}));
      // Several commits between two looks are the rule when nobody is looking.
      if (random.percent(isDeep ? 60 : 30)) await expectSameAsAfresh();
    }
    await expectSameAsAfresh();
  });

  test('is mended by the row: a deleted period costs the row of its subscription, not all rows', () => {
    subscriptionRows(model);
    const work = vi.spyOn(subscriptionRow, 'subscriptionRow');
    const [period] = model.all('subscription_period');
    commit({ kind: 'subscription_period', id: period?.id ?? '', deleted: true });
    subscriptionRows(model);
    expect(work.mock.calls.map(([, { id }]) => id)).toEqual([period?.subscription_id]);
  });

  test('is not made for the sake of a few rows', () => {
    const other = afresh();
    const work = vi.spyOn(subscriptionRow, 'subscriptionRow').mockClear();
    const [first, second] = [...other.all('subscription')].map(({ id }) => id);
    const rows = subscriptionRows(other, [first ?? '', second ?? '', 'unknown']);
    expect(work.mock.calls.map(([, { id }]) => id)).toEqual([first, second]);
    expect(rows).toEqual(subscriptionRows(other).filter(({ id }) => id === first || id === second));
  });

  test('money facts: a changed price makes anew its fact and those that are compared with it', () => {
    const [before] = [moneyFacts(model).byId];
    const kept = new Map(before);
    const priced = [...kept.values()].find(({ previous }) => previous !== null);
    const earlier = model.find('subscription_period', priced?.previous);
    commit(changed('subscription_period', earlier as Row, { price: 4321, normalized_price: 4321 }));
    const now = moneyFacts(model).byId;
    const anew = [...now.values()].filter((fact) => kept.get(fact.id) !== fact);
    expect(anew.map(({ id }) => id)).toEqual(expect.arrayContaining([earlier?.id, priced?.id]));
    expect(new Set(anew.map(({ subscription }) => subscription))).toEqual(new Set([earlier?.subscription_id]));
    expect(now.get(priced?.id ?? '')?.change).not.toBe(priced?.change);
  });
});

describe('a view of the read model', () => {
  const counts = { built: 0 };
  const names = (): string[] =>
    model.view('names', () => {
      counts.built++;
      return [...model.all('product')].map(({ name }) => name);
    });

  test('is built again when a kind that its builder reads has changed, and only then', () => {
    names();
    const { built } = counts;
    const [department] = model.all('department');
    const [product] = model.all('product');
    commit(changed('department', department as Row, { name: 'Elsewhere' }));
    names();
    expect(counts.built).toBe(built);
    commit(changed('product', product as Row, { name: 'Newly named' }));
    expect(names()).toContain('Newly named');
    expect(counts.built).toBe(built + 1);
  });

  test('depends on what the views that it uses have read, also when those were cached', () => {
    names();
    const longest = () => model.view('longest', () => Math.max(...names().map((name) => name.length)));
    expect(longest()).toBeLessThan(500);
    const [product] = model.all('product');
    commit(changed('product', product as Row, { name: 'x'.repeat(500) }));
    expect(longest()).toBe(500);
  });

  test('is built again for another key, such as the day', () => {
    const shown = (day: string) => model.view('shown', () => `${day} ${model.count('product')}`, day);
    expect(shown('2026-01-01')).not.toBe(shown('2026-01-02'));
  });

  test('refuses a builder that is not synchronous', () => {
    expect(() => model.view('late', () => Promise.resolve(1))).toThrow('synchronously');
  });
});
