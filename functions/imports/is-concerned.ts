import type { Import } from '#shared/contract/entities/import.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import type { ReadModel, Touched } from '#functions/platform/read-model.ts';

const always: readonly KindName[] = ['member', 'user', 'meta_data_category', 'meta_data_field', 'meta_data_value'];

/** Kinds of record that a plan of each kind of import is made on. */
const plannedOn: Record<Import['kind'], ReadonlySet<KindName>> = {
  subscriptions: new Set<KindName>([
    ...always,
    'provider',
    'product',
    'product_type',
    'subscription',
    'subscription_period',
    'department',
    'cost_center',
    'financial_period',
    'exchange_rate',
    'vendor_invoice',
  ]),
  providers: new Set<KindName>([...always, 'provider', 'contact']),
  subscription_prices: new Set<KindName>([
    ...always,
    'subscription',
    'subscription_period',
    'financial_period',
    'exchange_rate',
    'vendor_invoice',
  ]),
  articles: new Set<KindName>([...always, 'article', 'agreement', 'provider', 'department', 'financial_period', 'exchange_rate']),
  budgets: new Set<KindName>([...always, 'budget', 'department', 'financial_period']),
  usage: new Set<KindName>(),
};

/** Fields by which rows find records; another value in one of them can change what any row finds. */
const keyFields = [
  'name',
  'alternative_name',
  'abbreviation',
  'ringgold_id',
  'website',
  'email',
  'active',
  'publisher_id',
  'product_id',
  'online_identifier',
  'print_identifier',
  'doi',
  'start_date',
  'end_date',
];
/** Records that rows find in no other way than by these fields: what else changes in them matters only to rows that found them. */
const foundByKey = new Set<KindName>(['provider', 'product', 'subscription', 'department', 'cost_center', 'product_type', 'contact']);

/** Whether commits made since a plan can change it: another person's work on other records leaves the plan as it is. */
export function isConcerned(kind: Import['kind'], planned: readonly PlannedRow[], touched: readonly Touched[], model: ReadModel): boolean {
  const relevant = touched.filter((touch) => plannedOn[kind].has(touch.kind));
  if (relevant.length === 0) return false;
  const used = new Set(planned.flatMap(({ matches, writes }) => [...matches.map(({ id }) => id), ...writes.map(({ id }) => id)]));
  return relevant.some(({ kind: of, id, before }) => {
    if (used.has(id)) return true;
    const states = [before, model.find(of, id)] as (Record<string, unknown> | undefined)[];
    if (of === 'subscription_period') return states.some((state) => used.has(String(state?.['subscription_id'])));
    const [was, is] = states;
    if (of === 'user') return was?.['name'] !== is?.['name'] || was?.['email'] !== is?.['email'] || was?.['active'] !== is?.['active'];
    if (!foundByKey.has(of) || !was || !is || is['id'] !== id) return true;
    return keyFields.some((field) => was[field] !== is[field]);
  });
}
