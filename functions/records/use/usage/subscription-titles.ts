import { notFound } from '#shared/contract/errors.ts';
import type { SubscriptionTitleRow } from '#shared/contract/rows/usage-title-row.ts';
import { wireOfCents } from '#shared/domain/money/cents.ts';
import { say } from '#shared/domain/messages/message.ts';
import { costOfMonths, costOfTitles, perUseOf } from '#shared/domain/usage/cost-per-use/cost-per-use.ts';
import type { PeriodCost } from '#shared/domain/usage/product-use/period-costs.ts';
import { twelveMonthsUntil } from '#shared/domain/calendar/windows.ts';
import { ownersByMonth } from '#shared/domain/usage/product-use/title-claims.ts';
import { type ListedTitle, TitleMatcher } from '#shared/domain/usage/titles/match-titles.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { titlesOf } from '../../holdings/title-lists/titles-of.ts';
import { sourcesOfProduct, usageMetricOf } from './product-use.ts';
import { listsInForce } from './reported-products.ts';
import { latestCostOf, oneTimeYearsOf, subscriptionUse } from './subscription-use.ts';
import { titlesOfSource } from './titles-of-source.ts';

/** The titles of a subscription: those of the current list, used or not, and further ones named in reports. */
export async function subscriptionTitles(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  id: string,
  withCost: boolean,
): Promise<SubscriptionTitleRow[]> {
  const subscription = model.find('subscription', id);
  if (!subscription) throw notFound(say('kinds.subscription'));
  const product = model.resolve('product', subscription.product_id) ?? subscription.product_id;
  const { recent, costs } = subscriptionUse(model, subscription);
  const months = recent ? twelveMonthsUntil(recent.to) : [];
  const listed = (await Promise.all(listsInForce(model, product).map((list) => titlesOf(caller, model, list)))).flat();
  const rows = await reportedTitles(caller, model, { product, months, listed });
  if (!withCost || listed.length === 0) return rows;
  const cost = yearlyCost(model, latestCostOf(costs, dayOf(model)));
  return cost === null ? rows : withCosts(rows, cost, recent?.monthsKnown ?? 0, memberOf(model).currency);
}

interface Asked {
  product: string;
  months: readonly string[];
  listed: readonly ListedTitle[];
}

async function reportedTitles(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  { product, months, listed }: Asked,
): Promise<SubscriptionTitleRow[]> {
  const rows = new Map<string, SubscriptionTitleRow>(listed.map((title, index) => [String(index), listedRow(title, index, months)]));
  const matcher = new TitleMatcher(listed);
  const metric = usageMetricOf(model, product);
  for (const source of sourcesOfProduct(model, product)) {
    const { titles, usesOf, deniedOf } = await titlesOfSource(caller, model, source.id, months);
    for (const title of titles) {
      const owners = ownersByMonth(title.claims);
      const own = months.filter((month) => owners(month).includes(product));
      if (own.length === 0) continue;
      const match = matcher.match(title.title);
      const index = match.state === 'matched' ? match.index : match.state === 'ambiguous' ? match.indexes[0] : undefined;
      const key = index === undefined ? `${source.id} ${title.key}` : String(index);
      const { name, onlineIssn, printIssn, isbn } = title.title;
      const row = rows.get(key) ?? {
        ...blank,
        listed: listed.length === 0 ? null : false,
        id: key,
        name,
        identifiers: identifiersOf(onlineIssn, printIssn, isbn),
      };
      rows.set(key, {
        ...row,
        sources: [...row.sources.filter((each) => each.id !== source.id), source],
        uses: sumOf(row.uses, usesOf(title, metric, months, product)),
        no_license: sumOf(row.no_license, deniedOf(title, 'No_License', own)),
        limit_exceeded: sumOf(row.limit_exceeded, deniedOf(title, 'Limit_Exceeded', own)),
      });
    }
  }
  return [...rows.values()];
}

const blank = {
  listed: false,
  sources: [],
  uses: null,
  no_license: null,
  limit_exceeded: null,
  cost: null,
  cost_per_use: null,
  currency: null,
} as const satisfies Partial<SubscriptionTitleRow> & { sources: readonly never[] };

/** A title without reports had no use in the known months. */
function listedRow({ publication_title, online_identifier, print_identifier }: ListedTitle, index: number, months: readonly string[]) {
  const identifiers = identifiersOf(online_identifier, print_identifier);
  return {
    ...blank,
    sources: [],
    id: String(index),
    name: publication_title,
    identifiers,
    listed: true,
    uses: months.length > 0 ? 0 : null,
  };
}

function identifiersOf(...ids: readonly (string | null)[]): string | null {
  return [...new Set(ids.filter((id) => id !== null && id !== ''))].join(', ') || null;
}

function sumOf(a: number | null, b: number | null): number | null {
  return a === null ? b : a + (b ?? 0);
}

/** The cost of twelve months of a period, in cents of the library's currency; null without a price, and for a credit. */
function yearlyCost(model: ReadModel, cost: PeriodCost | undefined): number | null {
  const cents = cost?.period.local?.cents;
  if (!cost || cents === undefined || cents < 0) return null;
  if (cost.period.isOneTime) return costOfMonths(cents, oneTimeYearsOf(model), 1);
  return cost.months.length === 0 ? null : costOfMonths(cents, cost.months.length, 12);
}

/** Splits the cost equally among the titles of the list (RU07), and adds the cost per use of the known months (RU01). */
function withCosts(rows: readonly SubscriptionTitleRow[], cents: number, monthsKnown: number, currency: string): SubscriptionTitleRow[] {
  const parts = costOfTitles(cents, rows.filter(({ listed }) => listed).length);
  return rows.map((row, index) => {
    // The titles of the list come first, in its order.
    const part = row.listed ? parts[index] : undefined;
    if (part === undefined) return row;
    const known = costOfMonths(part, 12, monthsKnown);
    const cost_per_use = row.uses ? perUseOf(known, currency, row.uses) / 10_000 : null;
    return { ...row, cost: wireOfCents(part, currency), cost_per_use, currency };
  });
}
