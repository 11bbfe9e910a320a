import { expect } from 'vitest';
import * as z from 'zod';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { blankContact } from '#shared/contract/entities/contact.ts';
import { groups, tables } from '#shared/contract/calls.ts';
import { blankUsageSource } from '#shared/contract/entities/usage.ts';
import { blankMetaDataField } from '#shared/contract/entities/meta-data.ts';
import { cardStores } from '#shared/contract/card-stores.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import type { Ids, JsonSchema } from './rubbish-values.ts';
import { consortiumRecords, yearOfDeal } from '#tests/support/consortium.ts';
import { type Answered, ask, callApi, createTestTenant, type Sent, startProduct, type TestTenant } from '#tests/support/api.ts';
import { addCards } from '#tests/support/add-cards.ts';
import { createLibrary } from '#tests/support/library.ts';

/** All calls of the call table, with a title that says which. */
export const allCalls = Object.entries(tables).flatMap(([group, table]) =>
  Object.entries(table).map(([name, call]) => ({ title: `${call.method} ${call.path} (${group}.${name})`, call })),
);

let tenant: TestTenant;
/** A record by the first part of the paths that name it, and by the fields that point to it. */
let ids: Record<string, string>;
export let fields: Ids;
/** Cards by the first part of the paths of the record that they are on. */
let cards: Record<string, ReturnType<typeof addCards>>;

/** Makes a tenant with a record of each kind, to which rubbish is sent. Once a file. */
export async function createRubbishWorld(): Promise<void> {
  await startProduct();
  tenant = await createTestTenant();
  const library = await createLibrary(tenant);
  const period = await library.period();
  const made = await tenant.repo.commit((tx) => ({
    usageSource: tx.create('usage_source', { ...blankUsageSource, name: 'Tidewater Online' }).id,
    type: tx.create('product_type', { name: 'Book' }).id,
    category: tx.create('subject_category', { name: 'Physics' }).id,
    contact: tx.create('contact', { ...blankContact, provider_id: library.publisher, last_name: 'Berg' }).id,
    range: tx.create('ip_address', { range: '192.88.99.1', provider_id: null, kind: 'proxy', note: null }).id,
    rate: tx.create('exchange_rate', {
      currency: 'GBP',
      financial_period_id: period.financial_period_id,
      rate: '0.9',
      as_of: '2026-01-01',
      source: null,
    }).id,
    metaDataCategory: tx.create('meta_data_category', { name: 'Holdings' }).id,
    metaDataField: tx.create('meta_data_field', { ...blankMetaDataField, name: 'Shelf', entity_id: 'product', type_id: '1', order: 1 }).id,
  }));
  const license = await ask(groups.licensePeriods.create, {
    as: tenant.editor,
    body: { name: 'Deal', publisher_id: library.publisher, owner_id: tenant.editor.id, start_date: '2026-01-01' },
  });
  const amendment = await ask(groups.licenseAmendments.create, {
    as: tenant.editor,
    body: { license_period_id: license.id, name: 'First', start_date: '2026-02-01' },
  });
  const model = await readModelFor(tenant.repo.caller);
  const file = { name: 'costs.csv', type: 'text/csv', content: 'Publisher,Product,Year,Cost\nTundra,Bog,2025,10\nAurora,Fen,2026,11.5\n' };
  const { import: imported } = await ask(groups.imports.parse, { as: tenant.editor, files: { file } });
  const stakeholder = await ask(groups.stakeholders.create, { as: tenant.editor, body: { last_name: 'Weber' } });
  const list = await ask(groups.products.createTitleList, {
    as: tenant.editor,
    params: { id: library.product },
    body: { name: 'Titles', valid_from: '2026-01-01', publications: [{ publication_title: 'Waves' }] },
  });
  const invoice = await ask(groups.vendorInvoices.create, {
    as: tenant.editor,
    body: { subscription_period_id: period.id, vendor_id: library.vendor, number: 'R-1', date: '2026-01-10', amount: 10 },
  });
  const field = { id: 'title', kind: 'text', label: 'Title', help: null, required: false, options: [], removed: false } as const;
  const form = await ask(groups.customForms.create, { as: tenant.editor, body: { name: 'Wishes', fields: [field] } });
  await ask(groups.formAnswers.submit, {
    as: tenant.editor,
    params: { id: form.id },
    body: { values: { title: 'Waves' }, submission_id: 'the-only-one' },
  });
  const [answer] = (await ask(groups.formAnswers.list, { as: tenant.editor, params: { id: form.id } })) as { id: string }[];
  const consortium = await tenant.repo.commit((tx) => consortiumRecords(tx));
  ids = {
    memberships: consortium.memberships,
    letters: consortium.letters,
    deals: consortium.deals,
    'deal-offers': consortium.offers,
    'received-offers': consortium.received_offers,
    'received-changes': consortium.received_changes,
    'vendor-invoices': invoice.id,
    'title-lists': list.id,
    publications: `${list.id}-1`,
    publishers: library.publisher,
    vendors: library.vendor,
    contacts: made.contact,
    'ip-addresses': made.range,
    licenses: license.license_id,
    'license-periods': license.id,
    'license-amendments': amendment.id,
    'license-term-labels': 'term-alumni',
    'license-qualifier-labels': 'qualifier-silent',
    products: library.product,
    'product-types': made.type,
    'subject-categories': made.category,
    'cost-centers': library.costCenter,
    departments: library.department,
    stakeholders: stakeholder.id,
    subscriptions: period.subscription_id,
    'subscription-periods': period.id,
    'financial-periods': [...model.all('financial_period')][0]?.id ?? '',
    'meta-data-categories': made.metaDataCategory,
    'meta-data-fields': made.metaDataField,
    'meta-data-values': library.product,
    'exchange-rates': made.rate,
    'usage-sources': made.usageSource,
    'system-entity-label': 'department',
    imports: imported.id,
    preview: `${imported.id}-2`,
    'custom-forms': form.id,
    answer: answer?.id ?? '',
  };
  cards = await tenant.repo.commit((tx) =>
    Object.fromEntries(Object.entries(cardStores).map(([store, { kind }]) => [store, addCards(tx, kind, ids[store] ?? '')])),
  );
  ids['download'] = cards['products']?.files ?? '';
  fields = {
    id: period.id,
    ids: period.id,
    membership_ids: consortium.memberships,
    publisher_id: library.publisher,
    vendor_id: library.vendor,
    provider_id: library.publisher,
    provider_ids: library.publisher,
    range_ids: made.range,
    first_id: library.publisher,
    second_id: library.vendor,
    survivor_id: library.publisher,
    other_id: library.foreign,
    license_id: license.license_id,
    license_period_id: license.id,
    license_period_ids: license.id,
    label_id: 'term-alumni',
    qualifiers: 'qualifier-silent',
    subscriptions: period.subscription_id,
    product_id: library.product,
    product_type_id: made.type,
    main_subject_category_id: made.category,
    subscription_id: period.subscription_id,
    subscription_period_id: period.id,
    financial_period_id: ids['financial-periods'] ?? '',
    department_id: library.department,
    stakeholder_id: stakeholder.id,
    cost_center_id: library.costCenter,
    parent_id: library.department,
    owner_id: tenant.editor.id,
    default_owner_id: tenant.editor.id,
    category_id: made.metaDataCategory,
    file: imported.id,
    title_list_id: list.id,
  };
}

/** Parameters that lead to a record that is there. */
export function there(call: AnyCall): Record<string, string> {
  const [, store = '', holder, card = ''] = call.path.split('/');
  const ofHolder = holder === '{entityId}' ? cards[store]?.[card as 'links'] : undefined;
  const id =
    ofHolder ??
    ids[call.path.includes('/preview/') ? 'preview' : call.path.startsWith('/imports/products') ? 'products' : store] ??
    'nowhere';
  const values: Record<string, string> = {
    id,
    entityId: ids[store] ?? 'nowhere',
    namespace: 'user',
    type: 'enter-price',
    a: 'enter-price',
    b: ids['subscription-periods'] ?? 'nowhere',
    name: 'subscriptions',
    entity: call.path.startsWith('/meta-data') ? 'product' : 'subscriptions',
    fieldId: ids['meta-data-fields'] ?? 'nowhere',
    answerId: ids['answer'] ?? 'nowhere',
  };
  return Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, values[name] ?? 'nowhere']));
}

/** What a call needs at the least. */
export function baseOf(call: AnyCall): object {
  const { publisher_id, product_id, id, ids } = fields;
  const bases: Record<string, object> = {
    'POST /publishers/create': { name: 'Press', currency: 'EUR' },
    'POST /vendors/create': { name: 'Shop', currency: 'EUR' },
    'POST /license-periods': { name: 'Deal', publisher_id, owner_id: fields['owner_id'], start_date: '2026-01-01' },
    ...Object.fromEntries(
      Object.keys(cardStores).flatMap((store) => [
        [`POST /${store}/{entityId}/links`, { name: 'Home', url: 'https://example.org' }],
        [`POST /${store}/{entityId}/notes`, { body: 'Call' }],
      ]),
    ),
    'POST /license-periods/{id}': { action: 'finalize' },
    'POST /deals': { name: crypto.randomUUID(), years: [yearOfDeal] },
    'POST /deals/{id}/share': { year: 2026 },
    'POST /deals/{id}/order': { step: 'close' },
    'POST /deals/{id}/offers': { year: 2026, membership_ids: [fields['membership_ids']], valid_until: '2090-10-31' },
    'POST /deal-offers/{id}/counter-answer': { kind: 'accepted', name: 'Maya' },
    'POST /received-offers/{id}/answer': { kind: 'declined' },
    'POST /received-changes/{id}/answer': { answer: 'refused' },
    'POST /vendor-invoices': { subscription_period_id: id, vendor_id: fields['vendor_id'], number: '1', date: '2026-01-10', amount: 1 },
    'POST /license-amendments': { license_period_id: fields['license_period_id'], name: 'First', start_date: '2026-02-01' },
    'PUT /subscriptions/{id}/license-periods': { license_period_ids: [] },
    'PUT /subscriptions/{id}/terms': { terms: null },
    'POST /subscriptions/terms': { records: [{ id: fields['subscription_id'], terms: null }] },
    'POST /products': { name: 'Journal', publisher_id },
    'POST /products/{id}/title-lists': { name: 'Titles', valid_from: '2026-01-01', publications: [{ publication_title: 'Waves' }] },
    'POST /title-lists/{id}/publications': { publication_title: 'Waves' },
    'POST /subscription-periods': { product_id, start_date: '2026-01-01' },
    'PATCH /subscription-periods': { periods: [{ id, comment: 'x' }] },
    'PATCH /subscription-periods/bulk-update': { ids: [ids], changes: { comment: 'x' } },
    'POST /exchange-rates': { currency: 'USD', financial_period_id: fields['financial_period_id'], rate: '0.9' },
    'POST /contacts': { provider_id: fields['provider_id'], last_name: 'Berg' },
    'POST /stakeholders': { last_name: 'Weber' },
    'POST /subscription-periods/{id}/departments': { department_id: fields['department_id'], percentage: 0 },
    'POST /subscription-periods/{id}/stakeholders': { department_id: fields['department_id'], stakeholder_id: fields['stakeholder_id'] },
    'POST /subscription-periods/{id}/departments-stakeholders': { departments: [] },
    'POST /ip-addresses': { range: '192.88.99.2' },
    'POST /ip-addresses/several': { ranges: ['192.88.99.3'] },
    'POST /ip-addresses/tellings': { provider_ids: [fields['provider_id']], informed_at: '2026-03-01' },
    'POST /meta-data-fields': { name: crypto.randomUUID(), entity_id: 'product', type_id: '1' },
    'PUT /meta-data-values/{entity}/{id}': { values: {} },
    'PUT /meta-data-values/{entity}/{id}/{fieldId}': { value: 'QA 76' },
    'POST /financial-periods': { start_date: '2090-01-01' },
    'POST /imports/subscriptions/process': { id: 'nowhere' },
    'PUT /imports/subscriptions/preview/rows/{id}': { field: 3, value: 1 },
    'POST /uploads': { name: 'a.csv', type: 'text/csv', size: 10 },
    'POST /auth/reset': { token: 'x', password: 'a wholly different phrase' },
  };
  return (
    bases[`${call.method} ${call.path}`] ??
    (call.method === 'POST' && !call.path.includes('{') && call.kind === 'command' ? { name: crypto.randomUUID() } : {})
  );
}

export function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
}

/** Fails unless the answer is what every answer must be, whatever was sent. */
export function expectOrderly(call: AnyCall, answered: Answered<unknown>, sent: string, names: readonly string[]): void {
  const { status, body, headers } = answered;
  const told = `${call.method} ${call.path} ${sent.slice(0, 300)} → ${status} ${answered.bytes.toString('utf8').slice(0, 300)}`;
  // Whether the COUNTER Registry answers is a matter of the network on which the tests run.
  if (call.path !== '/counter-registry' || status !== 503) expect(status, told).toBeLessThan(500);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
  if (status < 400) return;
  expect(body, told).toMatchObject({ status: expect.stringMatching(/^(negative|warning)$/), messages: { default: expect.any(String) } });
  if (status !== 422) return;
  // A field that is wrong was sent, or is one that the call has.
  const known = new Set([...names, 'body', 'file', 'if-match', 'idempotency-key']);
  // A call that changes one share of a period is told of all shares.
  if (/^\/subscription-periods\/\{id\}\/(departments|stakeholders)/.test(call.path)) known.add('departments');
  for (const field of Object.keys(body.messages.errors ?? {}))
    expect(
      [field, field.split('.')[0] ?? ''].some((name) => known.has(name) || sent.includes(JSON.stringify(name).slice(1, -1))),
      told,
    ).toBe(true);
}

/** Makes a call as the administrator, to a record that is there. */
export async function send(call: AnyCall, more: Sent): Promise<Answered<unknown>> {
  return callApi(call, { as: tenant.admin, params: there(call), ...more } as Sent);
}
