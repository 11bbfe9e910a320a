import { notFound } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { PriceCeiling } from '#shared/contract/entities/price-ceiling.ts';
import type { OwnParameters } from '#shared/contract/list-parameters.ts';
import type { PriceCeilingRow } from '#shared/contract/rows/price-ceiling-row.ts';
import type { ReadModel, Touched } from '#functions/platform/read-model.ts';
import { licensePeriodsOf, subscriptionsUnder } from '../../ground/references/licensed-subscriptions.ts';
import { nameOrder } from '../../ground/references/name-order.ts';
import { reference } from '../../ground/references/reference.ts';

/** A price ceiling with the names of what it is for. */
export function priceCeilingRow(model: ReadModel, stored: PriceCeiling): PriceCeilingRow {
  const ceiling = model.live('price_ceiling', stored);
  return {
    ...ceiling,
    subscription: reference(model, 'subscription', ceiling.subscription_id),
    license_period: licensePeriodReference(model, ceiling.license_period_id),
  };
}

/** A license period, named by its license; null if it does not exist. */
function licensePeriodReference(model: ReadModel, id: string | null): PriceCeilingRow['license_period'] {
  const period = model.find('license_period', id);
  const license = period && reference(model, 'license', period.license_id);
  if (!period || !license) return null;
  return { id: period.id, name: license.name, license_id: license.id, start_date: period.start_date, end_date: period.end_date };
}

/** The license periods that a new price ceiling can belong to. */
export function licensePeriodReferences(model: ReadModel): NonNullable<PriceCeilingRow['license_period']>[] {
  const inOrder = nameOrder(model);
  return [...model.all('license_period')]
    .flatMap(({ id }) => licensePeriodReference(model, id) ?? [])
    .toSorted((a, b) => inOrder(a.name, b.name) || (a.start_date < b.start_date ? -1 : 1));
}

/** The price ceilings (C616): all, those that apply to a subscription, or those of a license period; 404 for an unknown one. */
export function priceCeilingRows(
  model: ReadModel,
  { subscription_id, license_period_id }: Pick<OwnParameters, 'subscription_id' | 'license_period_id'> = {},
): PriceCeilingRow[] {
  const found =
    subscription_id === undefined ? [...model.all('price_ceiling')] : ceilingsOf(model, known(model, 'subscription', subscription_id));
  const wanted = license_period_id === undefined ? undefined : known(model, 'license_period', license_period_id);
  const rows = found.map((ceiling) => priceCeilingRow(model, ceiling));
  return wanted === undefined ? rows : rows.filter((row) => row.license_period_id === wanted);
}

/** The id of an existing record. */
function known(model: ReadModel, kind: 'subscription' | 'license_period', id: string): string {
  const record = model.find(kind, id);
  if (!record) throw notFound(kindWord(kind));
  return record.id;
}

/** The price ceilings that apply to a subscription: its own, and those of the license periods under which it is held. */
export function ceilingsOf(model: ReadModel, subscriptionId: string): PriceCeiling[] {
  const subscription = model.find('subscription', subscriptionId);
  const own = model.by('price_ceiling', 'subscription_id', subscriptionId);
  const periods = subscription ? licensePeriodsOf(model, subscription) : [];
  return [...own, ...periods.flatMap((id) => model.by('price_ceiling', 'license_period_id', id))];
}

/** The subscriptions whose forecasts depend, or depended before the change, on a price ceiling. */
export function subscriptionsUnderCeiling(model: ReadModel, { id, before }: Touched): string[] {
  return [before as PriceCeiling | undefined, model.find('price_ceiling', id)].flatMap((ceiling) => {
    const licensePeriod = model.resolve('license_period', ceiling?.license_period_id ?? null);
    const under = licensePeriod === null ? [] : subscriptionsUnder(model, licensePeriod).map((subscription) => subscription.id);
    const own = model.resolve('subscription', ceiling?.subscription_id ?? null);
    return own === null ? under : [own, ...under];
  });
}
