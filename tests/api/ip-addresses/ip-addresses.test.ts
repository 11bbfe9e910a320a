import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant, type TestTenant } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';
import { tenant, withLibrary } from '#tests/support/with-library.ts';

const { contacts, exports, ipAddresses, publishers } = groups;

withLibrary();

describe('C333 C334 C335 C336 C337 IP addresses', () => {
  test('R106 are created, listed, read, changed and deleted, and kept in one spelling', async () => {
    const as = tenant.editor;
    const made = await callApi(ipAddresses.create, {
      as,
      body: { range: '192.88.99.1 – 192.88.99.20', kind: 'library', note: 'Reading room' },
    });
    expect(made.result).toMatchObject({
      range: '192.88.99.1-192.88.99.20',
      family: 'ipv4',
      size: '20',
      kind: 'library',
      provider: null,
      check: '',
      informed_at: null,
    });
    expect(made.body.messages.default).toBe('The range 192.88.99.1-192.88.99.20 was created.');
    const { id } = made.result;
    expect(await ask(ipAddresses.list, { as })).toEqual([made.result]);
    expect(await ask(ipAddresses.get, { as, params: { id } })).toEqual(made.result);
    expect(await ask(ipAddresses.form, { as })).toMatchObject({ kinds: expect.arrayContaining(['proxy', 'vpn']) });
    expect(await ask(ipAddresses.update, { as, params: { id }, body: { range: '2002:C058:6301::/48', version: 1 } })).toMatchObject({
      range: '2002:c058:6301::/48',
      family: 'ipv6',
      size: '1208925819614629174706176',
    });
    expect(await ask(ipAddresses.updateByPost, { as, params: { id }, body: { note: null } })).toMatchObject({ note: null, version: 3 });
    expect(await ask(ipAddresses.deleteConfirmation, { as, params: { id } })).toMatchObject({ in_use: false, confirmable: true });
    await ask(ipAddresses.remove, { as, params: { id } });
    expect((await callApi(ipAddresses.get, { as, params: { id } })).status).toBe(404);
  });

  test('R114 what is no address is refused with the reason', async () => {
    const refused = await callApi(ipAddresses.create, { as: tenant.editor, body: { range: '192.88.99.256' } });
    expect(refused.status).toBe(422);
    expect(refused.body.messages.errors).toEqual({
      range: ['Invalid IP address', '“192.88.99.256” is not an IP address: 256 is more than 255.'],
    });
  });

  test('several come at once, all or none; overlaps are told, the list stands in the order of addresses', async () => {
    const as = tenant.editor;
    const refused = await callApi(ipAddresses.createSeveral, { as, body: { ranges: ['130.237.0.0/24', 'what'] } });
    expect(Object.keys(refused.body.messages.errors ?? {})).toEqual(['ranges.1']);
    expect(await ask(ipAddresses.list, { as })).toEqual([]);
    const made = await callApi(ipAddresses.createSeveral, {
      as,
      body: { ranges: ['130.237.9.0/24', '2002:c058:6300::/48', '130.237.0.0/16', '9.1.1.1', '10.0.0.1'], kind: 'vpn' },
    });
    expect(made.body.messages.default).toBe('5 ranges were added.');
    expect((await ask(ipAddresses.list, { as })) as unknown[]).toMatchObject([
      { range: '9.1.1.1', check: '', kind: 'vpn' },
      { range: '10.0.0.1', check: expect.stringContaining('are private') },
      { range: '130.237.0.0/16', check: '' },
      { range: '130.237.9.0/24', check: 'Is within 130.237.0.0/16.' },
      { range: '2002:c058:6300::/48' },
    ]);
    for (const { id } of made.result) await ask(ipAddresses.remove, { as, params: { id } });
  });
});

describe('who was told when', () => {
  let mine: TestTenant;
  let library: Library;
  const day = '2026-03-01';

  async function states(): Promise<Record<string, string>> {
    const rows = (await ask(ipAddresses.providers, { as: mine.viewer })) as { name: string; state: string }[];
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  }

  test('providers of subscriptions in force, and those with a contact for it, should know', async () => {
    mine = await createTestTenant();
    library = await createLibrary(mine);
    expect(await states()).toEqual({});
    await library.period({ start_date: '2026-01-01', end_date: '2049-12-31' });
    expect(await states()).toEqual({ 'Northern Press': 'never' });
    const email = 'ip@bookhouse.example';
    const ofVendor = { provider_id: library.vendor, email, email_preferences: ['ip' as const] };
    await ask(contacts.create, { as: mine.editor, body: ofVendor });
    const rows = await ask(ipAddresses.providers, { as: mine.viewer });
    expect(rows).toMatchObject([
      { name: 'Bookhouse', state: 'never', contacts: email, subscription_count: 0 },
      { name: 'Northern Press', contacts: '', subscription_count: 1 },
    ]);
  });

  test('C265 telling several in one action is kept with the ranges of that day', async () => {
    const as = mine.editor;
    const nothing = await callApi(ipAddresses.tell, { as, body: { provider_ids: [library.publisher], informed_at: day } });
    expect(nothing.body.messages.default).toBe('Add your IP ranges before you record which providers were notified of them.');
    const [campus] = await ask(ipAddresses.createSeveral, { as, body: { ranges: ['130.237.0.0/24', '130.237.1.0/24'] } });
    await ask(ipAddresses.create, { as, body: { range: '192.88.99.7', kind: 'proxy', provider_id: library.vendor } });
    const told = await callApi(ipAddresses.tell, {
      as,
      body: { provider_ids: [library.publisher, library.vendor], informed_at: day, note: 'By mail' },
    });
    expect(told.body.messages.default).toBe('2 providers were notified.');
    expect(told.result).toMatchObject([
      { provider: { name: 'Northern Press' }, range_text: '130.237.0.0/24, 130.237.1.0/24', complete: true, told_by: { id: as.id } },
      { provider: { name: 'Bookhouse' }, ranges: expect.arrayContaining(['192.88.99.7']), note: 'By mail' },
    ]);
    expect(await states()).toEqual({ 'Northern Press': 'current', Bookhouse: 'current' });
    expect(await ask(ipAddresses.get, { as, params: { id: campus?.id ?? '' } })).toMatchObject({
      informed_count: 2,
      uninformed_count: 0,
      informed_at: day,
    });
    const ofVendor = (await ask(ipAddresses.ofProvider, { as, params: { id: library.vendor } })) as {
      range: string;
      informed_at: string;
    }[];
    expect(ofVendor.map(({ range, informed_at }) => `${range} ${informed_at}`)).toEqual([
      `130.237.0.0/24 ${day}`,
      `130.237.1.0/24 ${day}`,
      `192.88.99.7 ${day}`,
    ]);
    expect((await ask(ipAddresses.ofProvider, { as, params: { id: library.publisher } })) as unknown[]).toHaveLength(2);
  });

  test('a new range makes them outdated; telling one of it alone mends that, and taking it back undoes it', async () => {
    const as = mine.editor;
    const added = await ask(ipAddresses.create, { as, body: { range: '130.237.2.0/24' } });
    expect(added).toMatchObject({ informed_count: 0, uninformed_count: 2, informed_at: null });
    expect(await states()).toEqual({ 'Northern Press': 'outdated', Bookhouse: 'outdated' });
    const [telling] = await ask(ipAddresses.tell, {
      as,
      body: { provider_ids: [library.publisher], informed_at: '2026-04-01', range_ids: [added.id] },
    });
    expect(telling).toMatchObject({ ranges: ['130.237.2.0/24'], complete: false });
    expect(await states()).toEqual({ 'Northern Press': 'current', Bookhouse: 'outdated' });
    const history = (await ask(ipAddresses.tellings, { as, query: { 'filter[provider]': library.publisher } })) as {
      informed_at: string;
    }[];
    expect(history.map(({ informed_at }) => informed_at)).toEqual(['2026-04-01', day]);
    await ask(ipAddresses.removeTelling, { as, params: { id: telling?.id ?? '' } });
    expect(await states()).toMatchObject({ 'Northern Press': 'outdated' });
    await ask(ipAddresses.remove, { as, params: { id: added.id } });
    expect(await states()).toEqual({ 'Northern Press': 'current', Bookhouse: 'current' });
  });

  test('a range that goes has to be withdrawn', async () => {
    const as = mine.editor;
    const [first] = (await ask(ipAddresses.list, { as })) as { id: string }[];
    await ask(ipAddresses.remove, { as, params: { id: first?.id ?? '' } });
    expect(await ask(ipAddresses.providers, { as, query: { search: 'northern' } })).toMatchObject([
      { state: 'outdated', missing: '', gone: '130.237.0.0/24', informed_at: day },
    ]);
    const { bytes } = await callApi(exports.entity, { as: mine.viewer, params: { entity: 'ip-providers' }, query: { format: 'csv' } });
    expect(bytes.toString('utf8')).toContain('130.237.0.0/24');
  });

  test('R034 ranges and tellings of a provider go with it', async () => {
    const as = mine.editor;
    const before = ((await ask(ipAddresses.tellings, { as })) as unknown[]).length;
    await ask(groups.vendors.remove, { as, params: { id: library.vendor } });
    expect(((await ask(ipAddresses.tellings, { as })) as unknown[]).length).toBe(before - 1);
    expect(JSON.stringify(await ask(ipAddresses.list, { as }))).not.toContain('192.88.99.7');
    expect((await callApi(ipAddresses.ofProvider, { as, params: { id: library.vendor } })).status).toBe(404);
    expect((await callApi(publishers.get, { as, params: { id: library.publisher } })).status).toBe(200);
  });
});
