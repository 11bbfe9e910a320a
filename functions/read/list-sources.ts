import type { ListName } from '#shared/contract/lists.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { PeriodRow, SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import type { ImportRow } from '#shared/contract/rows/import-row.ts';
import type { ProductRow } from '#shared/contract/rows/product-row.ts';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel, Touched } from '#functions/platform/read-model.ts';
import { metaDataFieldRow } from '#functions/platform/metadata/meta-data-field-row.ts';
import { metaDataKindsRead, withMetaData } from '#functions/platform/metadata/with-meta-data.ts';
import { departmentRow } from '#functions/platform/rows/department-row.ts';
import { exchangeRateRow } from '#functions/platform/rows/exchange-rate-row.ts';
import { fteFieldRow } from '#functions/platform/rows/fte-field-row.ts';
import { financialPeriodRow } from '#functions/platform/rows/financial-period-row.ts';
import { importRow } from '#functions/platform/rows/import-row.ts';
import { ipAddressRows } from '#functions/platform/rows/ip-address-row.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import { periodRow } from '#functions/platform/rows/period-row.ts';
import { productRow } from '#functions/platform/rows/product-row.ts';
import { providerRow, type SeenAs } from '#functions/platform/rows/provider-row.ts';
import { subscriptionRow } from '#functions/platform/rows/subscription-row.ts';
import { userRow } from '#functions/platform/rows/user-row.ts';
import type { FteFieldRow } from '#shared/contract/rows/fte-row.ts';
import { fteYears } from '#shared/domain/fte/fte-values.ts';
import type { ExchangeRateRow } from '#shared/contract/rows/exchange-rate-row.ts';
import { contactRows, ipProviderRows, ipTellingRows } from './contact-reads.ts';
import { customFormRows } from './form-rows.ts';
import { emailRows } from './email-reads.ts';
import { amendmentRows, licensePeriodRows, licenseRows, qualifierLabelRows, termLabelRows } from './license-rows.ts';
import type { ListRow } from './list-engine.ts';
import { invoiceRows, orderRows } from './invoice-rows.ts';
import { allReminderRows } from './reminder-reads.ts';
import { allProgressRows } from './progress-reads.ts';
import { invitationRows, stakeholderRows } from './stakeholder-reads.ts';
import { titleListRows } from './title-reads.ts';
import { toDoBoardRows, toDoStateRows } from '#functions/platform/to-dos/board-rows.ts';
import { toDoRows } from '#functions/platform/to-dos/to-do-rows.ts';
import { workflowPeriodRows } from './workflow-rows.ts';

interface Mended<R> {
  seq: number;
  day: string;
  byId: Map<string, R>;
  rows: R[];
}

const mended = new WeakMap<ReadModel, Map<string, Mended<ListRow>>>();

/**
 * The rows of a big list, kept and mended one by one: a commit that touches only `owned` records works out again the rows it
 * concerns, anything else (a renamed vendor, a new day) works out all.
 */
function mendedRows<R extends ListRow>(
  model: ReadModel,
  name: string,
  day: string,
  all: () => Iterable<{ id: string }>,
  present: (id: string) => R | undefined,
  concerned: (touched: Touched) => readonly string[] | 'all' | 'none',
): R[] {
  const lists = mended.get(model) ?? new Map<string, Mended<ListRow>>();
  mended.set(model, lists);
  const known = lists.get(name) as Mended<R> | undefined;
  const touched = known && known.day === day ? model.touchedSince(known.seq) : undefined;
  if (known && touched) {
    if (touched.length === 0) return known.rows;
    const ids = new Set<string>();
    let whole = false;
    for (const touch of touched) {
      const hit = concerned(touch);
      if (hit === 'all') whole = true;
      else if (hit !== 'none') for (const id of hit) ids.add(id);
    }
    if (!whole) {
      known.seq = model.seq;
      if (ids.size === 0) return known.rows;
      for (const id of ids) {
        const row = present(id);
        if (row) known.byId.set(id, row);
        else known.byId.delete(id);
      }
      known.rows = [...known.byId.values()];
      return known.rows;
    }
  }
  const byId = new Map<string, R>();
  for (const { id } of all()) {
    const row = present(id);
    if (row) byId.set(id, row);
  }
  const fresh: Mended<R> = { seq: model.seq, day, byId, rows: [...byId.values()] };
  lists.set(name, fresh as Mended<ListRow>);
  return fresh.rows;
}

const uninvolved = new Set<KindName>([
  'fte_field',
  'license_term_label',
  'license_qualifier_label',
  'license',
  'license_period',
  'license_amendment',
  'import',
  'entity_label',
  'meta_data_category',
  'subject_category',
  'title_list',
  'publication',
  'contact',
  'ip_address',
  'ip_telling',
  'provider_distinction',
  'progress_bar_setting',
  'progress_mark',
  'workflow_run',
  'reminder',
  'workflow_settings',
  'vendor_invoice',
  'order_document',
  'evaluation',
  'implementation',
  'exchange_rate',
  'email',
  'email_batch',
  'email_template',
  'stakeholder_response',
  'subscription_period_item',
  'feedback_invitation',
  'to_do_board',
  'to_do_state',
  'to_do',
  'to_do_checklist_item',
  'to_do_comment',
  'custom_form',
  'form_answer',
]);

function dayOf(model: ReadModel): string {
  return today(memberOf(model).timezone);
}

/** What a change of anything but a row's own records means: nothing points yet at what was only made. */
function byOthers({ kind, before }: Touched): 'all' | 'none' {
  return uninvolved.has(kind) || before === undefined ? 'none' : 'all';
}

function idOf(row: Row | undefined): string[] {
  return row ? [row.id] : [];
}

function subscriptionOf(period: Row | undefined): string[] {
  return period ? [(period as Row<'subscription_period'>).subscription_id] : [];
}

/** The rows that show what a record of metadata holds or held. */
function metaDataConcerns(model: ReadModel, { id, before }: Touched, list: 'subscriptions' | 'subscription-periods'): string[] {
  return [before as Row<'meta_data_value'> | undefined, model.find('meta_data_value', id)].flatMap((values) => {
    if (values?.kind === 'subscription_period') {
      const period = model.find('subscription_period', values.entity_id);
      return list === 'subscriptions' ? subscriptionOf(period) : idOf(period);
    }
    return values?.kind === 'subscription' && list === 'subscriptions' ? idOf(model.find('subscription', values.entity_id)) : [];
  });
}

/** A period with the others of its subscription, as the forecasts of some rest on the prices of others. */
function neighboursOf(model: ReadModel, { id, before }: Touched): string[] {
  const owners = new Set([...subscriptionOf(before), ...subscriptionOf(model.find('subscription_period', id))]);
  return [id, ...[...owners].flatMap((owner) => model.by('subscription_period', 'subscription_id', owner).map((period) => period.id))];
}

/** Rows of the subscription list. */
export function subscriptionRows(model: ReadModel): SubscriptionRow[] {
  const day = dayOf(model);
  return mendedRows(
    model,
    'subscriptions',
    day,
    () => model.all('subscription'),
    (id) => {
      const subscription = model.find('subscription', id);
      const row = subscription && subscriptionRow(model, subscription, day);
      return row && withMetaData(model, 'subscriptions', row);
    },
    (touched) => {
      const { kind, id, before } = touched;
      if (kind === 'subscription') return [id, ...idOf(model.find('subscription', id))];
      if (kind === 'meta_data_value') return metaDataConcerns(model, touched, 'subscriptions');
      if (kind !== 'subscription_period') return byOthers(touched);
      // A period that was deleted or moved concerns the subscription it belonged to.
      return [...subscriptionOf(before), ...subscriptionOf(model.find('subscription_period', id))];
    },
  );
}

/** Rows of all periods. */
export function periodRows(model: ReadModel): PeriodRow[] {
  const day = dayOf(model);
  return mendedRows(
    model,
    'subscription-periods',
    day,
    () => model.all('subscription_period'),
    (id) => {
      const period = model.find('subscription_period', id);
      return period && withMetaData(model, 'subscription-periods', periodRow(model, period, day));
    },
    (touched) => {
      if (touched.kind === 'meta_data_value') return metaDataConcerns(model, touched, 'subscription-periods');
      return touched.kind === 'subscription_period' ? neighboursOf(model, touched) : byOthers(touched);
    },
  );
}

function viewed<K extends KindName, R>(model: ReadModel, name: string, kind: K, of: readonly KindName[], present: (row: Row<K>) => R): R[] {
  return model.view(`list ${name}`, [kind, ...of], () => [...model.all(kind)].map(present));
}

function providersAs(model: ReadModel, as: SeenAs, keep: (row: ProviderRow) => boolean): ProviderRow[] {
  return model.view(
    `list providers ${as}`,
    [...metaDataKindsRead, 'provider', 'user', 'product', 'subscription', 'subscription_period', 'contact'],
    () =>
      [...model.all('provider')].flatMap((provider) => {
        const row = providerRow(model, provider, as);
        return keep(row) ? [withMetaData(model, as === 'either' ? 'providers' : `${as}s`, row)] : [];
      }),
  );
}

/** All providers, in either role. */
export function providerRows(model: ReadModel): ProviderRow[] {
  return providersAs(model, 'either', () => true);
}

/** Those of them that the caller may see: where vendor pages are closed, one that only sells is none (D2). */
export function visibleProviderRows(model: ReadModel, caller: Pick<Caller, 'permissions'>): ProviderRow[] {
  return caller.permissions.includes('view-vendors') ? providerRows(model) : providerRows(model).filter((row) => row.is_publisher);
}

export function publisherRows(model: ReadModel): ProviderRow[] {
  return providersAs(model, 'publisher', (row) => row.is_publisher);
}

export function vendorRows(model: ReadModel): ProviderRow[] {
  return providersAs(model, 'vendor', (row) => row.is_vendor);
}

export function productRows(model: ReadModel): ProductRow[] {
  return viewed(
    model,
    'products',
    'product',
    ['provider', 'product_type', 'user', 'subject_category', 'subscription', ...metaDataKindsRead],
    (row) => withMetaData(model, 'products', productRow(model, row)),
  );
}

export function importRows(model: ReadModel): ImportRow[] {
  return viewed(model, 'imports', 'import', ['user'], (row) => importRow(model, row));
}

/** The table of exchange rates. */
export function exchangeRateRows(model: ReadModel): ExchangeRateRow[] {
  return viewed(model, 'exchange-rates', 'exchange_rate', ['financial_period', 'subscription_period'], (row) =>
    exchangeRateRow(model, row),
  );
}

/** The fields of the FTE table with their years. */
export function fteFieldRows(model: ReadModel): FteFieldRow[] {
  const years = fteYears(model.all('fte_field'));
  return viewed(model, 'fte-fields', 'fte_field', [], (row) => fteFieldRow(years, row));
}

/** The rows of every list, by its name in the address. */
export const listSources: Readonly<Record<ListName, (model: ReadModel) => readonly ListRow[] | Promise<readonly ListRow[]>>> = {
  subscriptions: subscriptionRows,
  'subscription-periods': periodRows,
  'subscription-workflows': workflowPeriodRows,
  publishers: publisherRows,
  vendors: vendorRows,
  providers: providerRows,
  contacts: contactRows,
  'ip-addresses': ipAddressRows,
  'ip-providers': ipProviderRows,
  'ip-tellings': ipTellingRows,
  products: productRows,
  'product-types': (model) => viewed(model, 'product-types', 'product_type', [], (row) => row),
  'subject-categories': (model) => viewed(model, 'subject-categories', 'subject_category', [], (row) => row),
  'cost-centers': (model) => viewed(model, 'cost-centers', 'cost_center', [], (row) => row),
  departments: (model) => viewed(model, 'departments', 'department', [], (row) => departmentRow(model, row)),
  'fte-fields': fteFieldRows,
  stakeholders: stakeholderRows,
  'feedback-invitations': invitationRows,
  'custom-forms': customFormRows,
  'financial-periods': (model) =>
    viewed(model, 'financial-periods', 'financial_period', ['subscription_period'], (row) => financialPeriodRow(model, row)),
  'exchange-rates': exchangeRateRows,
  'title-lists': titleListRows,
  // As somebody sees them of whom nothing is known: who may know more is asked of the call.
  users: (model) => viewed(model, 'users', 'user', [], (row) => userRow(row, undefined, { userId: null, permissions: [] })),
  'meta-data-categories': (model) => viewed(model, 'meta-data-categories', 'meta_data_category', [], (row) => row),
  'meta-data-fields': (model) =>
    viewed(model, 'meta-data-fields', 'meta_data_field', ['meta_data_category', 'meta_data_value'], (row) => metaDataFieldRow(model, row)),
  licenses: licenseRows,
  'license-periods': licensePeriodRows,
  'license-amendments': amendmentRows,
  'license-term-labels': termLabelRows,
  'license-qualifier-labels': qualifierLabelRows,
  'vendor-invoices': invoiceRows,
  orders: orderRows,
  emails: emailRows,
  imports: importRows,
  'progress-tasks': allProgressRows,
  // What was done is in the log, of which a caller sees a part: `actionRows`.
  'recent-actions': () => [],
  reminders: allReminderRows,
  'to-do-boards': toDoBoardRows,
  'to-do-states': toDoStateRows,
  'to-dos': toDoRows,
};
