import { defaultPolicy } from '#shared/domain/security/session-policy.ts';
import { gzipSync } from 'node:zlib';
import { answerKey, type Attempt, writeAttempt } from '#functions/records/use/usage/harvest/attempts.ts';
import { queueMail } from '#functions/platform/mail.ts';
import { filesFor } from '#functions/platform/files.ts';
import { passkeyKey } from '#functions/records/ground/users/factors/passkey-key.ts';
import { keys } from '#functions/platform/keys.ts';
import { seal } from '#functions/platform/seal.ts';
import { issueFeedbackLink } from '#functions/records/work/stakeholders/feedback-tokens.ts';
import { issueResetLink } from '#functions/platform/reset-tokens.ts';
import { say } from '#shared/domain/messages/message.ts';
import { refusedLetter, sampleReceivedChange, sampleReceivedOffer, yearOfDeal } from '#tests/support/consortium.ts';
import { sampleFactors } from '#tests/support/sample-factors.ts';
import { sampleIdentity, sampleSso } from '#tests/support/sample-sso.ts';
import type { Fresh, Transaction } from '#functions/platform/transaction.ts';
import { groups } from '#shared/contract/calls.ts';
import { blankCustomForm } from '#shared/contract/entities/custom-form.ts';
import { blankMember } from '#shared/contract/entities/member.ts';
import { blankDeal } from '#shared/contract/entities/deal.ts';
import { blankMembership, noGrants } from '#shared/contract/entities/membership.ts';
import { blankMetaDataField } from '#shared/contract/entities/meta-data.ts';
import { blankProduct } from '#shared/contract/entities/product.ts';
import { blankContact } from '#shared/contract/entities/contact.ts';
import { blankDocument, blankInvoice } from '#shared/contract/entities/invoice.ts';
import { blankProvider } from '#shared/contract/entities/provider.ts';
import { blankStakeholder } from '#shared/contract/entities/stakeholder.ts';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { blankAgreement, blankArticle } from '#shared/contract/entities/research.ts';
import { blankUsageSource } from '#shared/contract/entities/usage.ts';
import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { blankPeriod } from '#shared/contract/entities/subscription.ts';
import { type KindName, kindNames } from '#shared/contract/kinds.ts';
import { ask, runJobs, type TestTenant } from '#tests/support/api.ts';
import { memberYear } from './today.ts';

type Sample<K extends KindName> = Fresh<K> & { id: string };

/** What the samples point to in the tenant they are made in. */
interface Around {
  user: string;
}

const importOptions = {
  filter: null,
  create: { providers: true, products: true, product_types: true, departments: true, financial_periods: true },
  existing: 'leave',
  duplicates: 'set_aside',
  organisations: 'department',
  publisher_is_vendor: false,
  default_currency: 'EUR',
  default_publisher: null,
  default_year: null,
  decision: 'accepted',
  default_role: 'vendor',
  year_start: '01-01',
  decimal_separator: null,
  date_order: null,
} as const;

const scenario = { department_id: 'sample-department', financial_period_id: 'fp-2050' };

/** A record of every kind, pointing to each other: a new kind does not compile without one. Those that every tenant has are left to it (null). */
const samples: { [K in KindName]: ((around: Around) => Sample<K>) | null } = {
  member: null,
  user: null,
  credential: null,
  // Made below: the commit of all others is full.
  second_factor: null,
  sso_settings: null,
  sso_identity: null,
  entity_label: null,
  financial_period: ({ user }) => ({
    id: 'fp-2050',
    name: '2050',
    start_date: '2050-01-01',
    end_date: '2050-12-31',
    state: 'closed',
    closed_by: user,
    closed_at: '2050-12-31T12:00:00.000Z',
  }),
  budget: () => ({
    id: 'budget-1',
    department_id: 'sample-department',
    financial_period_id: 'fp-2050',
    amount: 250000,
    note: 'With the gift',
  }),
  budget_scenario: () => ({ ...scenario, id: 'budget-scenario-1', base: 250000, percent: 3, amount: 257500, edited: 'percent' }),
  cost_scenario: () => ({ ...scenario, id: 'cost-scenario-1', base: 0, percent: null, amount: 261720.39, edited: 'amount' }),
  // A set that is being added holds no sample yet.
  sample_set: () => ({ id: 'set-1', day: '2050-01-01', state: 'adding', written: 0 }),
  scenario: ({ user }) => ({
    id: 'scenario-1',
    name: 'Ohne Physik',
    owner_id: user,
    financial_period_id: 'fp-2050',
    default_percent: 4.5,
    currency_percents: [{ currency: 'USD', percent: 8 }],
    publisher_percents: [{ publisher_id: 'sample-provider', percent: 3.25 }],
    product_type_percents: [],
    department_budgets: [{ department_id: 'sample-department', base: 250000, percent: -5, amount: 237500, edited: 'percent' }],
    choices: [
      { subscription_id: 'sample-subscription', subscription_period_id: 'sample-period', decision: 'cancel', percent: null, amount: null },
    ],
    saving: { percent: 10, amount: null },
    department_savings: [{ department_id: 'sample-department', percent: null, amount: 5000 }],
    note: 'Für die Kommission',
    shared: true,
    applied: { change_set: 'sample-change-set', at: '2050-01-01T12:00:00.000Z', by: user, finished: true },
  }),
  report: ({ user }) => ({
    id: 'report-1',
    name: 'Was bald endet',
    type: 'subscriptions',
    note: 'Jeden Montag',
    columns: [
      { path: 'name', label: 'Titel', total: null },
      { path: 'normalized_price', label: null, total: 'sum' },
    ],
    filters: [{ path: 'end_date', operator: 'lte', values: ['$today+180'] }],
    search: '',
    sort: [{ path: 'end_date', descending: false }],
    groups: ['product.publisher'],
    owner_id: user,
    shared: 'roles',
    roles: ['editor'],
  }),
  report_schedule: ({ user }) => ({
    id: 'report-schedule-1',
    report_id: 'report-1',
    every: 'month',
    on: 1,
    hour: 7,
    to: [user],
    format: 'xlsx',
    planned_on: null,
    planned_before: null,
    failed_on: null,
    paused_at: null,
  }),
  report_run: ({ user }) => ({
    id: 'report-run-1',
    name: 'Was bald endet',
    subject: {
      type: 'report',
      report_id: 'report-1',
      report_type: 'subscriptions',
      definition: { columns: [{ path: 'name', label: null, total: null }], filters: [], search: '', sort: [], groups: [] },
      as_saved: true,
    },
    format: 'xlsx',
    reader_id: user,
    scheduled_on: '2050-01-03',
    state: 'finished',
    row_count: 12,
    built_with: ['view-vendors'],
    file: { filename: 'Was bald endet.xlsx', content_type: 'application/octet-stream', bytes: 1200 },
    finished_at: '2050-01-03T06:00:00.000Z',
    expires_at: '2050-01-10T06:00:00.000Z',
    failure: null,
  }),
  security_settings: null,
  user_settings: ({ user }) => ({ ...blankUserSettings, id: user, theme: 'dark', locale: 'de' }),
  list_view: ({ user }) => ({
    id: `${user}-subscriptions`,
    user_id: user,
    list: 'subscriptions',
    current: { sort: '-price' },
    views: [{ name: 'Dear ones', layout: { search: 'tide' } }],
  }),
  shared_view: () => ({
    id: 'sample-shared-view',
    list: 'subscriptions',
    name: 'Für alle',
    key: 'subscriptions fur alle',
    layout: { group: 'publisher' },
    roles: ['editor'],
  }),
  layout: ({ user }) => ({
    id: `${user}_dashboard`,
    user_id: user,
    sub_context: 'dashboard',
    definition: { elements: [{ slug: 'progress', column_offset: { 4: 2 }, column_span: 2, row_span: 2 }] },
  }),
  shared_layout: ({ user }) => ({
    id: 'sample-shared-layout',
    sub_context: 'dashboard',
    name: 'Für alle',
    key: `dashboard ${user} fur alle`,
    definition: { elements: [{ slug: 'progress', column_offset: { 4: 2 }, column_span: 2, row_span: 2 }] },
    owner_id: user,
    user_ids: [],
    roles: ['editor'],
  }),
  default_layout: () => ({ id: 'dashboard', sub_context: 'dashboard', definition: null }),
  cost_center: () => ({ id: 'sample-cost-center', name: 'Größe 4711', code: '=1+1', active: true }),
  department: () => ({ id: 'sample-department', name: 'Physik', code: null, active: true, parent_id: null }),
  fte_field: () => ({
    id: 'sample-fte',
    name: 'Studierende',
    description: '=1+1',
    values: [
      { year: 2024, value: 1234.5 },
      { year: 2025, value: null },
    ],
  }),
  product_type: () => ({ id: 'sample-type', name: 'Zeitschrift' }),
  subject_category: () => ({ id: 'sample-subject', name: '海洋学' }),
  provider: ({ user }) => ({
    ...blankProvider,
    id: 'sample-provider',
    name: 'Éditions “Mer”',
    currency: 'USD',
    owner_id: user,
    is_publisher: true,
    is_vendor: true,
  }),
  product: ({ user }) => ({
    ...blankProduct,
    id: 'sample-product',
    name: 'Journal of Samples',
    publisher_id: 'sample-provider',
    product_type_id: 'sample-type',
    owner_id: user,
    main_subject_category_id: 'sample-subject',
    content_summary: '<p>Rich <b>text</b></p>',
  }),
  exchange_rate: () => ({
    id: 'sample-rate',
    currency: 'USD',
    financial_period_id: 'fp-2050',
    rate: '0.9137',
    as_of: '2049-12-01',
    source: 'Nationalbank “Mer”',
  }),
  evaluation: ({ user }) => ({
    id: 'sample-evaluation',
    subscription_period_id: 'sample-period',
    rater_id: user,
    ratings: [{ criterion: 'price', rating: 2, comment: 'Für die Größe zu teuer' }],
    comment: '=1+1',
    rated_at: '2049-07-01T08:00:00.000Z',
  }),
  implementation: ({ user }) => ({
    id: 'sample-implementation',
    subscription_period_id: 'sample-period',
    steps: [
      {
        id: 'sample-step',
        label: 'Zugang prüfen',
        task: 'activate_access',
        done_by: user,
        done_at: '2049-12-20T08:00:00.000Z',
        note: '“Größe”',
      },
    ],
  }),
  license_term_label: () => ({
    id: 'sample-term',
    name: 'Fernleihe',
    kind: 'permission',
    description: 'Auch elektronisch',
    order: 1,
    active: true,
  }),
  license_qualifier_label: () => ({ id: 'sample-qualifier', name: 'unter Auflagen', description: null, order: 0, active: true }),
  contact: () => ({
    ...blankContact,
    id: 'sample-contact',
    provider_id: 'sample-provider',
    first_name: 'Maëlle',
    last_name: 'Le Goff',
    email: 'maelle@mer.example',
    email_preferences: ['general', 'ip'],
  }),
  ip_address: () => ({ id: 'sample-range', provider_id: 'sample-provider', range: '192.88.99.0/25', kind: 'proxy', note: 'Größe' }),
  ip_telling: () => ({
    id: 'sample-telling',
    provider_id: 'sample-provider',
    informed_at: '2026-03-01',
    ranges: ['192.88.99.0/25'],
    complete: true,
    note: null,
  }),
  provider_distinction: () => ({ id: 'sample-distinction', first_id: 'sample-provider', second_id: 'sample-provider' }),
  license: ({ user }) => ({ id: 'sample-license', name: 'Lizenz “Mer”', publisher_id: 'sample-provider', owner_id: user }),
  license_period: ({ user }) => ({
    id: 'sample-license-period',
    license_id: 'sample-license',
    owner_id: user,
    start_date: '2050-01-01',
    end_date: null,
    status: 'finalized',
    summary: '<p>All of <b>it</b></p>',
    terms: [{ label_id: 'sample-term', active: true, status: 'n/a', qualifiers: ['sample-qualifier'], description: '=1+1' }],
  }),
  license_amendment: () => ({
    id: 'sample-amendment',
    license_period_id: 'sample-license-period',
    name: 'Nachtrag 1',
    start_date: '2050-07-01',
    end_date: null,
    status: 'finalized',
    description: null,
    terms: [{ label_id: 'sample-term', active: true, status: 'yes', qualifiers: [], description: null }],
  }),
  subscription: () => ({
    id: 'sample-subscription',
    name: 'Sampled',
    product_id: 'sample-product',
    description: null,
    license_period_ids: ['sample-license-period'],
    terms: {
      renewal: 'automatic',
      notice: { count: 3, unit: 'month' },
      notice_to: 'subscriptions@publisher.example',
      notice_form: 'email',
      length_months: 12,
      fixed_until: '2029-12-31',
      years: [{ start_date: '2029-01-01', price: 1200 }],
      opt_out: ['2028-09-30'],
      source: 'typed',
      entered_on: '2028-01-01',
    },
    quiet_since: '2050-01-01',
  }),
  subscription_period: ({ user }) => ({
    ...blankPeriod,
    id: 'sample-period',
    product_id: 'sample-product',
    subscription_id: 'sample-subscription',
    start_date: '2050-01-01',
    end_date: '2050-12-31',
    owner_id: user,
    vendor_id: 'sample-provider',
    publisher_id: 'sample-provider',
    financial_period_id: 'fp-2050',
    currency: 'USD',
    price: 1234.56,
    normalized_price: 1111.1,
    exchange_rate: '0.9',
    departments: [
      {
        department_id: 'sample-department',
        percentage: 33.3333,
        cost_center_id: 'sample-cost-center',
        stakeholder_ids: ['sample-stakeholder'],
      },
    ],
    task_applicability: { evaluation_applicable: true },
  }),
  workflow_run: ({ user }) => ({
    id: 'sample-run',
    subscription_period_id: 'sample-period',
    number: 1,
    state: 'running',
    started_at: '2049-06-01T08:00:00.000Z',
    started_by: user,
    ended_at: null,
    ended_by: null,
    reason: null,
    tasks: [
      {
        task: 'evaluation',
        state: 'open',
        owner_id: user,
        due_on: '2049-08-01',
        snoozed_until: null,
        settled_at: null,
        settled_by: null,
        reason: null,
      },
    ],
  }),
  workflow_settings: ({ user }) => ({
    id: 'workflow-settings',
    tasks: [{ task: 'evaluation', applicable: false, due_from: 'deadline', due_days: -20, owner_id: user }],
  }),
  membership_group: () => ({ id: 'sample-membership-group', name: 'Größere' }),
  membership: () => ({
    ...blankMembership,
    id: 'sample-membership',
    name: 'École du Fjord',
    ror: '05wf2ga96',
    country: 'FR',
    contacts: [{ name: 'Zoé', email: 'zoe@ecole.example', role: 'acquisitions', language: 'fr' }],
    group_ids: ['sample-membership-group'],
    fte: [{ year: 2026, value: 812.5 }],
    budgets: [{ year: 2026, amount: 120_000, currency: 'EUR' }],
    linked: true,
    grants: { ...noGrants, fte: true },
  }),
  received_membership: () => ({
    id: 'sample-received-membership',
    office_name: 'Consortium “Mer”',
    office_email: 'office@consortium.example',
    name: 'Sample Library',
    state: 'active',
    grants: noGrants,
    since: '2026-01-01',
    until: null,
  }),
  deal: () => ({
    ...blankDeal,
    id: 'sample-deal',
    name: 'Größe “Mer” 2026',
    currency: 'EUR',
    provider_id: 'sample-provider',
    product_ids: ['sample-product'],
    group_ids: ['sample-membership-group'],
    years: [{ ...yearOfDeal, year: 2026, start_date: '2026-01-01', end_date: '2026-12-31', total: 1000 }],
    terms: { en: '<p>=1+1</p>', de: null, fr: '<p>Été</p>', sv: null },
  }),
  deal_offer: () => ({
    id: 'sample-deal-offer',
    deal_id: 'sample-deal',
    year: 2026,
    membership_id: 'sample-membership',
    state: 'accepted',
    price: 1000,
    currency: 'EUR',
    vat_rate: 19,
    tax: 190,
    name: 'Größe “Mer” 2026',
    terms: '<p>=1+1</p>',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    valid_until: '2026-10-31',
    contact: { name: 'Zoë', email: 'zoe@fjord.example', locale: 'fr' },
    link: 2,
    emailed_on: '2026-10-17',
    seen_at: '2026-10-18T08:00:00.000Z',
    answer: {
      kind: 'accepted',
      name: 'Zoë',
      role: null,
      at: '2026-10-18T08:01:00.000Z',
      channel: 'link',
      note: '=1+1',
      po_number: 'PO-1',
      price: null,
    },
    confirm_above: 500,
    silence: 'renews',
    confirm_link: 1,
    confirmation: {
      asked: { name: 'Åsa', email: 'asa@fjord.example', locale: 'sv', until: '2026-11-01' },
      decided: { kind: 'confirmed', name: 'Åsa', role: null, at: '2026-10-19T08:00:00.000Z', channel: 'link', note: '=1+1' },
    },
    change: {
      number: 1,
      at: '2026-11-02T08:00:00.000Z',
      note: 'Größe',
      before: { price: 900, tax: 171, start_date: '2026-01-01', end_date: '2026-12-31' },
      state: 'refused',
      answered_at: '2026-11-03T08:00:00.000Z',
    },
    announced: { state: 'closed', order: null, link: '2026-01-02T08:00:00.000Z' },
  }),
  received_offer: () => ({
    ...sampleReceivedOffer('sample-received-membership', 'Größe “Mer”'),
    id: 'sample-received-offer',
    terms: '<p>=1+1</p>',
    license: 'Licence d’été',
    state: 'accepted',
    deal_state: 'ordered',
    order: { number: 'B-1', on: '2026-11-01' },
    answer: {
      kind: 'accepted',
      name: 'Zoë',
      role: null,
      at: '2026-10-18T08:01:00.000Z',
      channel: 'account',
      note: '=1+1',
      po_number: 'PO-1',
      price: null,
    },
    refused: { kind: 'declined', at: '2026-10-19T08:01:00.000Z', reason: say('letters.notActive') },
    office_note: 'Größe',
    held: ['price', 'dates'],
    reminded_on: '2026-10-17',
  }),
  received_change: () => ({ ...sampleReceivedChange('sample-received-offer'), id: 'sample-received-change', note: 'Größe' }),
  deal_sharing: () => ({
    id: 'sample-deal-sharing',
    deal_id: 'sample-deal',
    year: 2026,
    price_model: 'fixed_total',
    key: { kind: 'fte' },
    floor: null,
    cap: { amount: null, percent: 10 },
    unit_price: null,
    tiers: [],
    fte_year: 2026,
    budget_year: 2026,
    total: 1000,
    currency: 'EUR',
    members: [
      {
        membership_id: 'sample-membership',
        name: 'École du Fjord',
        amount: 1000,
        percent: 100,
        held: null,
        known_fte: 812.5,
        known_budget: 120_000,
        known_currency: 'EUR',
        known_last_year: null,
        membership_version: 1,
        given: { last_year: 990 },
      },
    ],
  }),
  membership_pair: () => ({
    id: 'sample-membership',
    side: 'membership',
    partner_tenant: 'another',
    partner_membership: 'theirs',
    secret: 'known to both',
    invitation: null,
    sent: 1,
    received: 0,
  }),
  letter: () => ({ ...refusedLetter('sample-membership'), id: 'sample-letter' }),
  letter_content: () => ({ id: 'sample-letter', letter_id: 'sample-letter', payload: '{"until":"2026-12-31"}' }),
  stakeholder: () => ({
    ...blankStakeholder,
    id: 'sample-stakeholder',
    first_name: 'Ségolène',
    last_name: 'Weiß',
    email: 'segolene@sample.example',
    department_ids: ['sample-department'],
    locale: 'fr',
  }),
  stakeholder_response: () => ({
    id: 'sample-response',
    subscription_period_id: 'sample-period',
    stakeholder_id: 'sample-stakeholder',
    stakeholder_name: 'Ségolène Weiß',
    department_id: 'sample-department',
    decision: 'no',
    comment: 'Trop cher',
    answered_at: '2049-06-11T08:00:00.000Z',
  }),
  custom_form: ({ user }) => ({
    ...blankCustomForm,
    id: 'sample-form',
    name: 'Wünsche',
    public: true,
    fields: [
      { id: 'title', kind: 'text', label: 'Titel', help: null, required: true, options: [], removed: false },
      { id: 'gone', kind: 'number', label: 'Preis', help: null, required: false, options: [], removed: true },
    ],
    notify: [user],
  }),
  custom_form_link: ({ user }) => ({ id: 'sample-form', sealed: 'sealed-for-nobody', digest: `digest-of-${user}` }),
  form_answer: () => ({
    id: 'sample-answer',
    form_id: 'sample-form',
    values: { title: '=Zeitschrift', gone: 12.5 },
    answered_at: '2026-03-01T08:00:00.000Z',
    answered_by: null,
    contact_name: 'Jonas Weber',
    contact_email: 'jonas@college.example',
    submission: 'sample-submission',
    set_aside: false,
    todo_id: null,
    product_id: 'sample-product',
  }),
  feedback_invitation: () => ({
    id: 'sample-invitation',
    stakeholder_id: 'sample-stakeholder',
    period_ids: ['sample-period'],
    closed_period_ids: [],
    sent_at: '2049-06-01T08:00:00.000Z',
    answer_by: '2049-06-20',
    expires_at: '2049-07-31T08:00:00.000Z',
    reminded_at: null,
    revoked_at: null,
    closed_at: null,
  }),
  subscription_period_item: () => ({
    id: 'sample-item',
    subscription_period_id: 'sample-period',
    kind: 'discount',
    description: 'Mehrjahresrabatt',
    quantity: 1.5,
    amount: -12.34,
    currency: 'USD',
  }),
  price_ceiling: () => ({
    id: 'sample-ceiling',
    subscription_id: 'sample-subscription',
    license_period_id: null,
    percent: 2.5,
    until: '2052-12-31',
    note: 'Drei Jahre, § 4',
  }),
  subscription_reminder: ({ user }) => ({
    id: 'sample-subscription-reminder',
    subscription_id: 'sample-subscription',
    before: 45,
    on: null,
    to: 'people',
    user_ids: [user],
    text: 'Ausschuss fragen, § 4',
    snoozed: [{ user_id: user, until: '2052-01-31' }],
  }),
  vendor_invoice: ({ user }) => ({
    ...blankInvoice,
    id: 'sample-invoice',
    subscription_period_id: 'sample-period',
    vendor_id: 'sample-provider',
    number: 'R-2050/1',
    date: '2050-01-10',
    due_date: '2050-02-09',
    amount: 1234.56,
    tax: 80.76,
    currency: 'USD',
    rate: '0.9',
    normalized_amount: 1111.1,
    state: 'approved',
    approved_by: user,
    approved_at: '2050-01-11T08:00:00.000Z',
  }),
  order_document: () => ({
    ...blankDocument,
    id: 'sample-document',
    entity: 'subscription',
    entity_id: 'sample-subscription',
    kind: 'invoice',
    number: 'Nachforderung “1”',
    date: '2050-03-01',
    amount: -12.5,
    currency: 'USD',
    subscription_period_id: 'sample-period',
  }),
  progress_bar_setting: ({ user }) => ({
    id: 'plan-workflow',
    type: 'plan-workflow',
    days_before: 90,
    responsible_id: user,
    template_id: null,
    automatic: true,
  }),
  progress_mark: ({ user }) => ({
    id: 'sample-period-plan-workflow',
    subscription_period_id: 'sample-period',
    type: 'plan-workflow',
    owner_id: user,
    snoozed_until: '2050-02-01',
    dismissed_at: null,
    dismissed_by: null,
    reason: null,
  }),
  link: () => ({
    id: 'sample-link',
    entity: 'provider',
    entity_id: 'sample-provider',
    name: 'Statistik',
    url: 'https://mer.example/stats?größe=1',
    username: 'bibliothek',
    description: null,
    category_id: '5',
    password_set_at: '2026-03-01T08:00:00.000Z',
  }),
  link_password: () => ({ id: 'sample-link', sealed: 'sealed-for-nobody' }),
  // Made below, by what is sealed first: a key for nobody would open nothing that is sealed later.
  tenant_key: null,
  note: () => ({
    id: 'sample-note',
    entity: 'product',
    entity_id: 'sample-product',
    body: '<p>Ask for the <em>Größe</em> again</p>',
    mentions: [],
  }),
  media: () => ({
    id: 'sample-media',
    entity: 'subscription',
    entity_id: 'sample-subscription',
    purpose: 'attachment',
    name: 'Größe.txt',
    type: 'txt',
    size: 7,
    file_key: 'media/sample-file',
  }),
  meta_data_category: () => ({ id: 'sample-category', name: 'Regal & Standort' }),
  meta_data_field: () => ({
    ...blankMetaDataField,
    id: 'sample-field',
    name: 'Signatur',
    entity_id: 'product',
    type_id: '1',
    category_id: 'sample-category',
    order: 1,
  }),
  meta_data_value: () => ({
    id: 'product-sample-product',
    entity: 'product',
    kind: 'product',
    entity_id: 'sample-product',
    values: [{ field_id: 'sample-field', value: 'Größe 4° =1+1' }],
  }),
  reminder: ({ user }) => ({
    id: 'sample-reminder',
    kind: 'cancellation',
    entity: 'subscription_period',
    entity_id: 'sample-period',
    user_id: user,
    date: '2049-10-02',
    threshold: 30,
    task: null,
    due_on: '2049-09-02',
    mail_id: null,
    sent_at: '2049-09-02T04:00:00.000Z',
    removed: false,
  }),
  calendar_feed: null,
  title_list: null,
  publication: null,
  to_do_board: () => ({ id: 'sample-board', name: 'Verlängerungen 2027', description: '=1+1', system: false }),
  to_do_state: () => ({ id: 'sample-state', board_id: 'sample-board', name: 'Beim Anbieter', type: 'in_progress', order: 0, limit: 3 }),
  to_do: ({ user }) => ({
    ...blankToDo,
    id: 'sample-to-do',
    title: 'Preisvorschlag “Mer” prüfen',
    body: '<p>=1+1 <b>Größe</b></p>',
    deadline: '2050-02-01',
    priority_id: 'high',
    owner_ids: [user],
    subscriber_user_ids: [user],
    state_id: 'sample-state',
    kanban_position: 65_535,
    in_kanban: true,
    in_dashboard: true,
    entity: 'provider',
    entity_id: 'sample-provider',
    provider_role: 'publisher',
  }),
  to_do_checklist_item: () => ({ id: 'sample-item-1', to_do_id: 'sample-to-do', body: 'Größe messen', completed: true, number: 1 }),
  inbox: ({ user }) => ({
    id: user,
    entries: [
      {
        id: 'sample-notification',
        reason: 'assigned',
        kind: 'to_do',
        record_id: 'sample-to-do',
        by: null,
        at: '2049-10-02T08:00:00.000Z',
        read: false,
        more: 0,
        emailed: true,
      },
    ],
  }),
  to_do_news: ({ user }) => ({
    id: user,
    news: [{ to_do_id: 'sample-to-do', by: null, at: '2049-10-02T08:00:00.000Z', news: { what: 'comment', text: 'Größe?' } }],
  }),
  to_do_comment: ({ user }) => ({
    id: 'sample-comment',
    to_do_id: 'sample-to-do',
    body: 'Wer fragt “Mer”?',
    mentions: [{ user_id: user, name: 'Größe' }],
  }),
  email_batch: () => ({ id: 'sample-batch', kind: 'request_price', count: 1, test: false }),
  email: null,
  received_email: () => ({
    id: 'sample-received-email',
    subscription_period_id: 'sample-period',
    from_name: 'Größe, Maria',
    from_address: 'maria@verlag.example',
    to: ['library@uni.example'],
    cc: [],
    subject: 'Preise “2050”',
    sent_at: '2049-06-01T08:00:00.000Z',
    text: '=1+1 Größe',
    files: [{ name: 'Preise.txt', type: 'txt', size: 7, index: 0 }],
    other_files: ['winmail.dat'],
    truncated: false,
    message_key: 'sample-message',
    content: 'sample-content',
    size: 11,
  }),
  email_template: () => ({
    id: 'request_price-de',
    kind: 'request_price',
    locale: 'de',
    subject: 'Preis für {{product.name}}',
    body: '<p>Guten Tag, {{contact.name}}</p>',
    preference: null,
  }),
  agreement: () => ({
    ...blankAgreement,
    id: 'sample-agreement',
    name: 'Lesen & Publizieren “Tidewater”',
    publisher_id: 'sample-provider',
    start_date: '2050-01-01',
    end_date: '2052-12-31',
    subscription_id: 'sample-subscription',
    currency: 'EUR',
    quotas: [{ year: 2050, articles: 30 }],
    costs: [
      { institution: null, openapc_group: null, year: 2050, read: 1000.5, publish: null, read_and_publish: null, fee: 10, credit: null },
    ],
    eligible: [{ name: 'Universität Größe', ror: 'https://ror.org/02kkvpp62', domain: 'groesse.example' }],
  }),
  article: () => ({
    ...blankArticle,
    id: 'sample-article',
    doi: '10.1000/größe(1)',
    title: '=cmd|“Wellen”',
    publisher_id: 'sample-provider',
    agreement_id: 'sample-agreement',
    department_id: 'sample-department',
    authors: [{ name: 'Jürgen “J.” Muster', orcid: '0000-0002-1825-0097', ror: null, corresponding: true }],
    period: 2050,
    charges: [
      {
        id: 'sample-article_1',
        kind: 'apc',
        amount: -12.5,
        currency: 'USD',
        rate: '0.9',
        local: -11.25,
        tax: null,
        vendor_invoice_id: null,
        payers: [{ department_id: 'sample-department', external: null, percentage: 50 }],
      },
    ],
    sources: { title: 'person' },
  }),
  usage_source: () => ({
    ...blankUsageSource,
    id: 'sample-source',
    name: 'Tidewater “Journals”',
    provider_id: 'sample-provider',
    platform: 'Tidewater Online',
    kind: 'api',
    customer_id: '=1+1',
    pins: [{ month: '2050-01', usage_report_id: 'sample-usage-report' }],
    base_url: 'https://sushi.tidewater.example/größe',
    reports: ['TR', 'DR'],
    harvest_from: '2050-01',
    has_api_key: true,
    stopped: { at: '2050-03-05T00:00:00.000Z', code: 2010, help_url: null },
  }),
  usage_key: () => ({ id: 'sample-source', sealed: 'sealed-for-nobody' }),
  usage_month: () => ({
    id: 'sample-usage-month',
    usage_source_id: 'sample-source',
    report: 'TR',
    year: 2050,
    months: [
      { state: 'pending', release: '5.1', tries: 1, next_at: '2050-03-08T00:00:00.000Z', code: 3031, attempt_id: 'sample-attempt' },
      ...Array.from({ length: 11 }, () => null),
    ],
  }),
  usage_report: () => ({
    id: 'sample-usage-report',
    usage_source_id: 'sample-source',
    import_id: null,
    origin: 'upload',
    release: '5.1',
    report: 'TR',
    reported_at: '2050-03-05T00:00:00.000Z',
    file_name: 'TR Größe.json',
    months: ['2050-01', '2050-02'],
    states: ['loaded', 'none'],
    filters: { Access_Method: ['Regular'] },
    cells: [
      { data_type: 'Journal', access_type: 'Controlled', access_method: 'Regular', metric: 'Unique_Item_Requests', counts: [15, null] },
    ],
    title_count: 2,
    object_key: 'usage/sample-usage.json.gz',
  }),
  usage_share: () => ({ id: 'sample-source', basis: 'r3pX' }),
  usage_link: () => ({
    id: 'sample-usage-link',
    usage_source_id: 'sample-source',
    scope: 'title',
    value: 'id||Größe “Mer”',
    product_id: 'sample-product',
    valid_from: '2050-01-01',
    valid_to: null,
  }),
  usage_entry: () => ({
    id: 'sample-usage-entry',
    usage_source_id: 'sample-source',
    product_id: 'sample-product',
    metric: 'uses',
    months: { '2050-01': 7 },
    note: '=1+1',
  }),
  usage_dismissal: () => ({
    id: 'sample-usage-dismissal',
    product_id: 'sample-product',
    month: '2050-01',
    note: '=1+1',
  }),
  product_usage: () => ({
    id: 'sample-product-usage',
    product_id: 'sample-product',
    usage_source_id: 'sample-source',
    years: '2050|5.1|Journal|Controlled|Regular|Unique_Item_Requests|12,,0,,,,,,,,,',
  }),
  import: null,
  import_mapping: ({ user }) => ({
    id: 'sample-headings',
    heading_signature: 'sample-headings',
    mapping: [{ column: 0, heading: 'Product', field: null }],
    options: { ...importOptions, create: { ...importOptions.create }, default_owner_id: user },
  }),
};

/** Prices of the year it is, from which the next one can be forecast. */
const sheet = [
  'Publisher;Product;Year;Price',
  `Tidewater;Journal of Waves;${memberYear()};120,50`,
  `Tidewater;Journal of Surf;${memberYear()};80`,
].join('\n');

/** The ids of the samples, for kinds that a tenant does not have anyway; `user` is whose private records they are. */
export function sampleIds(user: string): Partial<Record<KindName, string>> {
  return Object.fromEntries(kindNames.flatMap((kind) => [[kind, samples[kind]?.({ user })?.id]].filter(([, id]) => id !== undefined)));
}

const journal = { dataType: 'Journal', accessType: 'Controlled', accessMethod: 'Regular', metric: 'Unique_Item_Requests' };
const untitled = { publisher: null, platform: null, doi: null, isbn: null, printIssn: null, onlineIssn: null };

/** The titles of the usage report: one of the sample product, and one that is counted for no product. */
const usageTitles = {
  months: ['2050-01', '2050-02'],
  titles: [
    { ...untitled, name: 'Mer', proprietaryId: 'Größe “Mer”' },
    { ...untitled, name: 'Étang', proprietaryId: 'Größe “Étang”' },
  ],
  rows: [
    { ...journal, title: 0, counts: [12, null] },
    { ...journal, title: 1, counts: [3, null] },
  ],
};

/** A request to the COUNTER API of the sample source. */
function sampleAttempt(started: string): Attempt {
  return {
    id: 'sample-source-attempt',
    usage_source_id: 'sample-source',
    request: { report: 'TR', release: '5.1', from: '2050-01', to: '2050-01' },
    url: 'https://sushi.tidewater.example/r51/reports/tr?api_key=…',
    started,
    ms: 120,
    http: 200,
    bytes: 2,
    exceptions: [],
    code: 3031,
    refusal: null,
    failure: null,
    months: [{ month: '2050-01', state: 'pending' }],
    outcome: 'nothing',
    has_answer: true,
  };
}

const ofSecondCommit = new Set<KindName>([
  'subscription_reminder',
  'deal',
  'deal_offer',
  'received_offer',
  'received_change',
  'deal_sharing',
  'letter',
  'letter_content',
  'membership',
  'membership_group',
  'membership_pair',
  'received_membership',
]);

/**
 * Gives a tenant something of everything: a record of each kind, an import that was corrected by hand and carried out with its objects, an
 * upload, a mail that was queued and one with a secret in it, history of changes, a replaced and a deleted record.
 */
export async function addEveryKind(tenant: TestTenant): Promise<void> {
  const user = tenant.editor.id;
  await tenant.repo.commit((tx) => {
    // The commit has no room for a notification.
    tx.isQuiet = true;
    for (const kind of kindNames) if (!ofSecondCommit.has(kind)) addSample(tx, kind, { user });
  });
  // A commit holds a hundred writes, and the samples of most kinds fill one.
  await tenant.repo.commit(async (tx) => {
    for (const kind of ofSecondCommit) addSample(tx, kind, { user });
    await tx.put('security_settings', 'security_settings', { ...defaultPolicy, allowed_networks: [], required_for: [] });
    tx.create('product_type', { id: 'gone-type', name: 'Gone' });
    queueMail(tx, { kind: 'reminder', to: `editor@${tenant.id}.example`, subject: 'A reminder', text: 'Renew the sample.' });
  });
  await tenant.repo.commit(async (tx) => {
    tx.save('member', { ...blankMember, ...(await tx.load('member', 'member')), website: 'https://library.example' });
    await tx.load('product_type', 'gone-type');
    tx.remove('product_type', 'gone-type', 'sample-type');
    await seal(tx, 'kept', 'sample');
    const link = issueResetLink(tx, tenant.viewer.id);
    issueFeedbackLink(tx, await tx.load('feedback_invitation', 'sample-invitation'));
    tx.write({
      Put: { TableName: undefined, Item: { ...keys.formToken(`digest-of-${user}`), tenant: tenant.id, form_id: 'sample-form' } },
    });
    const invitation = `invitation-to-${tenant.id}`;
    const held = { tenant: tenant.id, membership: 'sample-membership' };
    tx.write({ Put: { TableName: undefined, Item: { ...keys.invitationToken(invitation), ...held } } });
    tx.write({ Put: { TableName: undefined, Item: { ...keys.invitationTokenOf(tenant.id, invitation), expires_at: 4_000_000_000 } } });
    const offer = `offer-to-${tenant.id}`;
    tx.write({ Put: { TableName: undefined, Item: { ...keys.offerToken(offer), tenant: tenant.id, offer_id: 'sample-deal-offer' } } });
    tx.write({ Put: { TableName: undefined, Item: { ...keys.offerTokenOf(tenant.id, offer), expires_at: 4_000_000_000 } } });
    tx.create('second_factor', sampleFactors(tenant.id));
    tx.create('sso_settings', sampleSso(tenant.id));
    tx.create('sso_identity', sampleIdentity);
    tx.write({ Put: { TableName: undefined, Item: { ...keys.ssoDomain(`${tenant.id}.example`, tenant.id), tenant: tenant.id } } });
    tx.write({
      Put: { TableName: undefined, Item: { ...passkeyKey(`passkey-of-${tenant.id}`), tenant: tenant.id, user_id: 'sample-factors' } },
    });
    writeAttempt(tx, sampleAttempt(tx.at));
    queueMail(tx, {
      kind: 'password_reset',
      to: `viewer@${tenant.id}.example`,
      subject: 'Your link',
      text: `Open ${link}`,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
    });
  });
  await filesFor(tenant.repo.caller).put('uploads/sample-upload', new Uint8Array([0, 255, 1, 254]), 'application/pdf');
  await filesFor(tenant.repo.caller).put('media/sample-file', 'Größe', 'text/plain');
  await filesFor(tenant.repo.caller).put('received-emails/sample-content/original.eml', 'From: Größe', 'message/rfc822');
  await filesFor(tenant.repo.caller).put('usage/sample-usage.json.gz', gzipSync(JSON.stringify(usageTitles)), 'application/gzip');
  await filesFor(tenant.repo.caller).put(answerKey('sample-source-attempt'), gzipSync('{}'), 'application/gzip');
  await filesFor(tenant.repo.caller).put('report-runs/report-run-1', new Uint8Array([80, 75, 3, 4]));
  await filesFor(tenant.repo.caller).put('mail-sheets/sample-email.xlsx', new Uint8Array([80, 75, 3, 4]));
  const { imports, products, titleLists } = groups;
  const as = tenant.editor;
  await ask(groups.calendar.create, { as, body: { scope: 'mine' } });
  const list = await ask(products.createTitleList, {
    as,
    params: { id: 'sample-product' },
    body: {
      name: 'Titel “2050”',
      valid_from: '2050-01-01',
      publications: [{ publication_title: 'Journal of Samples', online_identifier: '2049-3630' }],
    },
  });
  await ask(titleLists.addPublication, { as, params: { id: list.id }, body: { publication_title: 'Zeitschrift für Ähnliches' } });
  const view = await ask(imports.parse, { as, body: {}, files: { file: { name: 'Kosten.csv', type: 'text/csv', content: sheet } } });
  const { id } = view.import;
  await ask(imports.updateCell, { as, params: { id: `${id}-3` }, body: { field: 3, value: 81 } });
  await ask(imports.process, { as, body: { id } });
}

/** Does the jobs that `addEveryKind` left, so that the import has its plan, progress and report. */
export const finishEveryKind = (tenant: TestTenant): Promise<number> => runJobs(tenant.id);

function addSample<K extends KindName>(tx: Transaction, kind: K, around: Around): void {
  const sample = samples[kind];
  if (sample) tx.create(kind, sample(around) as Fresh<K>);
}
