import type { Deal, DealYear } from '#shared/contract/entities/deal.ts';
import type { DealSharing } from '#shared/contract/entities/deal-sharing.ts';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import { missingToMinimum } from '#shared/domain/consortium/deals.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '../../ground/references/member-of.ts';
import { nameOrder } from '../../ground/references/name-order.ts';
import { reference } from '../../ground/references/reference.ts';

/** The saved prices of a deal, by year. */
export function sharingsOf(model: ReadModel, dealId: string): Map<number, DealSharing> {
  return new Map(model.by('deal_sharing', 'deal_id', dealId).map((sharing) => [sharing.year, sharing]));
}

/** The number of members that have a price. */
export function participantsOf({ members }: DealSharing): number {
  return members.filter(({ amount }) => amount !== null).length;
}

function pricedYear(model: ReadModel, deal: Deal, year: DealYear, sharing: DealSharing | undefined): DealRow['years'][number] {
  if (!sharing) return { ...year, prices: null, missing: null };
  const participants = participantsOf(sharing);
  const { total, updated_at: saved_at } = sharing;
  return {
    ...year,
    prices: { total, participants, saved_at, saved_by: reference(model, 'user', sharing.updated_by) },
    missing: missingToMinimum(deal, { participants, sum: total }, deal.currency),
  };
}

/** The sum of all years, by saved prices or else totals; null if a year has neither. */
function totalOf(years: DealRow['years'], currency: string): number | null {
  const amounts = years.map(({ prices, total }) => prices?.total ?? total);
  return amounts.includes(null) ? null : sumMoney(amounts, currency);
}

/** A deal with its prices and the next deadlines, as of today. */
export function dealRow(model: ReadModel, stored: Deal): DealRow {
  const deal = model.live('deal', stored);
  const today = dayOf(model);
  const sharings = sharingsOf(model, deal.id);
  const years = deal.years.map((year) => pricedYear(model, deal, year, sharings.get(year.year)));
  const products = deal.product_ids.flatMap((id) => reference(model, 'product', id) ?? []);
  const groups = deal.group_ids.flatMap((id) => reference(model, 'membership_group', id) ?? []);
  const next = (days: readonly (string | null)[]): string | null =>
    days.filter((day): day is string => day !== null && day >= today).toSorted()[0] ?? null;
  return {
    ...deal,
    years,
    provider: reference(model, 'provider', deal.provider_id),
    products,
    product_names: products.map(({ name }) => name).join(', '),
    license_period: reference(model, 'license_period', deal.license_period_id),
    groups,
    group_names: groups.map(({ name }) => name).join(', '),
    previous: reference(model, 'deal', deal.previous_id),
    first_year: years[0]?.year ?? 0,
    last_year: years.at(-1)?.year ?? 0,
    total: totalOf(years, deal.currency),
    participants: years.findLast(({ prices }) => prices)?.prices?.participants ?? null,
    member_deadline: next(years.map(({ member_deadline }) => member_deadline)),
    office_deadline: next(years.map(({ office_deadline }) => office_deadline)),
  };
}

/** All deals by name. */
export function dealRows(model: ReadModel): DealRow[] {
  const inOrder = nameOrder(model);
  return model.view(
    'list deals',
    () => [...model.all('deal')].toSorted((a, b) => inOrder(a.name, b.name)).map((deal) => dealRow(model, deal)),
    dayOf(model),
  );
}
