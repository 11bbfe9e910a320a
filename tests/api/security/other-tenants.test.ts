import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { groups, tables } from '#shared/contract/calls.ts';
import { listNames } from '#shared/contract/lists.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { ask, callApi, createTestTenant, type Sent, startProduct, type TestTenant } from '#tests/support/api.ts';
import { consortiumRecords, yearOfDeal } from '#tests/support/consortium.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';
import { sentReminder } from '#tests/support/sent-reminder.ts';
import { storeTitleUse } from '#tests/support/usage-reports.ts';
import { memberYear } from '#tests/support/today.ts';

/** In every name and text of the other tenant, and nowhere else. */
const mark = 'Quokka';

interface Holdings extends Record<string, string> {
  publisher_id: string;
  vendor_id: string;
  product_id: string;
  product_type_id: string;
  main_subject_category_id: string;
  subscription_id: string;
  period: string;
  financial_period_id: string;
  department_id: string;
  cost_center_id: string;
  owner_id: string;
  import: string;
  upload: string;
}

let mine: TestTenant;
let other: TestTenant;
let library: Library;
let own: Holdings;
let foreign: Holdings;
/** Every id of the other tenant's records. */
let foreignIds: string[];

beforeAll(async () => {
  await startProduct();
  mine = await createTestTenant();
  other = await createTestTenant({ name: `${mark} Library` });
  library = await createLibrary(mine);
  own = await holdingsOf(mine, 'Own');
  foreign = await holdingsOf(other, mark);
  const model = await readModelFor(other.repo.caller);
  foreignIds = (
    [
      'user',
      'provider',
      'contact',
      'ip_address',
      'ip_telling',
      'product',
      'subscription',
      'license',
      'license_period',
      'license_amendment',
      'subscription_period',
      'link',
      'note',
      'media',
      'department',
      'cost_center',
      'financial_period',
      'exchange_rate',
      'price_ceiling',
      'scenario',
      'report',
      'report_run',
      'vendor_invoice',
      'stakeholder',
      'feedback_invitation',
      'order_document',
      'meta_data_category',
      'meta_data_field',
      'membership',
      'received_membership',
      'received_offer',
      'received_change',
      'membership_group',
      'letter',
    ] as const
  ).flatMap((kind) => [...model.all(kind)].map(({ id }) => id));
});

/** A record of every kind, with the word in each of its texts. */
async function holdingsOf(tenant: TestTenant, word: string): Promise<Holdings> {
  const as = tenant.admin;
  const publisher = await ask(groups.publishers.create, {
    as,
    body: {
      name: `${word} Press`,
      currency: 'EUR',
      alternative_name: word,
      abbreviation: word,
      description: word,
      website: `${word}.example`,
    },
  });
  const vendor = await ask(groups.vendors.create, { as, body: { name: `${word} Shop`, currency: 'EUR', ringgold_id: word } });
  const consortium = await tenant.repo.commit((tx) => consortiumRecords(tx, word));
  const contact = await ask(groups.contacts.create, {
    as,
    body: { provider_id: publisher.id, last_name: word, email: `${word}@press.example`, email_preferences: ['ip'] },
  });
  const range = await ask(groups.ipAddresses.create, { as, body: { range: '192.88.99.1', note: word } });
  const [telling] = await ask(groups.ipAddresses.tell, { as, body: { provider_ids: [publisher.id], informed_at: '2026-03-01' } });
  const termLabel = await ask(groups.licenseTermLabels.create, { as, body: { name: `${word} term`, description: word } });
  const qualifier = await ask(groups.licenseQualifierLabels.create, { as, body: { name: `${word} qualifier` } });
  const type = await ask(groups.productTypes.create, { as, body: { name: `${word} type` } });
  const category = await ask(groups.subjectCategories.create, { as, body: { name: `${word} category` } });
  const metaDataCategory = await ask(groups.metaDataCategories.create, { as, body: { name: `${word} fields` } });
  const metaDataField = await ask(groups.metaDataFields.create, {
    as,
    body: { name: `${word} mark`, entity_id: 'product', type_id: '1', description: word, category_id: metaDataCategory.id },
  });
  const states = [
    { name: `${word} planned`, type: 'planned' as const },
    { name: `${word} doing`, type: 'in_progress' as const },
  ];
  await ask(groups.toDoBoards.create, { as, body: { name: `${word} board`, description: word, states } });
  await ask(groups.toDos.create, { as, body: { title: `${word} task`, body: `<p>${word}</p>`, checklist_items: [word] } });
  await ask(groups.customForms.create, {
    as,
    body: {
      name: `${word} form`,
      description: word,
      fields: [{ id: 'title', kind: 'text', label: word, help: word, required: false, options: [], removed: false }],
    },
  });
  await ask(groups.usageSources.create, { as, body: { name: `${word} source`, platform: word } });
  const department = await ask(groups.departments.create, { as, body: { name: `${word} department`, code: word } });
  await ask(groups.fteFields.create, { as, body: { name: `${word} students` } });
  const costCenter = await ask(groups.costCenters.create, { as, body: { name: `${word} centre` } });
  const stakeholder = await ask(groups.stakeholders.create, {
    as,
    body: { last_name: word, email: `${word}@faculty.example`, job: word, departments: [department.id] },
  });
  const product = await ask(groups.products.create, {
    as,
    body: {
      name: `${word} Journal`,
      publisher_id: publisher.id,
      platform: word,
      owner_id: tenant.editor.id,
      content_summary: `<p>${word}</p>`,
      product_type_id: type.id,
      meta_data_fields_by_category: [{ fields: [{ id: metaDataField.id, value: word }] }],
    },
  });
  const period = await ask(groups.subscriptionPeriods.create, {
    as,
    body: {
      product_id: product.id,
      start_date: `${memberYear()}-01-01`,
      price: 10,
      comment: word,
      name_reference: word,
      order_number: word,
      subscription_name: `${word} subscription`,
      vendor_id: vendor.id,
      departments: [{ department_id: department.id, percentage: 100, cost_center_id: costCenter.id, stakeholder_ids: [stakeholder.id] }],
    },
  });
  await tenant.repo.commit((tx) => tx.create('reminder', sentReminder(period.id, tenant.admin.id, tx.at)));
  const { address } = await ask(groups.calendar.create, { as, body: { scope: 'all' } });
  await ask(groups.feedbackInvitations.invite, { as, body: {} });
  await ask(groups.users.create, { as, body: { name: `${word} Person`, email: `${word}@people.example`, roles: ['viewer'] } });
  const [invitation] = (await ask(groups.feedbackInvitations.list, { as })) as { id: string }[];
  const invoice = await ask(groups.vendorInvoices.create, {
    as,
    body: { subscription_period_id: period.id, vendor_id: vendor.id, number: word, date: '2026-01-10', amount: 10, comment: word },
  });
  await ask(groups.subscriptionDocuments.addAdditionalInvoice, {
    as,
    params: { entityId: period.subscription_id },
    body: { number: word, comment: word, subscription_period_id: period.id },
    files: { file: { name: `${word}.txt`, type: 'text/plain', content: word } },
  });
  const license = await ask(groups.licensePeriods.create, {
    as,
    body: {
      name: `${word} License`,
      publisher_id: publisher.id,
      owner_id: tenant.editor.id,
      start_date: '2020-01-01',
      summary: `<p>${word}</p>`,
      terms: [{ label_id: termLabel.id, active: true, status: 'yes', qualifiers: [qualifier.id], description: word }],
      subscriptions: [period.subscription_id],
    },
  });
  const second = await ask(groups.licensePeriods.create, {
    as,
    body: { name: `Second ${word}`, publisher_id: publisher.id, owner_id: tenant.editor.id, start_date: '2020-01-01' },
  });
  const amendment = await ask(groups.licenseAmendments.create, {
    as,
    body: { license_period_id: license.id, name: `${word} amendment`, start_date: '2021-01-01' },
  });
  const onProduct = { as, params: { entityId: product.id } };
  const link = await ask(groups.productCards.createLink, {
    ...onProduct,
    body: { name: word, url: `https://${word}.example`, username: word, description: word },
  });
  const note = await ask(groups.productCards.createNote, { ...onProduct, body: { body: `<p>${word}</p>` } });
  const attached = await ask(groups.productCards.addFile, {
    ...onProduct,
    files: { file: { name: `${word}.txt`, type: 'text/plain', content: word } },
  });
  const financial = await ask(groups.financialPeriods.create, { as, body: { start_date: '2080-01-01', name: `${word} 2080` } });
  const rate = await ask(groups.exchangeRates.create, {
    as,
    body: { currency: 'USD', financial_period_id: financial.id, rate: '0.9', source: word },
  });
  const ceiling = await ask(groups.priceCeilings.create, {
    as,
    body: { subscription_id: period.subscription_id, percent: 3, until: '2030-12-31', note: word },
  });
  await ask(groups.usageSources.create, { as, body: { name: `${word} usage`, kind: 'upload' } });
  await storeTitleUse(tenant, `${word} titles`, [{ name: `${word} title`, uses: 1 }]);
  await ask(groups.articles.create, { as, body: { title: `${word} article`, institution: word, note: word } });
  await ask(groups.agreements.create, {
    as,
    body: { name: `${word} agreement`, consortium: word, start_date: '2026-01-01', end_date: '2026-12-31' },
  });
  const scenario = await ask(groups.scenarios.create, {
    as,
    body: { name: `${word} plan`, note: word, financial_period_id: financial.id, shared: true },
  });
  const report = await ask(groups.reports.create, {
    as,
    body: {
      name: `${word} report`,
      note: word,
      type: 'subscriptions',
      columns: [{ path: 'name', label: word, total: null }],
      shared: 'everybody',
    },
  });
  await ask(groups.reports.run, { as, params: { id: report.id }, body: {} });
  const another = await ask(groups.scenarios.copy, { as, params: { id: scenario.id }, body: {} });
  const file = {
    name: `${word}.csv`,
    type: 'text/csv',
    content: `Publisher,Product,Year,Cost\n${word},${word} Atlas,2026,10\n${word},Fen,2026,11\n`,
  };
  const { import: imported } = await ask(groups.imports.parse, { as, files: { file } });
  const list = await ask(groups.products.createTitleList, {
    as,
    params: { id: product.id },
    body: {
      name: `${word} titles`,
      valid_from: '2020-01-01',
      publications: [{ publication_title: `${word} Waves`, online_identifier: '2049-3630' }],
    },
  });
  const upload = await ask(groups.uploads.create, { as, body: { name: 'a.csv', type: 'text/csv', size: 1000 } });
  await ask(groups.settings.changeEntityLabel, { as, params: { id: 'department' }, body: { user_label: `${word} faculty` } });
  return {
    publisher_id: publisher.id,
    vendor_id: vendor.id,
    product_id: product.id,
    product_type_id: type.id,
    main_subject_category_id: category.id,
    subscription_id: period.subscription_id,
    period: period.id,
    subscription_period_id: period.id,
    invoice: invoice.id,
    financial_period_id: financial.id,
    exchange_rate: rate.id,
    ceiling: ceiling.id,
    scenario: scenario.id,
    report: report.id,
    scenarios: `${scenario.id},${another.id}`,
    department_id: department.id,
    cost_center_id: costCenter.id,
    owner_id: tenant.editor.id,
    provider_id: publisher.id,
    first_id: publisher.id,
    second_id: vendor.id,
    survivor_id: publisher.id,
    other_id: vendor.id,
    license_id: license.license_id,
    license_period_id: license.id,
    label_id: termLabel.id,
    qualifier: qualifier.id,
    compared: `${license.license_id},${second.license_id}`,
    amendment: amendment.id,
    category_id: metaDataCategory.id,
    metaDataField: metaDataField.id,
    membership: consortium.memberships,
    letter: consortium.letters,
    deal: consortium.deals,
    offer: consortium.offers,
    receivedOffer: consortium.received_offers,
    receivedChange: consortium.received_changes,
    membershipGroup: consortium.group,
    stakeholder_id: stakeholder.id,
    file: address.split('/').at(-1) ?? '',
    invitation: invitation?.id ?? '',
    contact: contact.id,
    range: range.id,
    telling: telling?.id ?? '',
    import: imported.id,
    title_list_id: list.id,
    upload: upload.id,
    link_card: link.id,
    note_card: note.id,
    file_card: attached.id,
  };
}

const rows = Object.entries(tables).flatMap(([group, table]) =>
  Object.entries(table).map(([name, call]) => ({ title: `${call.method} ${call.path} (${group}.${name})`, call })),
);

/** Everything that can be looked at without an id of a record. */
// The registry of platforms is not a tenant's, and is asked outside. What single sign-on shows to everybody is tested in tests/api/sso.
const elsewhere = new Set(['/counter-registry', '/sso/oidc/callback', '/sso/{tenant}/metadata']);
const looks = rows.filter(
  ({ call }) =>
    (call.kind === 'query' && !elsewhere.has(call.path) && !/\{(?:id|b)\}/.test(call.path)) || call.path.endsWith('user-config'),
);

function look(call: AnyCall, as: TestTenant['admin'], more: Sent = {}) {
  const entityId = ownOf(call, as.id === other.admin.id ? foreign : own);
  const entity = call.path.startsWith('/meta-data') ? 'product' : 'subscriptions';
  const values: Record<string, string> = {
    namespace: 'options',
    name: call.path.includes('/download/') ? 'list.csv' : 'subscriptions',
    entity,
    entityId,
    type: 'plan-workflow',
    chartName: 'share-per-publisher',
    sectionName: 'subscription-spend-overview',
    year: String(memberYear()),
  };
  values['file'] = (as.id === other.admin.id ? foreign : own)['file'] ?? '';
  Object.assign(values, { kind: 'request_price', locale: 'en' });
  const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, values[name] ?? 'nowhere']));
  const provider = (as.id === other.admin.id ? foreign : own).provider_id;
  const bodies: Record<string, object> = {
    '/articles/validate': { issn: '2049-3630' },
    '/charts/{chartName}/picture': {},
    '/reads': { reads: ['/products', '/subscriptions'], page: '/vendors' },
    '/reads/insights': { reads: ['/charts/share-per-publisher'] },
    '/emailing/preview': { kind: 'claim', provider_ids: [provider] },
    '/email-templates/{kind}/{locale}/preview': { subject: 'x', body: 'x' },
    '/feedback-invitations/preview': { stakeholder_ids: [(as.id === other.admin.id ? foreign : own)['stakeholder_id'] ?? ''] },
    '/subscription-periods/check-prices': {
      prices: [
        {
          subscription_id: (as.id === other.admin.id ? foreign : own).subscription_id,
          price: 1,
          start_date: '2099-01-01',
          end_date: '2099-12-31',
          currency: 'EUR',
        },
      ],
    },
    '/received-emails/preview': { subscription_id: (as.id === other.admin.id ? foreign : own).subscription_id },
  };
  const email = { name: 'offer.eml', type: 'message/rfc822', content: 'From: a@press.example\r\nSubject: Offer\r\n\r\nOur offer' };
  const files = call.path === '/received-emails/preview' ? { files: { file: email } } : {};
  const body = call.body.as === 'none' ? {} : { body: bodies[call.path] ?? (call.method === 'POST' ? { format: 'csv' } : {}) };
  const queries: Record<string, object> = {
    '/title-lists/search': { query: mark },
    '/custom-forms/exists': { name: 'Nobody calls a form so' },
    '/licenses/compare': { ids: (as.id === other.admin.id ? foreign : own)['compared'] ?? '' },
    '/scenarios/compare': { ids: (as.id === other.admin.id ? foreign : own)['scenarios'] ?? '' },
    '/licenses/can-i': { search: 'term' },
    '/articles/erase-person': { name: 'Nobody' },
    '/departments/spend-overview/underlying-data': { figure: 'paid' },
  };
  const found = call.path.startsWith('/global-search')
    ? { query: mark }
    : call.path.startsWith('/exports/{entity}')
      ? { format: 'csv' }
      : {};
  const query = { query: queries[call.path] ?? found };
  return callApi(call, { as, params, ...query, ...body, ...files, ...more } as Sent);
}

function showsOther(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  return text.includes(mark) || foreignIds.some((id) => text.includes(id));
}

describe('nothing of another tenant shows', () => {
  test.each(looks)('in $title', async ({ call }) => {
    const answered = await look(call, mine.admin);
    expect(answered.status).toBe(200);
    expect(showsOther(answered.bytes)).toBe(false);
  });

  test('and what is looked for is there: its own people find it', async () => {
    const seen = [];
    for (const { title, call } of looks) if (showsOther((await look(call, other.admin)).bytes)) seen.push(title);
    // Health, keys and documents show nothing of anybody, and a form of names only offers nothing.
    expect(seen.length).toBeGreaterThan(20);
    for (const path of [
      'GET /global-search',
      'GET /subscriptions',
      'GET /exports',
      'POST /publishers',
      'GET /recent-actions',
      'GET /imports',
    ])
      expect(seen.join()).toContain(path);
  });

  test.each(listNames)('in the export of %s, nor by its ids or filters', async (entity) => {
    const exported = async (as: TestTenant['admin'], query: Record<string, string>) =>
      callApi(groups.exports.entity, { as, params: { entity }, query: { format: 'csv', ...query } });
    expect(showsOther((await exported(mine.admin, {})).bytes)).toBe(false);
    expect((await exported(mine.admin, { ids: foreignIds.slice(0, 200).join() })).bytes.toString().trim().split('\r\n')).toHaveLength(1);
    expect(showsOther((await exported(other.admin, {})).bytes)).toBe(true);
  });
});

/** The fields of bodies that name a record: by the name that the contract gives them. */
function referencesIn(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, unknown> };
  return Object.keys(properties).filter(
    (name) => name in foreign || name === 'parent_id' || name === 'departments' || name === 'upload_id',
  );
}

/** A body that the call takes, but for what one field is given. */
function baseOf(call: AnyCall): object {
  const bases: Record<string, object> = {
    'POST /publishers/create': { name: 'Press', currency: 'EUR' },
    'POST /vendors/create': { name: 'Shop', currency: 'EUR' },
    'POST /products': { name: 'Journal', publisher_id: own.publisher_id },
    'POST /subscription-periods': { product_id: own.product_id, start_date: '2026-01-01' },
    'POST /departments': { name: 'Botany' },
    'POST /stakeholders': { last_name: 'Weber' },
    'POST /subscription-periods/{id}/departments': { department_id: own.department_id, percentage: 0 },
    'POST /subscription-periods/{id}/stakeholders': { department_id: own.department_id, stakeholder_id: own['stakeholder_id'] },
    'POST /meta-data-fields': { name: 'Shelf', entity_id: 'product', type_id: '1' },
    'POST /contacts': { provider_id: own.provider_id, last_name: 'Berg' },
    'POST /ip-addresses': { range: '192.88.99.2' },
    'POST /exchange-rates': { currency: 'GBP', financial_period_id: own.financial_period_id, rate: '1.1' },
    'POST /articles/erase-person': { name: 'Nobody' },
    'POST /article-charges': { kind: 'apc', amount: 1, currency: 'EUR' },
    'POST /agreements': { name: 'Deal', start_date: '2026-01-01', end_date: '2026-12-31' },
    'POST /deals': { name: 'Deal', years: [yearOfDeal] },
    'POST /deals/{id}/order': { step: 'close' },
    'POST /deals/{id}/offers': { year: memberYear(), membership_ids: [own['membership']], valid_until: '2090-10-31' },
    'POST /deal-offers/{id}/counter-answer': { kind: 'accepted', name: 'Maya' },
    'POST /received-offers/{id}/answer': { kind: 'accepted' },
    'POST /received-changes/{id}/answer': { answer: 'refused' },
    'POST /usage/entries': { usage_source_id: 'nowhere', product_id: own.product_id, metric: 'uses', months: { '2026-01': 1 } },
    'POST /price-ceilings': { percent: 3, until: '2030-12-31' },
    'POST /scenarios': { name: 'What if' },
    'POST /reports': { name: 'What ends', type: 'subscriptions', columns: [{ path: 'name', label: null, total: null }] },
    'POST /ip-addresses/several': { ranges: ['192.88.99.3'] },
    'POST /license-periods': { name: 'Deal', publisher_id: own.publisher_id, owner_id: own.owner_id, start_date: '2026-01-01' },
    'POST /vendor-invoices': { subscription_period_id: own.period, vendor_id: own.vendor_id, number: '1', date: '2026-01-10', amount: 1 },
    'POST /license-amendments': { license_period_id: own['license_period_id'], name: 'First', start_date: '2026-02-01' },
    'POST /providers/distinctions': { first_id: own.publisher_id, second_id: own.vendor_id },
    'POST /providers/merge': { survivor_id: own.publisher_id, other_id: own.vendor_id },
  };
  return bases[`${call.method} ${call.path}`] ?? {};
}

/** A record that a call of this tenant can name. */
const ownOf = (call: AnyCall, from = own): string => {
  const [, first = '', second] = call.path.split('/');
  if (first === 'imports' && second === 'products') return from.product_id;
  const ids: Record<string, string> = {
    publishers: from.publisher_id,
    vendors: from.vendor_id,
    contacts: from['contact'] ?? '',
    'ip-addresses': from['range'] ?? '',
    licenses: from['license_id'] ?? '',
    'license-periods': from['license_period_id'] ?? '',
    'license-amendments': from['amendment'] ?? '',
    products: from.product_id,
    'title-lists': from['title_list_id'] ?? '',
    publications: `${from['title_list_id']}-1`,
    departments: from.department_id,
    stakeholders: from['stakeholder_id'] ?? '',
    'feedback-invitations': from['invitation'] ?? '',
    'exchange-rates': from['exchange_rate'] ?? '',
    'price-ceilings': from['ceiling'] ?? '',
    scenarios: from['scenario'] ?? '',
    reports: from['report'] ?? '',
    'vendor-invoices': from['invoice'] ?? '',
    'meta-data-categories': from['category_id'] ?? '',
    'meta-data-fields': from['metaDataField'] ?? '',
    memberships: from['membership'] ?? '',
    letters: from['letter'] ?? '',
    deals: from['deal'] ?? '',
    'deal-offers': from['offer'] ?? '',
    'received-offers': from['receivedOffer'] ?? '',
    'received-changes': from['receivedChange'] ?? '',
    'meta-data-values': from.product_id,
    subscriptions: from.subscription_id,
    'subscription-periods': from.period,
    imports: from.import,
  };
  return ids[first] ?? 'nowhere';
};

const termOf = (label_id?: string, ...qualifiers: (string | undefined)[]) => ({
  label_id,
  active: true,
  status: 'yes',
  qualifiers,
  description: null,
});

const changing = rows.filter(({ call }) => call.kind === 'command' && call.body.as !== 'none');

describe('no record can be made to point at another tenant', () => {
  test('every reference of every call is refused, as an unknown one is', async () => {
    const tried: string[] = [];
    for (const { title, call } of changing) {
      if (call.body.as === 'none') continue;
      for (const field of referencesIn(call.body.schema)) {
        const id = field === 'parent_id' ? foreign.department_id : field === 'upload_id' ? foreign.upload : (foreign[field] ?? '');
        const value = field === 'departments' ? [{ department_id: foreign.department_id, percentage: 100, cost_center_id: null }] : id;
        const answered = await callApi(call, {
          as: mine.admin,
          params: { id: ownOf(call), entityId: ownOf(call) },
          body: { ...baseOf(call), [field]: value },
        } as Sent);
        expect(`${title} ${field} ${answered.status}`).toMatch(/ (404|422)$/);
        expect(answered.bytes.toString()).not.toContain(mark);
        tried.push(`${title} ${field}`);
      }
    }
    expect(tried.length).toBeGreaterThan(25);
  });

  test('nor the fields that stand deeper', async () => {
    const asks: [AnyCall, object, Record<string, string>?][] = [
      [groups.subscriptionPeriods.updateMany, { periods: [{ id: foreign.period, comment: 'x' }] }],
      [
        groups.subscriptionPeriods.updateMany,
        {
          periods: [
            { id: own.period, comment: 'x' },
            { id: foreign.period, comment: 'x' },
          ],
        },
      ],
      [groups.subscriptionPeriods.updateMany, { periods: [{ id: own.period, vendor_id: foreign.vendor_id }] }],
      [groups.metaDataValues.changeOne, { value: 'x' }, { entity: 'product', id: foreign.product_id, fieldId: own['metaDataField'] ?? '' }],
      [groups.metaDataValues.changeOne, { value: 'x' }, { entity: 'product', id: own.product_id, fieldId: foreign['metaDataField'] ?? '' }],
      [groups.metaDataValues.change, { values: { [foreign['metaDataField'] ?? '']: 'x' } }, { entity: 'product', id: own.product_id }],
      [
        groups.products.create,
        {
          name: 'Journal',
          publisher_id: own.publisher_id,
          meta_data_fields_by_category: [{ fields: [{ id: foreign['metaDataField'] ?? '', value: 'x' }] }],
        },
      ],
      [groups.subscriptionPeriods.bulkUpdate, { ids: [own.period, foreign.period], changes: { comment: 'x' } }],
      [groups.subscriptionPeriods.bulkUpdate, { ids: [own.period], changes: { owner_id: foreign.owner_id } }],
      [
        groups.subscriptionPeriods.update,
        { departments: [{ department_id: own.department_id, percentage: 100, cost_center_id: foreign.cost_center_id }] },
        { id: own.period },
      ],
      [
        groups.periodStakes.set,
        { departments: [{ department_id: own.department_id, percentage: 1, stakeholder_ids: [foreign['stakeholder_id']] }] },
        { id: own.period },
      ],
      [groups.periodStakes.changeDepartment, { department_id: foreign.department_id }, { id: own.period, departmentId: own.department_id }],
      [groups.stakeholders.transferByPost, {}, { oldId: own['stakeholder_id'] ?? '', newId: foreign['stakeholder_id'] ?? '' }],
      [groups.stakeholders.transferByPost, {}, { oldId: foreign['stakeholder_id'] ?? '', newId: own['stakeholder_id'] ?? '' }],
      [groups.stakeholders.create, { last_name: 'Weber', departments: [foreign.department_id] }],
      [groups.feedbackInvitations.invite, { stakeholder_ids: [foreign['stakeholder_id']] }],
      [groups.feedbackInvitations.invite, { subscription_period_ids: [foreign.period] }],
      [groups.memberships.create, { name: 'Mine', group_ids: [foreign['membershipGroup']] }],
      [groups.deals.create, { name: 'Mine', years: [yearOfDeal], product_ids: [foreign.product_id] }],
      [groups.deals.create, { name: 'Mine', years: [yearOfDeal], group_ids: [foreign['membershipGroup']] }],
      [
        groups.deals.saveShare,
        { members: [{ membership_id: foreign['membership'] }] },
        { id: own['deal'] ?? '', year: String(memberYear()) },
      ],
      [groups.ipAddresses.tell, { provider_ids: [foreign.publisher_id], informed_at: '2026-03-01' }],
      [groups.ipAddresses.tell, { provider_ids: [own.publisher_id], informed_at: '2026-03-01', range_ids: [foreign['range']] }],
      [groups.licensePeriods.update, { subscriptions: [foreign.subscription_id] }, { id: own['license_period_id'] ?? '' }],
      [groups.licensePeriods.update, { terms: [termOf(foreign['label_id'])] }, { id: own['license_period_id'] ?? '' }],
      [groups.licensePeriods.update, { terms: [termOf(own['label_id'], foreign['qualifier'])] }, { id: own['license_period_id'] ?? '' }],
      [groups.licenseAmendments.update, { terms: [termOf(foreign['label_id'])] }, { id: own['amendment'] ?? '' }],
      [groups.subscriptionLicenses.set, { license_period_ids: [foreign['license_period_id']] }, { id: own.subscription_id }],
      [groups.products.update, { subject_category_ids: [foreign.main_subject_category_id] }, { id: own.product_id }],
      [groups.products.addSubjectCategory, {}, { id: own.product_id, categoryId: foreign.main_subject_category_id }],
      [groups.publications.update, { notes: 'x' }, { id: `${foreign['title_list_id']}-1` }],
      [groups.titleListImports.process, { mode: 'replace', title_list_id: foreign['title_list_id'] }, { id: own.product_id }],
      [groups.imports.process, { id: foreign.import }],
      [groups.imports.process, { id: own.import, options: { default_owner_id: foreign.owner_id } }],
      [groups.imports.updateCell, { field: 0, value: 'x' }, { id: `${foreign.import}-2` }],
      [groups.imports.updateCell, { file: foreign.import, field: 0, value: 'x' }, { id: `${own.import}-2` }],
    ];
    for (const [call, body, params = {}] of asks) {
      const answered = await callApi(call, { as: mine.admin, params, body } as Sent);
      expect(`${call.method} ${call.path} ${JSON.stringify(body)} ${answered.status}`).toMatch(/ (404|409|422)$/);
      expect(answered.bytes.toString()).not.toContain(mark);
    }
    const period = await ask(groups.subscriptionPeriods.get, { as: mine.admin, params: { id: own.period } });
    expect(period.comment).toBe('Own');
  });

  test('nor a deletion be made with a replacement of another tenant', async () => {
    for (const { call } of rows.filter(({ call: { method } }) => method === 'DELETE')) {
      const [, first = ''] = call.path.split('/');
      const [id, replace_with] = [
        ownOf(call),
        { publishers: foreign.publisher_id, vendors: foreign.vendor_id, products: foreign.product_id, departments: foreign.department_id }[
          first
        ],
      ];
      if (replace_with === undefined) continue;
      const { status } = await callApi(call, { as: mine.admin, params: { id }, query: { replace_with } } as Sent);
      expect(`${call.path} ${status}`).toMatch(/ (404|409|422)$/);
    }
    expect(await ask(groups.products.get, { as: mine.admin, params: { id: own.product_id } })).toMatchObject({ name: 'Own Journal' });
  });

  test('nor a key of another person repeat their call', async () => {
    const headers = { 'idempotency-key': 'the-key-of-somebody' };
    const body = { name: 'Repeated' };
    const make = (as: TestTenant['admin']) => callApi(groups.productTypes.create, { as, body, headers });
    const first = await make(mine.editor);
    const elsewhere = await make(other.editor);
    expect([first.status, elsewhere.status]).toEqual([200, 200]);
    expect(elsewhere.result.id).not.toBe(first.result.id);
    // Of the same tenant: another call, which the unique name refuses.
    expect((await make(mine.admin)).status).toBe(422);
    expect((await make(mine.editor)).result.id).toBe(first.result.id);
  });

  test('and the other tenant is as it was', async () => {
    expect(await ask(groups.subscriptionPeriods.get, { as: other.admin, params: { id: foreign.period } })).toMatchObject({
      comment: mark,
      version: 1,
    });
    expect(library.period).toBeDefined();
  });
});
