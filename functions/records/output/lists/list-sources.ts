import type { EmailRow } from '#shared/contract/rows/email-row.ts';
import type { StakeholderRow } from '#shared/contract/entities/stakeholder.ts';
import type { FeedbackInvitationRow } from '#shared/contract/rows/stake-row.ts';
import type { ProgressTaskRow } from '#shared/contract/rows/progress-row.ts';
import type { ReminderRow } from '#shared/contract/groups/reminders.ts';
import type { UsageSourceRow } from '#shared/contract/rows/usage-source-row.ts';
import { progressTypes } from '#shared/domain/workflow/progress-types.ts';
import { instant } from '#functions/platform/clock.ts';
import { dealRows } from '../../work/consortium/deal-row.ts';
import { listedOfferRows } from '../../work/consortium/offer-rows.ts';
import { receivedChangeRows, receivedOfferRows } from '../../work/consortium/received-offer-rows.ts';
import { membershipRows, officeLetterRows } from '../../work/consortium/membership-rows.ts';
import { emailRow } from '../../work/emails/email-row.ts';
import { stakeholderRow } from '../../work/stakeholders/stakeholder-row.ts';
import { invitationRow } from '../../work/stakeholders/invitation-row.ts';
import { progressRows } from '../../work/progress/progress-rows.ts';
import { reminderRows } from '../../work/reminders/reminder-rows.ts';
import { reminderSettings } from '../../work/reminders/reminder-settings.ts';
import { agreementRows } from '../../use/research/agreement-row.ts';
import { usageSourceRow } from '../../use/usage/usage-source-row.ts';
import type { OwnParameters } from '#shared/contract/list-parameters.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import { isPlain, type ListName, lists, type PlainListName } from '#shared/contract/lists.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { PeriodRow, SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import type { ImportRow } from '#shared/contract/rows/import-row.ts';
import type { ProductRow } from '#shared/contract/rows/product-row.ts';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel, Touched } from '#functions/platform/read-model.ts';
import { type IncrementalList, incrementalRows, someRows } from '#functions/platform/incremental-rows.ts';
import { metaDataFieldRow } from '../../ground/metadata/meta-data-field-row.ts';
import { withMetaData } from '../../ground/metadata/with-meta-data.ts';
import { departmentRow } from '../../money/departments/department-row.ts';
import { exchangeRateRow } from '../../money/exchange-rates/exchange-rate-row.ts';
import { fteFieldRow } from '../../ground/fte/fte-field-row.ts';
import { financialPeriodRow } from '../../ground/financial-periods/financial-period-row.ts';
import { importRow } from '../../use/imports/import-row.ts';
import { ipAddressRows } from '../../ground/ip-addresses/ip-address-row.ts';
import { priceCeilingRows, subscriptionsUnderCeiling } from '../../holdings/price-ceilings/price-ceiling-row.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { reportRunRows } from './report-run-rows.ts';
import { periodRow } from '../../holdings/periods/period-row.ts';
import { productRow } from '../../holdings/products/product-row.ts';
import { noFigures, providerFigures } from './provider-figures.ts';
import { providerRow, type SeenAs } from '../../holdings/providers/provider-row.ts';
import { subscriptionRow } from './subscription-row.ts';
import type { FteFieldRow } from '#shared/contract/rows/fte-row.ts';
import { fteYears } from '#shared/domain/fte/fte-values.ts';
import type { ExchangeRateRow } from '#shared/contract/rows/exchange-rate-row.ts';
import { maySeeProvider } from '../../ground/references/closed-vendors.ts';
import { contactRows, ipProviderRows, ipTellingRows, visibleTo } from './contact-rows.ts';
import { customFormRows } from './form-rows.ts';
import { amendmentRows, licensePeriodRows, licenseRows, qualifierLabelRows, termLabelRows } from './license-rows.ts';
import type { ListRow } from '#shared/domain/lists/column-values.ts';
import { invoiceRows, orderRows } from './invoice-rows.ts';
import { titleListRows } from '../../holdings/title-lists/title-list-rows.ts';
import { toDoBoardRows, toDoStateRows } from '../../work/to-dos/board-rows.ts';
import { asSeenBy } from '../../work/to-dos/as-seen-by.ts';
import { userRows } from './user-rows.ts';
import { toDoRows } from '../../work/to-dos/to-do-rows.ts';
import { workflowPeriodRows } from './workflow-rows.ts';
import { neighboursOf, periodsOf, subscriptionOf } from './neighbouring-periods.ts';

function idOf(row: Row | undefined): string[] {
  return row ? [row.id] : [];
}

/** The rows affected by a metadata record, with its current and earlier owner. */
function metaDataConcerns(model: ReadModel, { id, before }: Touched, list: 'subscriptions' | 'subscription-periods'): string[] {
  return [before as Row<'meta_data_value'> | undefined, model.find('meta_data_value', id)].flatMap((values) => {
    if (values?.kind === 'subscription_period') {
      const period = model.find('subscription_period', values.entity_id);
      return list === 'subscriptions' ? subscriptionOf(period) : idOf(period);
    }
    return values?.kind === 'subscription' && list === 'subscriptions' ? idOf(model.find('subscription', values.entity_id)) : [];
  });
}

/** The row affected by an invoice: the subscription of its period, or the period itself. */
function invoiceConcerns(model: ReadModel, { id, before }: Touched, list: 'subscriptions' | 'subscription-periods'): string[] {
  return [before as Row<'vendor_invoice'> | undefined, model.find('vendor_invoice', id)].flatMap((invoice) => {
    const period = model.find('subscription_period', invoice?.subscription_period_id);
    return list === 'subscriptions' ? subscriptionOf(period) : idOf(period);
  });
}

/** Rows of the subscription list: all, or those of some ids. */
export function subscriptionRows(model: ReadModel, ids?: readonly string[]): readonly SubscriptionRow[] {
  const day = dayOf(model);
  const list: IncrementalList<SubscriptionRow> = {
    name: 'subscriptions',
    day,
    all: () => model.all('subscription'),
    present: (id) => {
      const subscription = model.find('subscription', id);
      return subscription?.id === id ? withMetaData(model, 'subscriptions', subscriptionRow(model, subscription, day)) : undefined;
    },
    affected: {
      subscription: ({ id }) => [id, ...idOf(model.find('subscription', id))],
      // A deleted or moved period affects its former subscription.
      subscription_period: ({ id, before }) => [...subscriptionOf(before), ...subscriptionOf(model.find('subscription_period', id))],
      vendor_invoice: (touched) => invoiceConcerns(model, touched, 'subscriptions'),
      price_ceiling: (touched) => subscriptionsUnderCeiling(model, touched),
      meta_data_value: (touched) => metaDataConcerns(model, touched, 'subscriptions'),
    },
  };
  return ids ? someRows(model, list, ids) : incrementalRows(model, list);
}

/** Rows of periods: all, or those of some ids with the others of their subscriptions, whose forecasts depend on them. */
export function periodRows(model: ReadModel, ids?: readonly string[]): readonly PeriodRow[] {
  const day = dayOf(model);
  const list: IncrementalList<PeriodRow> = {
    name: 'subscription-periods',
    day,
    all: () => model.all('subscription_period'),
    present: (id) => {
      const period = model.find('subscription_period', id);
      return period?.id === id ? withMetaData(model, 'subscription-periods', periodRow(model, period, day)) : undefined;
    },
    affected: {
      // Names and terms of a subscription show in its periods only.
      subscription: (touched) => periodsOf(model, touched),
      subscription_period: (touched) => neighboursOf(model, touched),
      vendor_invoice: (touched) => invoiceConcerns(model, touched, 'subscription-periods'),
      price_ceiling: (touched) =>
        subscriptionsUnderCeiling(model, touched).flatMap((owner) =>
          model.by('subscription_period', 'subscription_id', owner).map(({ id }) => id),
        ),
      meta_data_value: (touched) => metaDataConcerns(model, touched, 'subscription-periods'),
    },
  };
  if (!ids) return incrementalRows(model, list);
  const together = ids.flatMap((id) => neighboursOf(model, { kind: 'subscription_period', id, before: undefined }));
  return someRows(model, list, together);
}

function viewed<K extends KindName, R>(model: ReadModel, name: string, kind: K, present: (row: Row<K>) => R): R[] {
  return model.view(`list ${name}`, () => [...model.all(kind)].map(present));
}

function providersAs(model: ReadModel, as: SeenAs, keep: (row: ProviderRow) => boolean): ProviderRow[] {
  return model.view(`list providers ${as}`, () =>
    [...model.all('provider')].flatMap((provider) => {
      const row = providerRow(model, provider, as);
      return keep(row) ? [withMetaData(model, as === 'either' ? 'providers' : `${as}s`, row)] : [];
    }),
  );
}

/** The rows of a list of providers, with figures that single reads do not need. */
function withFigures(model: ReadModel, as: 'publisher' | 'vendor', rows: (model: ReadModel) => ProviderRow[]): ProviderRow[] {
  return model.view(
    `list providers ${as} with figures`,
    () => {
      const figures = providerFigures(model, as);
      const local_currency = memberOf(model).currency;
      return rows(model).map((row) => ({ ...row, ...(figures.get(row.id) ?? noFigures), local_currency }));
    },
    dayOf(model),
  );
}

/** All providers, in either role. */
export function providerRows(model: ReadModel): ProviderRow[] {
  return providersAs(model, 'either', () => true);
}

/** Those that the caller may see: without access to vendor pages, providers that only sell are hidden (D2). */
export function visibleProviderRows(model: ReadModel, caller: Pick<Caller, 'permissions'>): ProviderRow[] {
  return caller.permissions.includes('view-vendors') ? providerRows(model) : providerRows(model).filter((row) => row.is_publisher);
}

export function publisherRows(model: ReadModel): ProviderRow[] {
  return providersAs(model, 'publisher', (row) => row.is_publisher);
}

export function vendorRows(model: ReadModel): ProviderRow[] {
  return providersAs(model, 'vendor', (row) => row.is_vendor);
}

export function publisherListRows(model: ReadModel): ProviderRow[] {
  return withFigures(model, 'publisher', publisherRows);
}

export function vendorListRows(model: ReadModel): ProviderRow[] {
  return withFigures(model, 'vendor', vendorRows);
}

export function productRows(model: ReadModel): ProductRow[] {
  return viewed(model, 'products', 'product', (row) => withMetaData(model, 'products', productRow(model, row)));
}

export function importListRows(model: ReadModel): ImportRow[] {
  return viewed(model, 'imports', 'import', (row) => importRow(model, row));
}

/** The table of exchange rates. */
export function exchangeRateRows(model: ReadModel): ExchangeRateRow[] {
  return viewed(model, 'exchange-rates', 'exchange_rate', (row) => exchangeRateRow(model, row));
}

/** Departments with the names of their parents. */
export function departmentRows(model: ReadModel) {
  return viewed(model, 'departments', 'department', (row) => departmentRow(model, row));
}

/** Financial periods with their number of subscription periods. */
export function financialPeriodRows(model: ReadModel) {
  return viewed(model, 'financial-periods', 'financial_period', (row) => financialPeriodRow(model, row));
}

/** The metadata fields with their entities and categories. */
export function metaDataFieldRows(model: ReadModel) {
  return viewed(model, 'meta-data-fields', 'meta_data_field', (row) => metaDataFieldRow(model, row));
}

/** All records of a kind whose rows are the stored records. */
export function plainRows<K extends KindName>(model: ReadModel, kind: K): Row<K>[] {
  return viewed(model, kind, kind, (row) => row);
}

/** The rows of a plain catalogue. */
export function plainListRows(model: ReadModel, list: PlainListName) {
  return plainRows<(typeof lists)[PlainListName]['kind']>(model, lists[list].kind);
}

/** The fields of the FTE table with their years. */
export function fteFieldRows(model: ReadModel): FteFieldRow[] {
  const years = fteYears(model.all('fte_field'));
  return viewed(model, 'fte-fields', 'fte_field', (row) => fteFieldRow(years, row));
}

/** Rows of the outbox. */
export function emailRows(model: ReadModel): EmailRow[] {
  return model.view('list emails', () => [...model.all('email')].map((row) => emailRow(model, row)));
}

/** Rows of the list of stakeholders. */
export function stakeholderRows(model: ReadModel): StakeholderRow[] {
  return model.view('list stakeholders', () => [...model.all('stakeholder')].map((row) => stakeholderRow(model, row)));
}

/** The feedback invitations. Their states depend on the time, so rows are not cached. */
export function invitationRows(model: ReadModel): FeedbackInvitationRow[] {
  const now = instant();
  return [...model.all('feedback_invitation')].map((row) => invitationRow(model, row, now));
}

/** The sources of usage, without the names of vendors that the caller may not see. */
export function usageSourceRows(model: ReadModel, caller: Pick<Caller, 'permissions'>): UsageSourceRow[] {
  const rows = model.view('list usage-sources', () => [...model.all('usage_source')].map((source) => usageSourceRow(model, source)));
  return rows.map((row) => (maySeeProvider(model, caller, row.provider_id) ? row : { ...row, provider_id: null, provider: null }));
}

/** The rows of all types together, for exports, which filter them. */
export function allProgressRows(model: ReadModel): ProgressTaskRow[] {
  return progressTypes.flatMap((type) => progressRows(model, type, dayOf(model)));
}

/** All rows of the list of reminders. Upcoming ones depend on people's own settings, which are not in the model and are loaded first. */
export async function allReminderRows(model: ReadModel): Promise<ReminderRow[]> {
  return reminderRows(model, await reminderSettings(model));
}

/** The lists of records. `functions/read/recent-actions.ts` reads the log of actions. */
export type RecordListName = Exclude<ListName, 'recent-actions'>;

/** The query of a list, with its own parameters. */
export type ListedQuery = ListQuery & { extra?: OwnParameters };

/** The rows of a list that a caller may see, unsorted. `query` lets a list that is too long for memory search by itself. */
type ListSource = (model: ReadModel, caller: Caller, query: ListedQuery) => readonly ListRow[] | Promise<readonly ListRow[]>;

/** Rows of the filtered financial period. Only exports use them here: `insights` answers the list itself. */
const renewalsOf: ListSource = async (model, _caller, { filters }) => {
  const { renewalRows } = await import('../../money/forecasts/renewal-rows.ts');
  const [id] = filters.find(({ field, operator }) => field === 'financial_period' && operator === 'in')?.values ?? [];
  return renewalRows(model, id) ?? [];
};

// The function `insights` answers the lists below. Here they are only exported, so their modules are loaded on demand.

const forecastsOf: ListSource = async (model, _caller, { extra }) => {
  const { forecastList } = await import('../../money/forecasts/forecast-rows.ts');
  return forecastList(model, extra).banded();
};

const scenariosOf: ListSource = async (model, caller, { extra }) => {
  const { scenarioSummaries } = await import('../../money/scenarios/scenario-view.ts');
  return scenarioSummaries(model, caller, extra?.financialPeriodId);
};

const scenarioRowsOf: ListSource = async (model, caller, { extra }) => {
  const { listedScenarioRows } = await import('../../money/scenarios/scenario-view.ts');
  return listedScenarioRows(model, caller, extra?.scenario_id);
};

const articlesOf: ListSource = async (model, caller, { extra }) => {
  const { listedArticles } = await import('../../use/research/leaked-rows.ts');
  return listedArticles(caller, model, extra);
};

const unmatchedTitlesOf: ListSource = async (model, caller, { extra }) => {
  const { unmatchedTitleRows } = await import('../../use/usage/title-rows.ts');
  return unmatchedTitleRows(caller, model, extra);
};

const usageTitlesOf: ListSource = async (model, caller, { extra }) => {
  const { usageTitleRows } = await import('../../use/usage/title-rows.ts');
  return usageTitleRows(caller, model, extra);
};

/** The rows of every list whose rows differ from the stored records, for exports and reports. The calls of lists use the same row functions. */
const ownSources: Readonly<Record<Exclude<RecordListName, PlainListName>, ListSource>> = {
  subscriptions: (model) => subscriptionRows(model),
  'subscription-periods': (model) => periodRows(model),
  'subscription-workflows': (model) => workflowPeriodRows(model),
  publishers: publisherListRows,
  vendors: vendorListRows,
  providers: visibleProviderRows,
  contacts: (model, caller) => visibleTo(model, caller, contactRows(model)),
  'ip-addresses': (model, caller) => visibleTo(model, caller, ipAddressRows(model)),
  'ip-providers': (model, caller) => visibleTo(model, caller, ipProviderRows(model)),
  'ip-tellings': (model, caller) => visibleTo(model, caller, ipTellingRows(model)),
  products: productRows,
  departments: departmentRows,
  'fte-fields': fteFieldRows,
  stakeholders: stakeholderRows,
  'feedback-invitations': invitationRows,
  'custom-forms': customFormRows,
  'financial-periods': financialPeriodRows,
  'exchange-rates': exchangeRateRows,
  'title-lists': titleListRows,
  agreements: agreementRows,
  articles: articlesOf,
  'usage-sources': usageSourceRows,
  memberships: (model) => membershipRows(model),
  deals: (model) => dealRows(model),
  'deal-offers': (model, _caller, { extra }) => listedOfferRows(model, extra),
  'received-offers': (model) => receivedOfferRows(model),
  'received-changes': (model) => receivedChangeRows(model),
  letters: (model) => officeLetterRows(model),
  users: userRows,
  'meta-data-categories': (model) => plainRows(model, 'meta_data_category'),
  'meta-data-fields': metaDataFieldRows,
  licenses: licenseRows,
  'license-periods': licensePeriodRows,
  'license-amendments': amendmentRows,
  'license-term-labels': termLabelRows,
  'license-qualifier-labels': qualifierLabelRows,
  'vendor-invoices': invoiceRows,
  orders: orderRows,
  emails: emailRows,
  imports: importListRows,
  'progress-tasks': allProgressRows,
  'renewal-recommendations': renewalsOf,
  'renewal-proposals': renewalsOf,
  'report-runs': (model, caller) => reportRunRows(model, caller),
  forecasts: forecastsOf,
  'price-ceilings': (model, _caller, { extra }) => priceCeilingRows(model, extra),
  scenarios: scenariosOf,
  'scenario-rows': scenarioRowsOf,
  'unmatched-titles': unmatchedTitlesOf,
  'usage-titles': usageTitlesOf,
  reminders: allReminderRows,
  'to-do-boards': toDoBoardRows,
  'to-do-states': toDoStateRows,
  'to-dos': (model, caller) => toDoRows(model).map((row) => asSeenBy(caller, row)),
};

/** The source of a list. */
export function exportedRows(name: RecordListName): ListSource {
  return isPlain(name) ? (model) => plainListRows(model, name) : ownSources[name];
}
