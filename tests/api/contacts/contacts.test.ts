import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { contacts, publishers, vendors, exports, search, settings } = groups;

withLibrary();

async function add(more: object = {}) {
  return ask(contacts.create, { as: tenant.editor, body: { provider_id: library.publisher, last_name: 'Berg', ...more } });
}

describe('C328 C329 C330 C331 C332 C338 C504 C506 contacts', () => {
  test('R074 R106 are created, listed, read, changed and deleted', async () => {
    const as = tenant.editor;
    const made = await callApi(contacts.create, {
      as,
      body: {
        provider_id: library.publisher,
        first_name: ' Anna ',
        last_name: 'Berg',
        email: 'anna@northern.example',
        email_preferences: ['ip', 'general', 'ip'],
        job: '',
      },
    });
    expect(made.body).toMatchObject({ status: 'positive', messages: { default: 'The contact Anna Berg was created.' } });
    expect(made.result).toMatchObject({
      name: 'Anna Berg',
      first_name: 'Anna',
      job: null,
      active: true,
      provider: { id: library.publisher, name: 'Northern Press' },
      provider_is_publisher: true,
      email_preferences: [
        { id: 'general', name: 'General' },
        { id: 'ip', name: 'IP' },
      ],
      created_by: as.id,
    });
    const { id } = made.result;
    expect(await ask(contacts.list, { as })).toContainEqual(made.result);
    expect(await ask(contacts.list, { as, query: { 'filter[email_preferences]': 'ip', search: 'northern' } })).toEqual([made.result]);
    expect(await ask(contacts.list, { as, query: { 'filter[email_preferences]': 'invoicing' } })).toEqual([]);
    expect(await ask(contacts.get, { as, params: { id } })).toEqual(made.result);
    const form = await ask(contacts.form, { as });
    expect(form.email_preferences).toHaveLength(8);
    expect(form.providers.map(({ name }) => name)).toContain('Bookhouse');
    expect(await ask(contacts.update, { as, params: { id }, body: { phone: '+49 30 1234', active: false, version: 1 } })).toMatchObject({
      phone: '+49 30 1234',
      active: false,
      version: 2,
    });
    expect(await ask(contacts.updateByPost, { as, params: { id }, body: { provider_id: library.vendor } })).toMatchObject({
      provider: { name: 'Bookhouse' },
      provider_is_publisher: false,
    });
    expect(await ask(contacts.deleteConfirmation, { as, params: { id } })).toMatchObject({
      name: 'Anna Berg',
      in_use: false,
      confirmable: true,
    });
    expect((await callApi(contacts.remove, { as, params: { id } })).body.messages.default).toBe('The contact Anna Berg was deleted.');
    expect((await callApi(contacts.get, { as, params: { id } })).status).toBe(404);
  });

  test('R114 an address that is none, a person without a name, and a preference nobody knows are refused', async () => {
    const refused = async (more: object) =>
      (await callApi(contacts.create, { as: tenant.editor, body: { provider_id: library.publisher, ...more } })).body.messages.errors;
    expect(await refused({ last_name: 'x', email: 'no address' })).toEqual({ email: ['Invalid email'] });
    expect(await refused({})).toEqual({ last_name: ['Enter a name or an email address'] });
    expect(Object.keys((await refused({ last_name: 'x', email_preferences: ['gossip'] })) ?? {})).toEqual(['email_preferences.0']);
    expect(await refused({ last_name: 'x', provider_id: 'nowhere' })).toEqual({
      provider_id: ['Provider does not exist or is no longer available'],
    });
  });

  test('the same address twice at a provider is warned of, not refused', async () => {
    const as = tenant.editor;
    await add({ email: 'shared@northern.example' });
    const twice = await callApi(contacts.create, {
      as,
      body: { provider_id: library.publisher, first_name: 'Carl', email: 'SHARED@northern.example' },
    });
    expect(twice.body).toMatchObject({
      status: 'warning',
      messages: { default: 'The contact Carl was created. Berg of Northern Press has the same email address.' },
    });
    const elsewhere = { provider_id: library.vendor, first_name: 'Carl', email: 'shared@northern.example' };
    expect((await callApi(contacts.create, { as, body: elsewhere })).body.status).toBe('positive');
    const late = await add({ last_name: 'Late' });
    const changed = await callApi(contacts.update, { as, params: { id: late.id }, body: { email: 'shared@northern.example' } });
    expect(changed.body).toMatchObject({ status: 'warning', result: { email: 'shared@northern.example' } });
  });

  test('R033 the list is written with the columns that were asked for', async () => {
    await add({ last_name: 'Exported', email: 'exported@northern.example', email_preferences: ['invoicing', 'support'] });
    const { bytes } = await callApi(exports.entity, {
      as: tenant.viewer,
      params: { entity: 'contacts' },
      query: { format: 'csv', columns: 'name,provider,email_preferences,active', search: 'exported' },
    });
    expect(bytes.toString('utf8')).toContain('Exported,Northern Press,Support; Invoicing,Yes');
  });
});

test('C249 C263 the contacts of a publisher, and of a vendor', async () => {
  const as = tenant.viewer;
  const [one, two] = [await add({ last_name: 'Publishing' }), await add({ last_name: 'Selling', provider_id: library.vendor })];
  const names = async (rows: Promise<unknown>) => ((await rows) as { name: string }[]).map(({ name }) => name);
  const ofPublisher = await names(ask(publishers.contacts, { as, params: { id: library.publisher } }));
  expect(ofPublisher).toContain(one.name);
  expect(ofPublisher).not.toContain(two.name);
  expect(await names(ask(vendors.contacts, { as, params: { id: library.vendor } }))).toContain(two.name);
  expect((await callApi(vendors.contacts, { as, params: { id: library.publisher } })).status).toBe(404);
  expect(await ask(publishers.get, { as, params: { id: library.publisher } })).toMatchObject({ contact_count: ofPublisher.length });
});

test('C247 the subscriptions of a publisher, by the latest period or the product', async () => {
  const as = tenant.viewer;
  const own = await library.period({ subscription_name: 'By its product' });
  const named = await library.period({ subscription_name: 'By its period', publisher_id: library.foreign });
  const ids = async (id: string) =>
    ((await ask(publishers.subscriptions, { as, params: { id } })) as { id: string }[]).map((row) => row.id);
  expect(await ids(library.publisher)).toContain(own.subscription_id);
  expect(await ids(library.publisher)).not.toContain(named.subscription_id);
  expect(await ids(library.foreign)).toEqual([named.subscription_id]);
});

test('R004 a provider is found by the name and the address of its contacts', async () => {
  await add({ first_name: 'Ingeborg', last_name: 'Wachtmeister', email: 'iw@northern.example' });
  for (const query of ['wachtmeister', 'iw@northern.example', 'Ingeborg Wacht']) {
    const hits = await ask(search.full, { as: tenant.viewer, query: { query } });
    expect(hits).toEqual([expect.objectContaining({ tag: 'publisher', id: library.publisher, name: 'Northern Press' })]);
  }
});

test('R034 contacts go with their provider, and move to the one that takes its place', async () => {
  const as = tenant.editor;
  const { id } = await ask(publishers.create, { as, body: { name: 'Leaving', currency: 'EUR' } });
  const made = await add({ provider_id: id, last_name: 'Moving' });
  const confirmation = await ask(publishers.deleteConfirmation, { as, params: { id } });
  expect(confirmation.messages[0]?.message).toBe('The publisher Leaving will be deleted with its contact.');
  await ask(publishers.remove, { as, params: { id }, query: { replace_with: library.publisher } });
  expect(await ask(contacts.get, { as, params: { id: made.id } })).toMatchObject({ provider: { name: 'Northern Press' } });

  const other = await ask(publishers.create, { as, body: { name: 'Closing', currency: 'EUR' } });
  const gone = await add({ provider_id: other.id });
  await ask(publishers.remove, { as, params: { id: other.id } });
  expect((await callApi(contacts.get, { as, params: { id: gone.id } })).status).toBe(404);
});

test('D2 where vendor pages are closed, contacts of those who only sell are closed with them', async () => {
  const hidden = await add({ provider_id: library.vendor, last_name: 'Hidden' });
  const as = tenant.viewer;
  const names = async (): Promise<string[]> => ((await ask(contacts.list, { as })) as { name: string }[]).map(({ name }) => name);
  expect(await names()).toContain('Hidden');
  await ask(settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors: false } });
  expect(await names()).not.toContain('Hidden');
  expect((await callApi(contacts.get, { as, params: { id: hidden.id } })).status).toBe(404);
  expect((await callApi(contacts.deleteConfirmation, { as, params: { id: hidden.id } })).status).toBe(404);
  expect((await callApi(vendors.contacts, { as, params: { id: library.vendor } })).status).toBe(403);
  const file = await callApi(exports.entity, { as, params: { entity: 'contacts' }, query: { format: 'csv' } });
  expect(file.bytes.toString('utf8')).not.toContain('Hidden');
  expect((await ask(contacts.form, { as })).providers.map(({ name }) => name)).not.toContain('Bookhouse');
  await ask(settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors: true } });
});
