import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { isOffered } from '#functions/read/history/offered-undo.ts';
import { groups } from '#shared/contract/calls.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { ask, callApi, type TestUser } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { update, updateMany } = groups.subscriptionPeriods;
const { undoCommit } = groups.changeSets;

withLibrary();

const under = (set: string = randomUUID()) => ({ 'change-set': set });

async function changesOf(id: string, as: TestUser = tenant.editor): Promise<RecentAction[]> {
  return (await ask(groups.settings.recentActions, { as, query: { about: `subscription_period/${id}` } })) as RecentAction[];
}

/** What a history offers to undo of a period, newest first. */
async function offersOf(id: string, as?: TestUser): Promise<(RecentAction['undo'] | undefined)[]> {
  return (await changesOf(id, as)).filter(({ kind }) => kind === 'subscription_period').map(({ undo }) => undo);
}

async function periodNow(id: string) {
  return (await readModelFor(tenant.repo.caller)).find('subscription_period', id);
}

/** A period whose price was changed from 100 to 55, and the commit that did it. */
async function priced(): Promise<{ id: string; seq: string }> {
  const { id } = await library.period();
  await ask(update, { as: tenant.editor, params: { id }, headers: under(), body: { price: 55 } });
  const [offer] = await offersOf(id);
  return { id, seq: String(offer?.commit) };
}

const undo = (seq: string, as: TestUser = tenant.editor) => callApi(undoCommit, { as, params: { seq }, headers: under() });

describe('the undo of a commit', () => {
  test('restores what it changed, is an entry of its own, and can be undone itself', async () => {
    const { id, seq } = await priced();
    expect((await undo(seq)).result).toEqual({ restored: 1, skipped: [] });
    expect((await periodNow(id))?.price).toBe(100);
    const [newest, before] = (await changesOf(id)).filter(({ kind }) => kind === 'subscription_period');
    expect(newest).toMatchObject({ action: 'changed', undoes: true, by: { name: 'Editor Person' }, undo: { records: 1 } });
    expect(newest?.changes).toContainEqual(expect.objectContaining({ field: 'price', from: 55, to: 100 }));
    expect(before).toMatchObject({ undoes: false, undo: null });
    await undo(String(newest?.undo?.commit));
    expect((await periodNow(id))?.price).toBe(55);
  });

  test('keeps what others changed in other fields since', async () => {
    const { id, seq } = await priced();
    await ask(update, { as: tenant.admin, params: { id }, body: { comment: 'Kept' } });
    expect((await offersOf(id))[1]).toEqual({ commit: Number(seq), records: 1 });
    await undo(seq);
    expect(await periodNow(id)).toMatchObject({ price: 100, comment: 'Kept' });
  });

  test('undoes nothing where one of its records has changed since, and says who changed it', async () => {
    const [one, two] = await Promise.all([library.period(), library.period()]);
    const ids = [one.id, two.id];
    await ask(updateMany, {
      as: tenant.editor,
      headers: under(),
      body: { periods: ids.map((id) => ({ id, price: 55, comment: 'Mine' })) },
    });
    const [offer] = await offersOf(one.id);
    expect(offer?.records).toBe(2);
    await ask(update, { as: tenant.admin, params: { id: two.id }, body: { price: 77 } });
    const refused = await undo(String(offer?.commit));
    expect(refused.status).toBe(409);
    expect(refused.body.messages.default).toMatch(/^Nothing was undone\. .+: Ada Admin has changed this record since\.$/);
    expect(await periodNow(one.id)).toMatchObject({ price: 55, comment: 'Mine' });
    expect(await periodNow(two.id)).toMatchObject({ price: 77, comment: 'Mine' });
    expect((await offersOf(two.id))[1]).toBeNull();
  });

  test('of somebody else needs the permission of the change', async () => {
    const { id, seq } = await priced();
    expect((await undo(seq, tenant.viewer)).status).toBe(403);
    expect((await offersOf(id, tenant.viewer))[0]).toBeNull();
    expect((await undo(seq, tenant.admin)).status).toBe(200);
    expect((await periodNow(id))?.price).toBe(100);
  });

  test('is refused a second time', async () => {
    const { seq } = await priced();
    await undo(seq);
    const again = await undo(seq);
    expect([again.status, again.body.messages.default]).toEqual([409, 'This change has already been undone.']);
  });

  test('is neither offered nor done for a commit without a change set', async () => {
    const { id } = await library.period();
    await ask(groups.workflows.start, { as: tenant.editor, params: { id } });
    expect((await changesOf(id)).every((entry) => entry.undo === null)).toBe(true);
    expect((await undo('1')).status).toBe(404);
    expect((await undo('999999999')).status).toBe(404);
  });

  test('is offered for a week', async () => {
    const record = { id: 'one', version: 2, name: 'After' } as unknown as Row;
    const row = { kind: 'product', id: 'one', version: 2, name: 'After', action: 'changed' } as const;
    const changes = [{ field: 'name', from: 'Before', to: 'After' }];
    const set = { id: 'set', part: 'part', access: 'signed-in', records: 1 } as const;
    const isAfterDays = (days: number): boolean =>
      isOffered({ permissions: [] }, { at: new Date(Date.now() - days * 86_400_000).toISOString(), row: { ...row, changes }, set }, record);
    expect([isAfterDays(6), isAfterDays(8)]).toEqual([true, false]);
  });

  test('brings the task of the workflow back, and both are one offer', async () => {
    const { id } = await library.period({ price: null });
    await ask(groups.workflows.start, { as: tenant.editor, params: { id } });
    await ask(update, { as: tenant.editor, params: { id }, headers: under(), body: { price: 80 } });
    const offers = (await changesOf(id)).flatMap((entry) => (entry.undo ? [entry] : []));
    expect(new Set(offers.map(({ kind }) => kind))).toEqual(new Set(['subscription_period', 'workflow_run']));
    expect(new Set(offers.map((entry) => entry.undo?.commit)).size).toBe(1);
    await undo(String(offers[0]?.undo?.commit));
    const run = (await readModelFor(tenant.repo.caller)).by('workflow_run', 'subscription_period_id', id)[0];
    expect(run?.tasks.find(({ task }) => task === 'enter_price')?.state).toBe('open');
  });
});

test('an undo and a change of another instance at once leave one of the two whole', async () => {
  const rounds = await Promise.all(Array.from({ length: 4 }, () => priced()));
  vi.resetModules();
  const { callApi: callOther } = (await import('#tests/support/api.ts')) as { callApi: typeof callApi };
  for (const { id, seq } of rounds) {
    const version = (await periodNow(id))?.version;
    const [undone, changed] = await Promise.all([
      undo(seq),
      callOther(update, { as: tenant.admin, params: { id }, body: { price: 77, version } }),
    ]);
    const answers = [undone.status, changed.status];
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual(answers);
    expect((await periodNow(id))?.price).toBe(undone.status === 200 ? 100 : 77);
  }
});
