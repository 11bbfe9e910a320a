import { importGroupOf } from '#shared/contract/groups/imports.ts';
import { groups, tables } from '#shared/contract/calls.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { blankContact } from '#shared/contract/entities/contact.ts';
import { blankCustomForm } from '#shared/contract/entities/custom-form.ts';
import { queueMail } from '#functions/platform/mail.ts';
import { blankStakeholder } from '#shared/contract/entities/stakeholder.ts';
import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { blankAgreement, blankArticle } from '#shared/contract/entities/research.ts';
import { blankUsageSource } from '#shared/contract/entities/usage.ts';
import { blankMetaDataField } from '#shared/contract/entities/meta-data.ts';
import { departmentBoxes, libraryBoxes, libraryCharts, recordCharts } from '#shared/contract/chart-names.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { ask, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { addCards } from '#tests/support/add-cards.ts';
import { consortiumRecords } from '#tests/support/consortium.ts';
import { createLibrary } from '#tests/support/library.ts';
import { sampleFactors } from '#tests/support/sample-factors.ts';
import { sampleSso } from '#tests/support/sample-sso.ts';

/** All rows of the call table. */
export const rows = Object.entries(tables).flatMap(([group, table]) =>
  Object.entries(table).map(([name, call]) => ({ title: `${call.id} ${group}.${name}`, group, name, call })),
);
/** Those that take a session. */
export const guarded = rows.filter(({ call }) => call.permission !== 'public');
/** Those that name a record. */
export const byId = rows.filter(({ call, name }) => /\{(?:id|entityId)\}/.test(call.path) && name !== 'changeEntityLabel');

/** Records of two tenants, by the first part of the paths that name them. */
export interface TwoTenants {
  mine: TestTenant;
  /** Records of the tenant's own. */
  own: Record<string, string>;
  /** The same of another tenant. */
  foreign: Record<string, string>;
}

/** Makes two tenants with a record of each kind. */
export async function createTwoTenants(): Promise<TwoTenants> {
  await startProduct();
  const mine = await createTestTenant();
  return { mine, own: await recordsOf(mine), foreign: await recordsOf(await createTestTenant()) };
}

/** A licence with a period and an amendment, and a label of each catalogue. */
function licenseRecords(tx: Transaction, publisher_id: string, owner_id: string) {
  const license = tx.create('license', { name: 'Deal', publisher_id, owner_id });
  const dated = { start_date: '2026-01-01', end_date: null, status: 'pending' as const, terms: [] };
  const period = tx.create('license_period', { ...dated, license_id: license.id, owner_id, summary: null });
  const amendment = tx.create('license_amendment', { ...dated, license_period_id: period.id, name: 'First', description: null });
  const label = { name: 'Sculpture', description: null, order: 1, active: true };
  return {
    license: license.id,
    license_period: period.id,
    license_amendment: amendment.id,
    license_term_label: tx.create('license_term_label', { ...label, kind: 'permission' }).id,
    license_qualifier_label: tx.create('license_qualifier_label', label).id,
  };
}

/** A mail that was sent with others. */
function emailRecords(tx: Transaction) {
  const batch = tx.create('email_batch', { kind: 'claim', count: 1, test: false }).id;
  return { batch, email: queueMail(tx, { kind: 'claim', to: 'a@press.example', subject: 'Claim', text: 'Claim', batch_id: batch }) };
}

/** An email that was received about a period. */
function receivedEmail(tx: Transaction, periodId: string): string {
  return tx.create('received_email', {
    subscription_period_id: periodId,
    from_name: null,
    from_address: 'a@press.example',
    to: [],
    cc: [],
    subject: 'Offer',
    sent_at: null,
    text: 'Our offer',
    files: [],
    other_files: [],
    truncated: false,
    message_key: 'a-message',
    content: 'an-object',
    size: 1,
  }).id;
}

/** A stakeholder who was asked. */
function feedbackRecords(tx: Transaction) {
  const stakeholder = tx.create('stakeholder', { ...blankStakeholder, last_name: 'Weber' }).id;
  const invitation = tx.create('feedback_invitation', {
    stakeholder_id: stakeholder,
    period_ids: [],
    closed_period_ids: [],
    sent_at: tx.at,
    answer_by: tx.at.slice(0, 10),
    expires_at: tx.at,
    reminded_at: null,
    revoked_at: null,
    closed_at: null,
  }).id;
  return { stakeholder, invitation };
}

async function recordsOf(tenant: TestTenant): Promise<Record<string, string>> {
  const library = await createLibrary(tenant);
  const period = await library.period();
  const made = await tenant.repo.commit(async (tx) => {
    tx.create('second_factor', sampleFactors(tenant.id));
    tx.create('sso_settings', sampleSso(tenant.id));
    const fteField = tx.create('fte_field', { name: 'Students', description: null, values: [{ year: 2026, value: 10 }] });
    const both = tx.create('provider', {
      name: 'Both',
      currency: 'EUR',
      active: true,
      alternative_name: null,
      abbreviation: null,
      ringgold_id: null,
      owner_id: null,
      website: null,
      description: null,
      addresses: [],
      is_publisher: true,
      is_vendor: true,
    });
    const reminded = { kind: 'cancellation', entity: 'subscription_period', entity_id: period.id, user_id: tenant.editor.id } as const;
    const when = { date: '2026-10-02', threshold: 30, task: null, due_on: '2026-09-02', sent_at: tx.at };
    return {
      ceiling: tx.create('price_ceiling', {
        subscription_id: period.subscription_id,
        license_period_id: null,
        percent: 3,
        until: '2030-12-31',
        note: null,
      }).id,
      scenario: tx.create('scenario', {
        name: 'Without Physics',
        owner_id: tenant.editor.id,
        financial_period_id: period.financial_period_id,
        default_percent: null,
        currency_percents: [],
        publisher_percents: [],
        product_type_percents: [],
        department_budgets: [],
        choices: [],
        saving: null,
        department_savings: [],
        note: null,
        shared: true,
        applied: null,
      }).id,
      report: tx.create('report', {
        name: 'What ends soon',
        type: 'subscriptions',
        note: null,
        columns: [{ path: 'name', label: null, total: null }],
        filters: [],
        search: '',
        sort: [],
        groups: [],
        owner_id: tenant.editor.id,
        shared: 'everybody',
        roles: [],
      }).id,
      fteField: fteField.id,
      reminder: tx.create('reminder', { ...reminded, ...when, mail_id: null, removed: false }).id,
      provider: both.id,
      usageSource: tx.create('usage_source', {
        ...blankUsageSource,
        name: 'Tidewater Online',
        provider_id: both.id,
      }).id,
      article: tx.create('article', { ...blankArticle, title: 'Waves' }).id,
      agreement: tx.create('agreement', {
        ...blankAgreement,
        name: 'Read and publish',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        currency: 'EUR',
      }).id,
      usageEntry: tx.create('usage_entry', {
        usage_source_id: tx.create('usage_source', { ...blankUsageSource, name: 'Letters', kind: 'manual' }).id,
        product_id: library.product,
        metric: 'uses',
        months: { '2026-01': 1 },
        note: null,
      }).id,
      usageLink: tx.create('usage_link', {
        usage_source_id: tx.create('usage_source', { ...blankUsageSource, name: 'Saltmarsh Online' }).id,
        scope: 'platform',
        value: null,
        product_id: library.product,
        valid_from: null,
        valid_to: null,
      }).id,
      type: tx.create('product_type', { name: 'Book' }).id,
      category: tx.create('subject_category', { name: 'Physics' }).id,
      metaDataCategory: tx.create('meta_data_category', { name: 'Holdings' }).id,
      metaDataField: tx.create('meta_data_field', { ...blankMetaDataField, name: 'Shelf', entity_id: 'product', type_id: '1', order: 1 })
        .id,
      ...feedbackRecords(tx),
      consortium: await consortiumRecords(tx),
      toDo: tx.create('to_do', { ...blankToDo, title: 'Ask' }).id,
      form: tx.create('custom_form', { ...blankCustomForm, name: 'Wishes' }).id,
      contact: tx.create('contact', { ...blankContact, provider_id: both.id, last_name: 'Berg' }).id,
      rate: tx.create('exchange_rate', {
        currency: 'USD',
        financial_period_id: period.financial_period_id,
        rate: '0.9',
        as_of: '2026-01-01',
        source: null,
      }).id,
      range: tx.create('ip_address', { range: '192.88.99.1', provider_id: both.id, kind: 'proxy', note: null }).id,
      telling: tx.create('ip_telling', {
        provider_id: both.id,
        informed_at: '2026-03-01',
        ranges: ['192.88.99.1'],
        complete: true,
        note: null,
      }).id,
      cards: addCards(tx, 'product', library.product),
      ...licenseRecords(tx, both.id, tenant.editor.id),
      ...emailRecords(tx),
      receivedEmail: receivedEmail(tx, period.id),
      ...boardRecords(tx),
      distinction: tx.create('provider_distinction', { first_id: both.id, second_id: library.publisher }).id,
    };
  });
  const list = await ask(groups.products.createTitleList, {
    as: tenant.editor,
    params: { id: library.product },
    body: { name: 'Titles', valid_from: '2026-01-01', publications: [{ publication_title: 'Waves' }] },
  });
  const invoice = await ask(groups.vendorInvoices.create, {
    as: tenant.editor,
    body: { subscription_period_id: period.id, vendor_id: made.provider, number: 'R-1', date: '2026-01-10', amount: 10 },
  });
  const model = await import('#functions/platform/load-read-model.ts').then(({ readModelFor }) => readModelFor(tenant.repo.caller));
  return {
    'sso/providers': `provider-of-${tenant.id}`,
    ...made.cards,
    'download/media': made.cards.files,
    'users/current/passkeys': 'sample-passkey',
    publishers: made.provider,
    vendors: made.provider,
    contacts: made.contact,
    'ip-addresses': made.range,
    'ip-addresses/provider': made.provider,
    'ip-addresses/tellings': made.telling,
    'providers/distinctions': made.distinction,
    licenses: made.license,
    'license-periods': made.license_period,
    'license-amendments': made.license_amendment,
    'license-term-labels': made.license_term_label,
    'license-qualifier-labels': made.license_qualifier_label,
    products: library.product,
    'imports/products': library.product,
    'title-lists': list.id,
    'vendor-invoices': invoice.id,
    'price-ceilings': made.ceiling,
    scenarios: made.scenario,
    reports: made.report,
    'reports/preview': made.report,
    'reports/types': 'no-such-type',
    'reports/runs': 'a-run-of-others',
    'info-boxes/scenario-with-costs-and-budgets/departments': library.department,
    'progress-bar/tasks/quick-view/vendor-payments/vendor-invoices': invoice.id,
    publications: `${list.id}-1`,
    'product-types': made.type,
    'subject-categories': made.category,
    'meta-data-categories': made.metaDataCategory,
    'meta-data-fields': made.metaDataField,
    'meta-data-values/{entity}': library.product,
    'cost-centers': library.costCenter,
    'fte-fields': made.fteField,
    'exchange-rates': made.rate,
    departments: library.department,
    'info-boxes/{sectionName}': library.department,
    'charts/{chartName}/{kind}': period.subscription_id,
    stakeholders: made.stakeholder,
    memberships: made.consortium.memberships,
    letters: made.consortium.letters,
    deals: made.consortium.deals,
    'deal-offers': made.consortium.offers,
    'received-offers': made.consortium.received_offers,
    'received-changes': made.consortium.received_changes,
    'offer-responses': 'a-link-of-others',
    'membership-invitations': 'a-link-of-others',
    emails: made.email,
    'email-batches': made.batch,
    'received-emails': made.receivedEmail,
    'emailing/preview/subscription-claims': period.subscription_id,
    'feedback-invitations': made.invitation,
    'stakeholder-responses': 'a-link-of-others',
    'custom-forms': made.form,
    'public-forms': 'a-link-of-others',
    subscriptions: period.subscription_id,
    'subscription-periods': period.id,
    'subscription-periods/create/subscription': period.subscription_id,
    'progress-bar/tasks/count/{type}/subscription-periods': period.id,
    'progress-bar/tasks/data/{type}/subscription-periods': period.id,
    'progress-bar/facts/subscription-periods': period.id,
    'financial-periods': [...model.all('financial_period')][0]?.id ?? '',
    'departments/budget-cost-scenarios-for-financial-period': [...model.all('financial_period')][0]?.id ?? '',
    'layouts/sub-contexts': 'a-page-of-others',
    'list-views/{name}/shared': 'a-view-of-others',
    'to-dos/boards': made.board,
    'to-dos/states': made.boardState,
    reminders: made.reminder,
    'to-dos': made.toDo,
    'to-dos/{entityType}': library.product,
    users: tenant.viewer.id,
    articles: made.article,
    'article-charges': `${made.article}_1`,
    agreements: made.agreement,
    'usage-sources': made.usageSource,
    'usage/entries': made.usageEntry,
    'usage/anomalies': 'a-product-of-others_2026-01',
    'usage-attempts': 'an-attempt-of-others',
    'download/usage-answers': 'an-attempt-of-others',
    'usage-links': made.usageLink,
    ...Object.fromEntries(
      Object.values(importGroupOf).flatMap(({ list: { path } }) => [
        [path.slice(1), 'an-import-of-others'],
        [`${path.slice(1)}/preview/rows`, 'an-import-of-others_0'],
      ]),
    ),
    'imports/usage': 'an-import-of-others',
    'imports/previous': 'an-import-of-others',
    'change-sets': 'changes-of-others',
    'system-entity-label': 'a-label-of-others',
  };
}

/** A board with a column. */
function boardRecords(tx: Transaction): { board: string; boardState: string } {
  const board = tx.create('to_do_board', { name: 'Renewals', description: null, system: false }).id;
  const state = { board_id: board, name: 'Asked', type: 'in_progress', order: 0, limit: null } as const;
  return { board, boardState: tx.create('to_do_state', state).id };
}

/** What a path needs to be one, without naming any record. */
export function anywhere(call: AnyCall): { params: Record<string, string> } {
  const values: Record<string, string> = {
    namespace: 'user',
    name: call.path.includes('/download/') ? 'list.csv' : 'subscriptions',
    year: '2026',
    month: '2026-01',
    entity: 'subscriptions',
    entityType: 'product',
    type: 'enter-price',
    a: 'enter-price',
    file: `${'A'.repeat(43)}.ics`,
    kind: call.path.startsWith('/charts/') ? 'subscriptions' : 'request_price',
    locale: 'en',
    chartName: call.path.includes('{kind}') ? recordCharts[0] : libraryCharts[0],
    sectionName: call.path.includes('{id}') ? departmentBoxes[0] : libraryBoxes[0],
  };
  return { params: Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, values[name] ?? 'nowhere'])) };
}

/** A call that gets as far as its parameters and no further: no row knows this one. */
export const harmless = { query: { 'no-such-parameter': '1' } };
