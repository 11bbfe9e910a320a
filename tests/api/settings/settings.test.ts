import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';

const { settings, financialPeriods, uploads } = groups;
let tenant: TestTenant;

beforeAll(async () => {
  await startProduct();
  tenant = await createTestTenant();
});

describe("C030 C031 C032 the person's own settings", () => {
  test('R067 a change is kept for this person alone', async () => {
    const as = tenant.viewer;
    const before = await ask(settings.get, { as });
    expect(before).toMatchObject({ currency: 'EUR', theme: 'system', options: { featuredCurrencies: ['USD', 'EUR', 'GBP', 'CHF'] } });
    expect(await ask(settings.change, { as, body: { theme: 'dark', timezone: 'Europe/Oslo', version: before.version } })).toMatchObject({
      id: as.id,
      theme: 'dark',
      density: 'comfortable',
      version: 1,
    });
    expect(await ask(settings.change, { as, body: { density: 'compact', version: 1 } })).toMatchObject({
      theme: 'dark',
      density: 'compact',
      version: 2,
    });
    expect(await ask(settings.get, { as })).toMatchObject({ theme: 'dark', timezone: 'Europe/Oslo', density: 'compact' });
    expect(await ask(settings.get, { as: tenant.editor })).toMatchObject({ theme: 'system' });
    expect(await ask(settings.namespace, { as, params: { namespace: 'user' } })).toMatchObject({ theme: 'dark' });
    expect((await callApi(settings.change, { as, body: { theme: 'light', version: 1 } })).status).toBe(409);
  });

  test('what the person chose is told apart from what the member settings say', async () => {
    const as = tenant.research;
    const nothing = { locale: null, timezone: null, featured_currencies: null };
    expect(await ask(settings.get, { as })).toMatchObject({ locale: 'en', own: nothing });
    await ask(settings.change, { as, body: { locale: 'sv', featured_currencies: ['SEK', 'NOK'] } });
    const chosen = await ask(settings.get, { as });
    expect(chosen).toMatchObject({
      locale: 'sv',
      own: { ...nothing, locale: 'sv', featured_currencies: ['SEK', 'NOK'] },
      options: { featuredCurrencies: ['SEK', 'NOK'] },
    });
    expect(await ask(settings.namespace, { as, params: { namespace: 'user' } })).toMatchObject({ own: chosen.own });
    await ask(settings.change, { as, body: nothing });
    expect(await ask(settings.get, { as })).toMatchObject({
      locale: 'en',
      own: nothing,
      options: { featuredCurrencies: ['USD', 'EUR', 'GBP', 'CHF'] },
    });
  });

  test('unknown places and currencies are refused', async () => {
    const refused = await callApi(settings.change, {
      as: tenant.editor,
      body: { timezone: 'Europe/Atlantis', featured_currencies: ['EUR', 'QQQ'] },
    });
    expect(refused.body.messages.errors).toEqual({ timezone: ['Not one of the choices'], featured_currencies: ['Unknown currency'] });
  });
});

describe('C033 C034 the settings of the member', () => {
  test('R015 R069 R070 are changed by who may', async () => {
    const as = tenant.admin;
    const before = await ask(settings.memberSettings, { as: tenant.viewer });
    const body = {
      name: 'Testing Library',
      timezone: 'Europe/Oslo',
      addresses: [{ address_type: 'main', city: 'Oslo', country: 'NO' }],
      version: before.version,
    } as const;
    expect(await ask(settings.changeMemberSettings, { as, body })).toMatchObject({
      name: 'Testing Library',
      currency: 'EUR',
      addresses: [{ city: 'Oslo', created_by: as.id }],
    });
    expect(await ask(settings.memberSettings, { as })).toMatchObject({ timezone: 'Europe/Oslo', version: before.version + 1 });
    expect((await callApi(settings.changeMemberSettings, { as: tenant.editor, body: { name: 'x' } })).status).toBe(403);
  });

  test('R015 what breaks a rule is named; the currency is read-only', async () => {
    const wrong = { decimal_separator: ',', thousand_separator: ',', chart_date_switch: '02-30', date_format: 'nonsense' };
    const refused = await callApi(settings.changeMemberSettings, { as: tenant.admin, body: wrong });
    expect(Object.keys(refused.body.messages.errors ?? {}).toSorted()).toEqual(['chart_date_switch', 'date_format', 'thousand_separator']);
    const days = await callApi(settings.changeMemberSettings, {
      as: tenant.admin,
      body: { cancellation_reminder_days_before_start_date: -1, financial_period_start_month: 13 },
    });
    expect(Object.keys(days.body.messages.errors ?? {}).toSorted()).toEqual([
      'cancellation_reminder_days_before_start_date',
      'financial_period_start_month',
    ]);
    const currency = await callApi(settings.changeMemberSettings, { as: tenant.admin, body: { currency: 'USD' } });
    expect(currency.body.messages.errors).toEqual({ currency: ['Unknown field: currency'] });
  });

  test('R015 a year that starts in January has no choice of its abbreviation', async () => {
    const as = tenant.admin;
    expect(
      await ask(settings.changeMemberSettings, {
        as,
        body: { financial_period_start_month: 7, financial_period_display_using_date: 'end_date' },
      }),
    ).toMatchObject({ financial_period_display_using_date: 'end_date' });
    expect(await ask(settings.changeMemberSettings, { as, body: { financial_period_start_month: 1 } })).toMatchObject({
      financial_period_display_using_date: 'start_date',
    });
  });
});

test('C037 C038 R013 R075 a label is renamed, and an empty name brings the default back', async () => {
  const as = tenant.admin;
  expect(await ask(settings.changeEntityLabel, { as, params: { id: 'department' }, body: { user_label: ' Faculty ' } })).toMatchObject({
    id: 'department',
    entity_name: 'department',
    user_label: 'Faculty',
  });
  expect(await ask(settings.entityLabels, { as: tenant.viewer })).toContainEqual(
    expect.objectContaining({ id: 'department', user_label: 'Faculty' }),
  );
  expect(await ask(settings.changeEntityLabel, { as, params: { id: 'department' }, body: { user_label: '' } })).toMatchObject({
    user_label: null,
  });
  expect((await callApi(settings.changeEntityLabel, { as, params: { id: 'nowhere' }, body: { user_label: 'x' } })).status).toBe(404);
});

test('C504 C506 a label is read by its id and renamed by POST [R013]', async () => {
  const as = tenant.admin;
  const params = { id: 'department' };
  const rename = (options: object) =>
    callApi(settings.changeEntityLabelByPost, { as, params, body: { user_label: 'Faculty' }, ...options });
  expect((await rename({ as: tenant.viewer })).status).toBe(403);
  const renamed = await rename({});
  expect([renamed.status, renamed.body.result]).toEqual([200, expect.objectContaining({ id: 'department', user_label: 'Faculty' })]);
  expect(await ask(settings.entityLabel, { as: tenant.viewer, params })).toEqual(renamed.body.result);
  expect(await ask(settings.changeEntityLabelByPost, { as, params, body: { user_label: '' } })).toMatchObject({ user_label: null });
  const unknown = { id: 'nowhere' };
  expect((await callApi(settings.entityLabel, { as, params: unknown })).status).toBe(404);
  expect((await rename({ params: unknown })).status).toBe(404);
});

test("C039 C040 a person's view of a list is kept for this person", async () => {
  const as = tenant.viewer;
  const params = { name: 'subscriptions' };
  expect(await ask(settings.listView, { as, params })).toEqual({ current: {}, views: [], version: 0 });
  const current = { sort: '-price', columns: [{ id: 'price', width: 120, visible: true }] };
  expect(await ask(settings.changeListView, { as, params, body: { current, version: 0 } })).toEqual({ current, views: [], version: 1 });
  const views = [{ name: 'Undecided', layout: { filters: { 'filter[decision]': 'undecided' } } }];
  expect(await ask(settings.changeListView, { as, params, body: { views } })).toEqual({ current, views, version: 2 });
  expect(await ask(settings.listView, { as, params })).toEqual({ current, views, version: 2 });
  expect((await callApi(settings.changeListView, { as, params, body: { current: {}, version: 1 } })).status).toBe(409);
  expect(await ask(settings.listView, { as: tenant.editor, params })).toMatchObject({ version: 0 });
});

test('a view of a list is shared with everybody or with roles, replaced under its name, and taken back', async () => {
  const params = { name: 'products' };
  const layout = { sort: '-name', group: 'publisher' };
  const share = (body: object, as = tenant.editor) => callApi(settings.shareView, { as, params, body } as never);
  const seenBy = async (as: typeof tenant.viewer) =>
    (await ask(settings.listView, { as, params })).shared?.map(({ name, roles }) => [name, roles]);
  expect((await share({ name: 'Ours', layout, roles: [] }, tenant.viewer)).status).toBe(403);
  expect((await share({ name: '', layout, roles: [] })).status).toBe(422);
  expect(
    (await callApi(settings.shareView, { as: tenant.editor, params: { name: 'nowhere' }, body: { name: 'Ours', layout, roles: [] } }))
      .status,
  ).toBe(422);
  // Two people share at once: one view remains. The second commit replaces the first, or is refused.
  await Promise.all([share({ name: 'Ours', layout, roles: [] }), share({ name: 'OURS', layout, roles: [] }, tenant.admin)]);
  expect((await seenBy(tenant.viewer))?.map(([name]) => String(name).toLowerCase())).toEqual(['ours']);
  await share({ name: 'Ours', layout, roles: ['editor'] });
  expect(await seenBy(tenant.viewer)).toBeUndefined();
  expect(await seenBy(tenant.editor)).toEqual([['Ours', ['editor']]]);
  const [view] = (await ask(settings.listView, { as: tenant.editor, params })).shared ?? [];
  expect(view).toMatchObject({ layout });
  const gone = { as: tenant.editor, params: { ...params, id: view?.id ?? '' } };
  expect((await callApi(settings.unshareView, { ...gone, params: { name: 'vendors', id: view?.id ?? '' } })).status).toBe(404);
  expect((await callApi(settings.unshareView, gone)).status).toBe(200);
  expect((await callApi(settings.unshareView, gone)).status).toBe(404);
  expect(await seenBy(tenant.editor)).toBeUndefined();
  // The name is free again.
  expect((await share({ name: 'Ours', layout, roles: [] })).status).toBe(200);
});

test('a shared view for administrators only is neither shown to an editor, nor removed or replaced by one', async () => {
  const params = { name: 'licenses' };
  const layout = { sort: '-name' };
  const share = (as: typeof tenant.editor, name: string) =>
    callApi(settings.shareView, { as, params, body: { name, layout, roles: as === tenant.admin ? ['admin'] : [] } } as never);
  await share(tenant.admin, 'Board only');
  const seen = async (as: typeof tenant.editor) => (await ask(settings.listView, { as, params })).shared;
  const [view] = (await seen(tenant.admin)) ?? [];
  expect(await seen(tenant.editor)).toBeUndefined();
  const remove = (as: typeof tenant.editor) => callApi(settings.unshareView, { as, params: { ...params, id: view?.id ?? '' } });
  expect((await remove(tenant.editor)).status).toBe(404);
  const replaced = await share(tenant.editor, 'BOARD only');
  expect([replaced.status, replaced.body.messages.errors]).toEqual([422, { name: [expect.stringContaining('Choose another name')] }]);
  expect(await seen(tenant.admin)).toMatchObject([{ name: 'Board only', roles: ['admin'], layout }]);
  expect((await remove(tenant.admin)).status).toBe(200);
});

test('C041 the history tells who changed what', async () => {
  const made = await ask(groups.productTypes.create, { as: tenant.editor, body: { name: 'Rename me' } });
  await ask(groups.productTypes.update, { as: tenant.admin, params: { id: made.id }, body: { name: 'Renamed' } });
  const actions = await ask(settings.recentActions, { as: tenant.viewer, query: { 'filter[entity_id]': made.id } });
  expect(actions).toMatchObject([
    { action: 'changed', by: { name: 'Ada Admin' }, name: 'Renamed', changes: [{ field: 'name', from: 'Rename me', to: 'Renamed' }] },
    { action: 'created', by: { name: 'Editor Person' } },
  ]);
});

describe('C042 C504 C505 C506 R097 financial periods', () => {
  test('the next one follows the last; none overlaps', async () => {
    const as = tenant.admin;
    const offer = await ask(financialPeriods.form, { as });
    const made = await callApi(financialPeriods.create, { as, body: { start_date: offer.start_date } });
    expect(made.result).toMatchObject({
      start_date: offer.start_date,
      end_date: offer.end_date,
      name: offer.start_date.slice(0, 4),
      state: 'open',
      period_count: 0,
    });
    expect(made.body.messages.default).toBe(`The financial period ${made.result.name} was created.`);
    expect(await ask(financialPeriods.list, { as, query: { year: offer.start_date.slice(0, 4) } })).toEqual([made.result]);
    const twice = await callApi(financialPeriods.create, { as, body: { start_date: made.result.end_date } });
    expect(twice.body.messages.errors).toEqual({ start_date: [`Overlaps with the financial period ${made.result.name}`] });
    const backwards = await callApi(financialPeriods.create, { as, body: { start_date: '2060-01-01', end_date: '2059-01-01' } });
    expect(backwards.body.messages.errors).toEqual({ end_date: ['Must be after (01.01.2060)'] });
    expect(await ask(financialPeriods.create, { as, body: { start_date: '2061-07-01' } })).toMatchObject({
      name: '2061/62',
      end_date: '2062-06-30',
    });
  });

  test('are renamed, closed and deleted', async () => {
    const as = tenant.admin;
    const { id } = await ask(financialPeriods.create, { as, body: { start_date: '2070-01-01' } });
    expect(await ask(financialPeriods.update, { as, params: { id }, body: { name: 'Far away', version: 1 } })).toMatchObject({
      name: 'Far away',
    });
    expect(await ask(financialPeriods.updateByPost, { as, params: { id }, body: { name: 'Farther' } })).toMatchObject({ name: 'Farther' });
    expect(await ask(financialPeriods.get, { as, params: { id } })).toMatchObject({ version: 3 });
    expect(await ask(financialPeriods.deleteConfirmation, { as, params: { id } })).toMatchObject({ in_use: false });
    await ask(financialPeriods.remove, { as, params: { id } });
    expect((await callApi(financialPeriods.get, { as, params: { id } })).status).toBe(404);
  });
});

test('D1 a large file goes straight to storage, by a form for one file of its type', async () => {
  const form = await ask(uploads.create, { as: tenant.editor, body: { name: 'big.csv', type: 'text/csv', size: 11 } });
  expect(Object.keys(form).toSorted()).toEqual(['expires_at', 'fields', 'id', 'url']);
  const data = new FormData();
  for (const [name, value] of Object.entries(form.fields)) data.set(name, value);
  data.set('file', new File(['hello,world'], 'big.csv', { type: 'text/csv' }));
  expect((await fetch(form.url, { method: 'POST', body: data })).status).toBe(204);
  const { filesFor } = await import('#functions/platform/files.ts');
  const stored = await filesFor(tenant.repo.caller).get(`uploads/${form.id}`);
  expect(Buffer.from(stored ?? []).toString()).toBe('hello,world');
});
