import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { groups, tables } from '#shared/contract/calls.ts';
import { cardStores } from '#shared/contract/card-stores.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import { type ListName, listNames } from '#shared/contract/lists.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import type { JsonSchema } from './rubbish-values.ts';
import { ask, callApi, type Sent } from '#tests/support/api.ts';
import { addCards } from '#tests/support/add-cards.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';
import { sentReminder } from '#tests/support/sent-reminder.ts';

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
  process.env['RATE_LIMIT_PER_MINUTE'] = '1000000';
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
  parts = {
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
  own = {
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

/** Somebody was asked for feedback. */
const invited = (stakeholder_id: string) =>
  tenant.repo.commit((tx) => {
    const none = { period_ids: [], closed_period_ids: [], reminded_at: null, revoked_at: null, closed_at: null };
    tx.create('feedback_invitation', { ...none, stakeholder_id, sent_at: tx.at, answer_by: tx.at.slice(0, 10), expires_at: tx.at });
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

describe('text that looks like markup', () => {
  test('is kept as the text it is by every field of every call, and rich text comes back without what acts', async () => {
    const kept = new Set<string>();
    let tried = 0;
    for (const { title, call } of commands) {
      if (call.body.as !== 'json') continue;
      for (const field of textFields(call.body.schema)) {
        const [, store = '', holder, card = ''] = call.path.split('/');
        // Each field takes two of them, the next field the next two; the rich text takes all.
        const isRich =
          field === 'content_summary' ||
          /\/notes(?:\/|$)/.test(call.path) ||
          (field === 'body' && (call.path === '/to-dos/{id}' || store === 'email-templates'));
        const some = isRich ? scripts : [0, 1].map((step) => scripts[(2 * tried + step) % scripts.length] ?? '');
        tried += 1;
        for (const script of some) {
          // Names are unique, some fields are short.
          const text = /name|label|start_date/.test(field)
            ? `${script.slice(0, 40)} ${kept.size}${Math.random().toString(36).slice(2, 8)}`
            : script;
          const entityId = own[store] ?? 'nowhere';
          const place = /^\/(to-dos\/(?:boards|states)|usage\/anomalies)\//.exec(call.path)?.[1] ?? store;
          const ofMetaData = { entity: 'product', fieldId: own['meta-data-fields'] ?? '' };
          const params = {
            id: (holder === '{entityId}' ? cards[store]?.[card as 'links'] : own[place]) ?? 'nowhere',
            entityId,
            ...ofMetaData,
            ...parts,
            ...(store === 'to-dos' && toDoParts),
            ...(store === 'list-views' && { name: 'subscriptions' }),
          };
          const answered = await callApi(call, { as: tenant.admin, params, body: { ...baseOf(call), [field]: text } } as Sent);
          // 409: the record is in a state in which this is not done.
          expect(`${title} ${field} ${answered.status}`).toMatch(/ (200|409|422)$/);
          expect(answered.headers['content-type']).toBe('application/json; charset=utf-8');
          if (answered.status !== 200) continue;
          const back = (answered.result as Record<string, unknown>)[field];
          // An address without a scheme gets one, and a password never comes back.
          if (field === 'url' || field === 'password') continue;
          if (isRich) expect(back ?? '').not.toMatch(/<(script|img|svg|iframe)|javascript:[^/]*"|onerror\s*=[^<]*>/i);
          else if (typeof back === 'string') expect(back).toBe(text);
          kept.add(`${title} ${field}`);
        }
      }
    }
    // So many fields took at least one of the texts.
    expect(kept.size).toBeGreaterThan(45);
    const product = await ask(groups.products.get, { as: tenant.viewer, params: { id: library.product } });
    expect(product.content_summary).not.toMatch(/<(script|img|svg|iframe)/);
  }, 180_000);
});

/** Text that a spreadsheet program would run, at the begin of a cell or behind what may separate cells. */
const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A',
  "=cmd|' /C calc'!A0",
  'a;=1+1',
  'a,=1+1',
  'a\t=1+1',
  'a|@SUM(1)',
  'a\n=1+1',
  'a";"=1+1',
  'a;+1',
  'a;-1+1',
  '"=1+1',
  "'=1+1",
];

/** Cells as a program sees them that parts them at any of these signs and knows no quotes, as with another country's settings. */
const asMisread = (csv: string): string[] =>
  csv
    .replace(/^\ufeff/, '')
    .split(/[\r\n,;|\t]+/)
    .map((cell) => cell.replace(/^[\s"]+/, ''));

describe('C440 C503 exports hold no formula', () => {
  beforeAll(async () => {
    const as = tenant.admin;
    for (const [index, text] of formulas.entries()) {
      // A trailing word makes names unique and survives trimming.
      const named = (word: string) => `${text} ${word}${index}`;
      const publisher = await ask(groups.publishers.create, {
        as,
        body: {
          name: named('p'),
          currency: 'EUR',
          alternative_name: text,
          abbreviation: text,
          ringgold_id: text,
          website: text,
          description: text,
        },
      });
      await ask(groups.contacts.create, {
        as,
        body: {
          provider_id: publisher.id,
          first_name: text,
          last_name: named('n'),
          job: text,
          phone: text,
          address: text,
          description: text,
        },
      });
      await ask(groups.users.create, { as, body: { name: text, email: `reader-${index}@library.example`, roles: ['viewer'] } });
      const stakeholder = await ask(groups.stakeholders.create, {
        as,
        body: { first_name: text, last_name: text, job: text, phone: text },
      });
      await invited(stakeholder.id);
      await ask(groups.ipAddresses.create, { as, body: { range: `192.88.99.${index}`, note: text } });
      await ask(groups.ipAddresses.tell, { as, body: { provider_ids: [publisher.id], informed_at: '2026-03-01', note: text } });
      const vendor = await ask(groups.vendors.create, { as, body: { name: named('v'), currency: 'EUR', alternative_name: text } });
      const type = await ask(groups.productTypes.create, { as, body: { name: named('t') } });
      await ask(groups.subjectCategories.create, { as, body: { name: named('c') } });
      const center = await ask(groups.costCenters.create, { as, body: { name: named('k'), code: text } });
      await ask(groups.customForms.create, { as, body: { name: named('f'), description: text, fields: [textField] } });
      await ask(groups.toDos.create, { as, body: { title: text } });
      const states = [
        { name: named('s'), type: 'planned' as const },
        { name: named('w'), type: 'in_progress' as const },
      ];
      await ask(groups.toDoBoards.create, { as, body: { name: named('b'), description: text, states } });
      await ask(groups.fteFields.create, { as, body: { name: named('y'), description: text } });
      await ask(groups.usageSources.create, { as, body: { name: named('u'), platform: text, customer_id: text, note: text } });
      await ask(groups.articles.create, { as, body: { title: text, journal_title: text, note: text } });
      await ask(groups.agreements.create, {
        as,
        body: { name: named('a'), consortium: text, start_date: '2026-01-01', end_date: '2026-12-31' },
      });
      const department = await ask(groups.departments.create, { as, body: { name: named('d'), code: text } });
      const product = await ask(groups.products.create, {
        as,
        body: {
          name: named('j'),
          publisher_id: publisher.id,
          owner_id: tenant.editor.id,
          platform: text,
          product_type_id: type.id,
          print_identifier: text.slice(0, 20),
          online_identifier: text.slice(0, 20),
        },
      });
      const publications = [{ publication_title: `T${text}`, notes: text }];
      await ask(groups.products.createTitleList, {
        as,
        params: { id: product.id },
        body: { name: named('t'), valid_from: '2026-01-01', publications },
      });
      const { id: subscription_period_id } = await ask(groups.subscriptionPeriods.create, {
        as,
        body: {
          product_id: product.id,
          start_date: '2026-01-01',
          subscription_name: named('s'),
          name_reference: text,
          order_number: text,
          comment: text,
          vendor_id: vendor.id,
          price: 1,
          departments: [{ department_id: department.id, percentage: 100, cost_center_id: center.id }],
        },
      });
      await tenant.repo.commit((tx) => tx.create('reminder', sentReminder(subscription_period_id, tenant.editor.id, tx.at)));
      await ask(groups.vendorInvoices.create, {
        as,
        body: { subscription_period_id, vendor_id: vendor.id, number: text, date: '2026-01-10', amount: 10, comment: text },
      });
      await ask(groups.metaDataCategories.create, { as, body: { name: named('m') } });
      if (index < 20)
        await ask(groups.metaDataFields.create, {
          as,
          body: { name: named('m'), description: text, entity_id: index % 2 ? 'product' : 'vendor', type_id: '1' },
        });
      await ask(groups.licenseTermLabels.create, { as, body: { name: named('l'), description: text } });
      await ask(groups.licenseQualifierLabels.create, { as, body: { name: named('q'), description: text } });
      const deal = await ask(groups.licensePeriods.create, {
        as,
        body: { name: named('w'), publisher_id: publisher.id, owner_id: tenant.editor.id, start_date: '2026-01-01' },
      });
      await ask(groups.licenseAmendments.create, {
        as,
        body: { license_period_id: deal.id, name: named('a'), description: text, start_date: '2026-02-01' },
      });
      const year = await ask(groups.financialPeriods.create, { as, body: { start_date: `${2100 + index}-01-01`, name: named('f') } });
      await rateOf('GBP', year.id, text);
      const file = {
        name: `${text.replace(/[\\/\n\r\t"]/g, '')}.csv`,
        type: 'text/csv',
        content: 'Publisher,Product,Year,Cost\nA,B,2026,1\n',
      };
      await ask(groups.imports.parse, { as, files: { file } });
      const to = ['reader@press.example'];
      await ask(groups.emailing.send, { as, body: { kind: 'support', provider_ids: [publisher.id], to, subject: text } });
    }
    // Headings are text of the member too.
    await ask(groups.settings.changeEntityLabel, { as, params: { id: 'department' }, body: { user_label: "=cmd|' /C calc'!A0" } });
  }, 180_000);

  const exported = async (entity: ListName, format: 'csv' | 'xlsx') => {
    const columns = listColumns[entity].filter(({ hidden }) => hidden !== 'never').map(({ field }) => field);
    return callApi(groups.exports.entity, { as: tenant.admin, params: { entity }, query: { format, columns: columns.join() } });
  };

  test.each(listNames)('%s: neither as csv, read in any country, nor as xlsx', async (entity) => {
    const csv = (await exported(entity, 'csv')).bytes.toString('utf8');
    expect(csv).toContain('1+1');
    const running = asMisread(csv).filter((cell) => /^[=+@＝＋＠－]|^-(?!\d+(\.\d+)?$)\S/.test(cell));
    expect(running).toEqual([]);

    const { bytes, headers } = await exported(entity, 'xlsx');
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    const { sheets } = await readXlsx(bytes, { readStyles: false });
    const formulaCells = sheets
      .flatMap(({ cells }) => [...(cells?.values() ?? [])])
      .filter((cell) => 'formula' in cell && cell.formula !== undefined);
    expect(formulaCells).toEqual([]);
    const texts = sheets.flatMap(({ rows }) => rows.flat()).filter((cell) => typeof cell === 'string');
    expect(texts.some((cell) => cell.startsWith('=1+1') || cell.startsWith('=cmd') || cell.startsWith('+1'))).toBe(true);
  });
});
