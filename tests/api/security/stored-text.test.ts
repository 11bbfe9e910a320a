import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { groups, tables } from '#shared/contract/calls.ts';
import { cardStores } from '#shared/contract/card-stores.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import type { JsonSchema } from './rubbish-values.ts';
import { ask, callApi, type Sent } from '#tests/support/api.ts';
import { addCards } from '#tests/support/add-cards.ts';
import { issueConfirmationLink, issueOfferLink } from '#functions/records/work/consortium/offer-links.ts';
import { consortiumRecords, yearOfDeal } from '#tests/support/consortium.ts';
import { isDeep, sample } from '#tests/support/lane.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

/** Markup that runs where it is taken for markup. */
const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  "javascript:alert(1)//';alert(1)//",
  '</title></textarea><iframe srcdoc="<script>alert(1)</script>">',
  '{{constructor.constructor("alert(1)")()}}${alert(1)}',
  '<a href="javascript:alert(1)">x</a>',
  '\u003cscript\u003ealert(1)\u003c/script\u003e',
];

const textField = { id: 'title', kind: 'text', label: 'Title', help: null, required: false, options: [], removed: false } as const;

const plainReport = { name: 'What ends', type: 'subscriptions' as const, columns: [{ path: 'name', label: null, total: null }] };

let own: Record<string, string>;
/** Cards by the first part of the paths of the record that they are on. */
let cards: Record<string, ReturnType<typeof addCards>>;
/** What else stands in paths. */
let parts: Record<string, string>;
/** The same in paths of to-dos. */
let toDoParts: Record<string, string>;
let license: LicensePeriodRow;
beforeAll(async () => {
  const period = await library.period();
  const as = tenant.editor;
  const model = await readModelFor(tenant.repo.caller);
  license = await ask(groups.licensePeriods.create, {
    as,
    body: { name: 'Deal', publisher_id: library.publisher, owner_id: as.id, start_date: '2026-01-01' },
  });
  const amendment = await ask(groups.licenseAmendments.create, {
    as,
    body: { license_period_id: license.id, name: 'First', start_date: '2026-02-01' },
  });
  const list = await ask(groups.products.createTitleList, {
    as,
    params: { id: library.product },
    body: { name: 'Titles', valid_from: '2026-01-01', publications: [{ publication_title: 'Waves' }] },
  });
  const invoice = await ask(groups.vendorInvoices.create, {
    as,
    body: { subscription_period_id: period.id, vendor_id: library.vendor, number: 'R-1', date: '2026-01-10', amount: 10 },
  });
  const item = await ask(groups.periodItems.create, { as, params: { id: period.id }, body: { kind: 'fee', amount: 1 } });
  const form = await ask(groups.customForms.create, { as, body: { name: 'Wishes', fields: [textField] } });
  await ask(groups.formAnswers.submit, {
    as,
    params: { id: form.id },
    body: { values: { title: 'Waves' }, submission_id: 'the-only-one' },
  });
  const [answer] = (await ask(groups.formAnswers.list, { as, params: { id: form.id } })) as { id: string }[];
  const toDo = await ask(groups.toDos.create, { as, body: { title: 'Ask', checklist_items: ['One'] } });
  const board = await ask(groups.toDoBoards.create, { as, body: { name: 'Renewals' } });
  const comment = await ask(groups.toDos.addComment, { as: tenant.admin, params: { id: toDo.id }, body: { body: 'Now' } });
  toDoParts = { itemId: toDo.checklist_items?.[0]?.id ?? '', commentId: comment.id };
  const source = await ask(groups.usageSources.create, { as: tenant.admin, body: { name: 'Tidewater Online', kind: 'manual' } });
  const article = await ask(groups.articles.create, { as: tenant.admin, body: { title: 'Tides' } });
  const agreement = await ask(groups.agreements.create, {
    as: tenant.admin,
    body: { name: 'Deal', start_date: '2026-01-01', end_date: '2026-12-31' },
  });
  // An unusual month, of figures by hand: those of reports are shared anew with every change of a product.
  const year = Array.from({ length: 12 }, (_, month): [string, number] => [`2025-${String(month + 1).padStart(2, '0')}`, 50]);
  const months = { ...Object.fromEntries(year), '2026-01': 50, '2026-02': 900 };
  const figures = { usage_source_id: source.id, product_id: library.product, metric: 'uses', months } as const;
  const entry = await ask(groups.usageEntries.create, { as: tenant.admin, body: figures });
  const reminder = await ask(groups.subscriptionReminders.create, {
    as,
    params: { id: period.subscription_id },
    body: { before: 30 },
  });
  parts = {
    reminderId: reminder.id,
    month: '2026-01',
    answerId: answer?.id ?? '',
    itemId: item.id,
    a: 'evaluation',
    b: period.id,
    kind: 'place_order',
    locale: 'en',
    chartName: 'total-spend',
    fpId: period.financial_period_id,
  };
  const consortium = await tenant.repo.commit((tx) => consortiumRecords(tx));
  const link = await tenant.repo.commit(async (tx) => issueOfferLink(tx, await tx.load('deal_offer', consortium.offers)));
  const asked = { id: consortium.offers, confirm_link: 0, until: '2090-10-31' };
  const confirmation = await tenant.repo.commit((tx) => Promise.resolve(issueConfirmationLink(tx, asked)));
  own = {
    memberships: consortium.memberships,
    letters: consortium.letters,
    deals: consortium.deals,
    'deal-offers': consortium.offers,
    'received-offers': consortium.received_offers,
    'received-changes': consortium.received_changes,
    'offer-responses': link.split('/').at(-1) ?? '',
    'offer-responses/{id}/confirmation': confirmation.split('/').at(-1) ?? '',
    'vendor-invoices': invoice.id,
    'progress-bar': invoice.id,
    'title-lists': list.id,
    publications: `${list.id}-1`,
    users: tenant.viewer.id,
    publishers: library.publisher,
    vendors: library.vendor,
    contacts: (await ask(groups.contacts.create, { as, body: { provider_id: library.publisher, last_name: 'Berg' } })).id,
    'ip-addresses': (await ask(groups.ipAddresses.create, { as, body: { range: '192.88.99.1' } })).id,
    licenses: license.license_id,
    'license-periods': license.id,
    'license-amendments': amendment.id,
    'license-term-labels': 'term-alumni',
    'license-qualifier-labels': 'qualifier-silent',
    products: library.product,
    'product-types': (await ask(groups.productTypes.create, { as, body: { name: 'Book' } })).id,
    'subject-categories': (await ask(groups.subjectCategories.create, { as, body: { name: 'Physics' } })).id,
    ...(await metaDataRecords()),
    'cost-centers': library.costCenter,
    'custom-forms': form.id,
    'fte-fields': (await ask(groups.fteFields.create, { as, body: { name: 'Students' } })).id,
    'to-dos': toDo.id,
    'to-dos/boards': board.id,
    'to-dos/states': board.states?.[1]?.id ?? '',
    departments: library.department,
    stakeholders: (await ask(groups.stakeholders.create, { as, body: { last_name: 'Weber' } })).id,
    subscriptions: period.subscription_id,
    'subscription-periods': period.id,
    'financial-periods': [...model.all('financial_period')][0]?.id ?? '',
    'exchange-rates': (await rateOf('USD', period.financial_period_id)).id,
    articles: article.id,
    'article-charges': `${article.id}_1`,
    agreements: agreement.id,
    'usage-sources': source.id,
    usage: entry.id,
    'usage/anomalies': `${library.product}_2026-02`,
    'usage-links': (await ask(groups.usageLinks.create, { as, body: linkTo(source.id, library.product) })).id,
    'system-entity-label': 'department',
    scenarios: (
      await ask(groups.scenarios.create, { as, body: { name: 'What if', financial_period_id: period.financial_period_id, shared: true } })
    ).id,
    // Only its owner changes a report.
    reports: (await ask(groups.reports.create, { as: tenant.admin, body: { ...plainReport, shared: 'everybody' } })).id,
    'price-ceilings': (
      await ask(groups.priceCeilings.create, {
        as,
        body: { subscription_id: period.subscription_id, percent: 3, until: '2030-12-31' } as never,
      })
    ).id,
  };
  cards = await tenant.repo.commit((tx) =>
    Object.fromEntries(Object.entries(cardStores).map(([store, { kind }]) => [store, addCards(tx, kind, own[store] ?? '')])),
  );
});

/** A database of a source that is a product. */
const linkTo = (usage_source_id: string, product_id: string) => ({
  usage_source_id,
  product_id,
  scope: 'database' as const,
  value: 'Base',
});

/** A line of the table of rates. */
const rateOf = (currency: string, financial_period_id: string, source = 'ECB') =>
  ask(groups.exchangeRates.create, { as: tenant.admin, body: { currency, financial_period_id, rate: '0.9', source } });

/** A metadata category and field, and a record that has values. */
async function metaDataRecords(): Promise<Record<string, string>> {
  const as = tenant.admin;
  const category = await ask(groups.metaDataCategories.create, { as, body: { name: 'Holdings' } });
  const field = await ask(groups.metaDataFields.create, { as, body: { name: 'Shelf', entity_id: 'product', type_id: '1' } });
  return { 'meta-data-categories': category.id, 'meta-data-fields': field.id, 'meta-data-values': library.product };
}

/** The fields of a body that take any text of some length. */
function textFields(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const isText = (each: JsonSchema): boolean =>
    (each.type === 'string' && each.pattern === undefined && each.format === undefined && each.enum === undefined) ||
    (each.anyOf?.some(isText) ?? false);
  return Object.entries(properties)
    .filter(([, each]) => isText(each))
    .map(([name]) => name);
}

const commands = Object.entries(tables).flatMap(([group, table]) =>
  Object.entries(table)
    .filter(([, { kind, body, path }]) => kind === 'command' && body.as === 'json' && !/^\/(auth|imports|uploads)/.test(path))
    .map(([name, call]) => ({ title: `${call.method} ${call.path} (${group}.${name})`, call })),
);

function baseOf(call: AnyCall): object {
  const bases: Record<string, object> = {
    ...Object.fromEntries(
      Object.keys(cardStores).flatMap((store) => [
        [`POST /${store}/{entityId}/links`, { name: 'Home', url: 'https://example.org' }],
        [`POST /${store}/{entityId}/notes`, { body: 'Call' }],
      ]),
    ),
    'POST /publishers/create': { name: crypto.randomUUID(), currency: 'EUR' },
    'POST /vendors/create': { name: crypto.randomUUID(), currency: 'EUR' },
    'POST /products/{id}/title-lists': { name: 'Titles', valid_from: '2026-01-01', publications: [{ publication_title: 'Waves' }] },
    'POST /title-lists/{id}/publications': { publication_title: 'Waves' },
    'POST /meta-data-fields': { name: crypto.randomUUID(), entity_id: 'product', type_id: '1' },
    'PUT /meta-data-values/{entity}/{id}': { values: {} },
    'POST /products': { name: 'Journal', publisher_id: library.publisher, owner_id: tenant.editor.id },
    'POST /subscription-periods': { product_id: library.product, start_date: '2026-01-01' },
    'POST /financial-periods': { start_date: '2090-01-01' },
    'PUT /departments/{id}/budgets/{fpId}': { amount: 1 },
    'POST /contacts': { provider_id: library.publisher, last_name: 'Berg' },
    'POST /stakeholders': { last_name: 'Weber' },
    'POST /to-dos/states': { name: crypto.randomUUID(), board_id: own['to-dos/boards'] },
    'POST /custom-forms': { name: crypto.randomUUID(), fields: [textField] },
    'POST /exchange-rates': { currency: 'SEK', financial_period_id: own['financial-periods'], rate: '0.1' },
    'POST /license-amendments': { license_period_id: license.id, name: 'First', start_date: '2026-02-01' },
    'POST /reports': { ...plainReport, name: crypto.randomUUID() },
    'POST /scenarios': { name: crypto.randomUUID(), financial_period_id: own['financial-periods'] },
    'POST /agreements': { name: crypto.randomUUID(), start_date: '2026-01-01', end_date: '2026-12-31' },
    'POST /deals': { name: crypto.randomUUID(), years: [yearOfDeal] },
    'POST /deals/{id}/offers': { year: 2026, membership_ids: [own['memberships']], valid_until: '2090-10-31' },
    'POST /deal-offers/{id}/counter-answer': { kind: 'accepted', name: 'Maya' },
    'POST /offer-responses/{id}': { kind: 'declined', name: 'Maya' },
    'POST /offer-responses/{id}/confirmation': { kind: 'refused', name: 'Åsa' },
    'POST /received-offers/{id}/answer': { kind: 'declined' },
    'POST /received-changes/{id}/answer': { answer: 'refused' },
    'POST /article-charges': { article_id: own['articles'], kind: 'apc', amount: 1, currency: 'EUR' },
    'POST /usage/entries': {
      usage_source_id: own['usage-sources'],
      product_id: library.product,
      metric: 'uses',
      months: { [`20${String(10 + Math.floor(Math.random() * 15))}-0${1 + Math.floor(Math.random() * 9)}`]: 1 },
    },
    'POST /list-views/{name}/shared': { name: crypto.randomUUID(), layout: {}, roles: [] },
    'POST /price-ceilings': { subscription_id: own['subscriptions'], percent: 3, until: '2031-12-31' },
    'POST /usage-links': linkTo(own['usage-sources'] ?? '', library.product),
    'POST /ip-addresses': { range: '192.88.99.2' },
    'POST /ip-addresses/several': { ranges: ['192.88.99.3'] },
    'POST /ip-addresses/tellings': { provider_ids: [library.publisher], informed_at: '2026-03-01' },
  };
  return bases[`${call.method} ${call.path}`] ?? (call.method === 'POST' && !call.path.includes('{') ? { name: crypto.randomUUID() } : {});
}

/** Whether a field takes rich text. */
function isRich(call: AnyCall, field: string): boolean {
  return (
    field === 'content_summary' ||
    /\/notes(?:\/|$)/.test(call.path) ||
    (field === 'body' && (call.path === '/to-dos/{id}' || call.path.startsWith('/email-templates/')))
  );
}

/** What a path needs to lead to a record that is there. */
function paramsOf(call: AnyCall): Record<string, string> {
  const [, store = '', holder, card = ''] = call.path.split('/');
  const place = /^\/(to-dos\/(?:boards|states)|usage\/anomalies|offer-responses\/{id}\/confirmation)(?:\/|$)/.exec(call.path)?.[1] ?? store;
  return {
    id: (holder === '{entityId}' ? cards[store]?.[card as 'links'] : own[place]) ?? 'nowhere',
    entityId: own[store] ?? 'nowhere',
    entity: 'product',
    fieldId: own['meta-data-fields'] ?? '',
    ...parts,
    ...(store === 'to-dos' && toDoParts),
    ...(store === 'list-views' && { name: 'subscriptions' }),
  };
}

const fields = commands.flatMap(({ title, call }) =>
  call.body.as === 'json' ? textFields(call.body.schema).map((field) => ({ title, call, field })) : [],
);
/** Each field takes two of the texts, the next field the next two; the rich text takes all. */
const cases = fields.map((each, index) => ({
  ...each,
  texts: isRich(each.call, each.field) ? scripts : [0, 1].map((step) => scripts[(2 * index + step) % scripts.length] ?? ''),
}));
const rich = cases.filter(({ call, field }) => isRich(call, field));
const plain = cases.filter((each) => !rich.includes(each));

/** Fields that took at least one of the texts. */
const kept = new Set<string>();

async function expectKept({ title, call, field, texts }: (typeof cases)[number]): Promise<void> {
  for (const script of texts) {
    // Names are unique, some fields are short.
    const text = /name|label|start_date/.test(field)
      ? `${script.slice(0, 40)} ${kept.size}${Math.random().toString(36).slice(2, 8)}`
      : script;
    const answered = await callApi(call, {
      as: tenant.admin,
      params: paramsOf(call),
      body: { ...baseOf(call), [field]: text },
    } as Sent);
    // 409: the record is in a state in which this is not done. 403 and 404: a password and passkeys are changed by their person alone.
    const statuses = /changePassword|renamePasskey/.test(title) ? / (403|404|422)$/ : / (200|409|422)$/;
    expect(`${title} ${field} ${answered.status}`).toMatch(statuses);
    expect(answered.headers['content-type']).toBe('application/json; charset=utf-8');
    if (answered.status !== 200) continue;
    const result = answered.result as Record<string, unknown>;
    // An offer has a name of its own beside that of the person who answered.
    const isAnswer = call === groups.offerResponses.answer || call === groups.offerActions.answer;
    const back = (isAnswer ? (result['answer'] as typeof result) : result)[field];
    // An address without a scheme gets one, and a password never comes back.
    if (field === 'url' || field === 'password') continue;
    if (isRich(call, field)) expect(back ?? '').not.toMatch(/<(script|img|svg|iframe)|javascript:[^/]*"|onerror\s*=[^<]*>/i);
    else if (typeof back === 'string') expect(back).toBe(text);
    kept.add(`${title} ${field}`);
  }
}

describe('text that looks like markup', () => {
  test.each(sample(plain))('is kept as the text it is: $field of $title', expectKept);

  test.each(rich)('comes back without what acts where it is rich text: $field of $title', expectKept);

  test('is taken by the fields that were tried', async () => {
    expect(kept.size).toBeGreaterThan(isDeep ? 45 : 8);
    const product = await ask(groups.products.get, { as: tenant.viewer, params: { id: library.product } });
    expect(product.content_summary).not.toMatch(/<(script|img|svg|iframe)/);
  });
});
