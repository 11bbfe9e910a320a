import type { Reference } from '#shared/contract/fields.ts';
import type { TitleOverlaps } from '#shared/contract/rows/title-list-row.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { yearsText } from '#shared/domain/title-lists/coverage.ts';
import { findOverlaps, type Overlap } from '#shared/domain/title-lists/find-overlaps.ts';
import { groupHoldings, type Holding, moneyAtStake, moneyForTitles } from '#shared/domain/title-lists/holdings.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { isRunning, listsOfPeriod } from '#shared/domain/title-lists/lists-in-force.ts';
import type { Publication } from '#shared/domain/title-lists/publication.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { publicationId } from './title-list-edits.ts';
import { identifierNumbers } from './title-segment.ts';
import type { TitleList } from '#shared/contract/entities/title-list.ts';
import { publicationIn, subscriptionsOf } from './search-titles.ts';
import { type SearchedList, searchedLists } from './searched-lists.ts';
import { nameOrder } from '../../ground/references/name-order.ts';

type Paid = TitleOverlaps['subscriptions'][number];
/** A subscription with the data that the comparison needs. */
type Held = Holding & { paid: Omit<Paid, 'others' | 'titles' | 'shared' | 'at_stake'>; lists: TitleList[] };
type Placed = Publication & { place: { id: string; title_list: Reference } };

interface Found {
  overlaps: Overlap<Placed>[];
  subscriptions: Paid[];
  pairs: TitleOverlaps['pairs'];
  /** The representative subscription of each grouped one. */
  heads: ReadonlyMap<string, string>;
}

/** The latest results by tenant: computing takes a second for a million titles, and a page requests it repeatedly. */
const known = new Map<string, { stamp: string; found: Promise<Found> }>();
const mostKnown = 4;

/** The active subscriptions with a title list, with the lists of their periods. */
function subscribed(model: ReadModel, day: string): Held[] {
  return [...model.all('subscription')].flatMap((subscription) => {
    const period = model.by('subscription_period', 'subscription_id', subscription.id).find((each) => isRunning(each, day));
    const product = period && model.find('product', period.product_id);
    if (!period || !product) return [];
    const { lists } = listsOfPeriod(model.by('title_list', 'product_id', product.id), period, day);
    const paid = subscriptionsOf(model, product.id, day).find(({ id }) => id === subscription.id);
    return lists.length > 0 && paid
      ? [{ id: paid.id, product_id: product.id, local_price: paid.normalized_price ?? null, paid, lists }]
      : [];
  });
}

/** Finds titles in several active subscriptions. Only titles with a repeated identifier are examined closely. */
async function find(caller: Pick<Caller, 'tenant'>, model: ReadModel, day: string): Promise<Found> {
  const { currency } = memberOf(model);
  const inOrder = nameOrder(model);
  // Sorted by name: the order of records differs between copies of the model.
  const groups = groupHoldings(subscribed(model, day)).toSorted((a, b) => inOrder(a.head.paid.name, b.head.paid.name));
  const held = groups.map(({ head, others }) => ({
    paid: withOthers(head, others, currency),
    lists: [head, ...others.filter(({ local_price }) => (local_price ?? 0) >= 0)].flatMap(({ lists }) => lists),
  }));
  const distinct = [...new Map(held.flatMap(({ lists }) => lists.map((list) => [list.id, list]))).values()];
  const searched = new Map((await searchedLists(caller, model, distinct)).map((each) => [each.list.id, each]));
  const lists = held.map(({ paid, lists: own }) => ({
    paid,
    own: [...new Set(own.map(({ id }) => id))].flatMap((id) => searched.get(id) ?? []),
  }));
  const repeated = repeatedNumbers(lists.flatMap(({ own }) => own));
  const named = lists.map(({ paid, own }) => ({ id: paid.id, publications: own.flatMap((each) => [...repeatedTitles(each, repeated)]) }));
  const byTitle = findOverlaps(named, day).toSorted((a, b) => (foldForSearch(a.title) < foldForSearch(b.title) ? -1 : 1));
  const shared = new Map<string, number>();
  for (const { shares } of byTitle) for (const { list } of shares) shared.set(list, (shared.get(list) ?? 0) + 1);
  const subscriptions = lists.map(({ paid, own }): Paid => {
    const titles = own.reduce(
      (sum, { segment, stale, edits }) => sum + segment.size - stale.size + edits.filter(({ removed }) => !removed).length,
      0,
    );
    const also = shared.get(paid.id) ?? 0;
    return { ...paid, titles, shared: also, at_stake: moneyForTitles(paid.normalized_price ?? null, also, titles, currency) };
  });
  const byId = new Map(subscriptions.map((each) => [each.id, each]));
  const costOf = (id: string, part: number): number | null => {
    const paid = byId.get(id);
    return paid ? moneyForTitles(paid.normalized_price ?? null, part, paid.titles, currency) : null;
  };
  // The sort is stable: equal costs keep the order of titles.
  const dearest = ({ shares }: Overlap<Placed>): number => moneyAtStake(shares.map(({ list }) => costOf(list, 1))) ?? 0;
  return {
    overlaps: byTitle.toSorted((a, b) => dearest(b) - dearest(a)),
    subscriptions: subscriptions.toSorted(
      (a, b) => (b.at_stake ?? 0) - (a.at_stake ?? 0) || b.shared - a.shared || inOrder(a.name, b.name),
    ),
    pairs: pairsOf(model, byTitle, costOf),
    heads: new Map(groups.flatMap(({ head, others }) => others.map(({ id }) => [id, head.id]))),
  };
}

/** A product as one line: the sum of its subscriptions' prices minus credits, in their currency if they share one, else in the library's. */
function withOthers(head: Held, others: readonly Held[], local: string) {
  const all = [head, ...others].map(({ paid }) => paid);
  const known = all.filter(({ normalized_price }) => normalized_price !== null);
  const normalized_price =
    known.length === 0
      ? null
      : sumMoney(
          known.map((each) => each.normalized_price),
          local,
        );
  const { currency } = head.paid;
  const isOne = all.every((each) => each.price === null || each.currency === currency);
  return {
    ...head.paid,
    ...(isOne && currency !== null
      ? {
          price:
            head.paid.price === null
              ? null
              : sumMoney(
                  all.map(({ price }) => price),
                  currency,
                ),
          currency,
        }
      : { price: normalized_price, currency: local }),
    normalized_price,
    others: others.map(({ paid: { id, name } }) => ({ id, name })),
  };
}

/** ISSNs and ISBNs that occur more than once in all lists. */
function repeatedNumbers(lists: readonly SearchedList[]): ReadonlySet<number> {
  const edited = lists.flatMap(({ edits }) => edits.flatMap((edit) => (edit.removed ? [] : identifierNumbers(edit))));
  const all = new Float64Array(lists.reduce((sum, { segment }) => sum + segment.numbers.length, 0) + edited.length);
  let at = 0;
  for (const { segment } of lists) {
    all.set(segment.numbers, at);
    at += segment.numbers.length;
  }
  all.set(edited, at);
  all.sort();
  const repeated = new Set<number>();
  for (let index = 1; index < all.length; index++) if (all[index] === all[index - 1]) repeated.add(all[index] as number);
  return repeated;
}

function* repeatedTitles({ list, segment, stale, edits }: SearchedList, repeated: ReadonlySet<number>): Generator<Placed> {
  const title_list = { id: list.id, name: list.name };
  const rows = new Set<number>();
  for (const [at, number] of segment.numbers.entries()) if (repeated.has(number)) rows.add(segment.numberRows[at] as number);
  for (const row of rows)
    if (!stale.has(row)) yield { ...publicationIn(segment, row), place: { id: publicationId(list.id, segment.ids.at(row)), title_list } };
  for (const edit of edits) if (!edit.removed) yield { ...edit, place: { id: edit.id, title_list } };
}

function latest(model: ReadModel, day: string): string {
  const kinds = ['title_list', 'publication', 'subscription', 'subscription_period', 'product', 'provider'] as const;
  return [day, ...kinds.map((kind) => model.changedAt(kind))].join('|');
}

async function foundFor(caller: Pick<Caller, 'tenant'>, model: ReadModel): Promise<Found> {
  const day = today(memberOf(model).timezone);
  const stamp = latest(model, day);
  const before = known.get(caller.tenant);
  if (before?.stamp === stamp) return before.found;
  const found = find(caller, model, day);
  known.delete(caller.tenant);
  known.set(caller.tenant, { stamp, found });
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest);
  // Failed results are not cached.
  found.catch(() => known.delete(caller.tenant));
  return found;
}

/** The titles that occur twice, with their subscriptions and costs. */
export async function titleOverlaps(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  query: { subscriptions?: string | undefined; search?: string | undefined; page?: number | undefined; per_page?: number | undefined },
): Promise<TitleOverlaps> {
  const { overlaps, subscriptions, pairs, heads } = await foundFor(caller, model);
  const { page = 1, per_page = 25 } = query;
  const wanted = query.subscriptions === undefined ? undefined : query.subscriptions.split(',').map((id) => heads.get(id) ?? id);
  const words = foldForSearch(query.search ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const digits = (query.search ?? '').replaceAll(/[\s-]/g, '').toUpperCase();
  const fits = ({ title, identifiers, shares }: Overlap<Placed>): boolean =>
    (wanted === undefined || wanted.every((id) => shares.some(({ list }) => list === id))) &&
    (words.every((word) => foldForSearch(title).includes(word)) ||
      identifiers.some((identifier) => identifier.replace('-', '') === digits));
  const found = overlaps.filter(fits);
  return {
    data: found.slice((page - 1) * per_page, page * per_page).map((overlap) => shown(model, overlap)),
    last_row: found.length,
    subscriptions,
    local_currency: memberOf(model).currency,
    pairs,
  };
}

function named(model: ReadModel, id: string): Reference {
  return reference(model, 'subscription', id) ?? { id, name: '' };
}

function shown(model: ReadModel, { title, identifiers, shared, shares }: Overlap<Placed>): TitleOverlaps['data'][number] {
  return {
    title,
    identifiers,
    shared: shared && yearsText(shared),
    shares: shares.map(({ list, publications, coverage, alone }) => ({
      subscription: named(model, list),
      publications: publications.map(({ place }) => place),
      years: coverage && yearsText(coverage),
      alone: alone && yearsText(alone),
    })),
  };
}

const mostPairs = 200;

function pairsOf(
  model: ReadModel,
  overlaps: readonly Overlap<Placed>[],
  costOf: (id: string, titles: number) => number | null,
): TitleOverlaps['pairs'] {
  const counts = new Map<string, number>();
  for (const { shares } of overlaps)
    for (const [index, { list }] of shares.entries())
      for (const other of shares.slice(index + 1)) {
        const pair = [list, other.list].toSorted().join('|');
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
  return [...counts]
    .map(([pair, titles]) => {
      const [a = '', b = ''] = pair.split('|');
      return { subscriptions: [a, b] as const, titles, at_stake: moneyAtStake([costOf(a, titles), costOf(b, titles)]) };
    })
    .toSorted((a, b) => (b.at_stake ?? 0) - (a.at_stake ?? 0) || b.titles - a.titles)
    .slice(0, mostPairs)
    .map(({ subscriptions: [a, b], ...pair }) => ({ ...pair, subscriptions: [named(model, a), named(model, b)] }));
}
