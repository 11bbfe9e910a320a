import type * as z from 'zod';
import type { Publication as Edit, TitleList } from '#shared/contract/entities/title-list.ts';
import type { PaidSubscription, TitleHit } from '#shared/contract/rows/title-list-row.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { coverageOf, yearsText } from '#shared/domain/title-lists/coverage.ts';
import { isRunning, titleListState } from '#shared/domain/title-lists/lists-in-force.ts';
import { publicationOf, type Publication } from '#shared/domain/title-lists/publication.ts';
import { matchesTitle, titleSearchKey, titleSearchQuery } from '#shared/domain/title-lists/title-search-key.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { publicationId } from './title-list-edits.ts';
import { coverageFields, identifierNumber } from './title-segment.ts';
import type { OpenSegment } from './open-segment.ts';
import { listsInForce, type SearchedList, searchedLists } from './searched-lists.ts';
import { rowsBeginning, searchSegment, type TitleQuery } from './search-segment.ts';
import { nameOrder } from '../../ground/references/name-order.ts';

/** A found publication, not yet prepared for display: most are never shown. `tier`: 0 the exact title, 1 its beginning, 2 its words. */
export interface FoundTitle {
  list: TitleList;
  folded: string;
  tier: 0 | 1 | 2;
  id: string;
  publication: () => Publication;
}

/** The result of a search: the number of matches, and the best of them. */
export interface FoundTitles {
  count: number;
  best: FoundTitle[];
}

/**
 * Searches for a title, an ISSN, an ISBN or a provider's id in the currently valid lists, or in all. Answers the best `most`: exact titles, then
 * titles that begin with the query, then the others, each in alphabetical order.
 */
export async function findTitles(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  text: string,
  { scope, most }: { scope: 'in_force' | 'all'; most: number },
): Promise<FoundTitles> {
  const asked = titleSearchQuery(text);
  if (asked.words.length === 0) return { count: 0, best: [] };
  const query: TitleQuery = {
    number: asked.identifier === null ? null : identifierNumber(asked.identifier),
    words: asked.words,
    whole: asked.words.join(' '),
    own: asked.own,
  };
  const lists = scope === 'all' ? [...model.all('title_list')] : listsInForce(model, today(memberOf(model).timezone));
  let count = 0;
  const candidates: FoundTitle[] = [];
  for (const searched of await searchedLists(caller, model, lists)) {
    const found = searchSegment(searched.segment, query);
    const rows = searched.stale.size === 0 ? found : found.filter((row) => !searched.stale.has(row));
    const edits = searched.edits.filter((edit) => !edit.removed && matchesTitle(titleSearchKey(edit), asked));
    count += rows.length + edits.length;
    candidates.push(...bestOf(searched, rows, query, most), ...edits.map((edit) => foundEdit(searched.list, edit, query)));
  }
  candidates.sort((a, b) => a.tier - b.tier || (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0));
  return { count, best: candidates.slice(0, most) };
}

function tierOf(folded: string, { whole, number }: TitleQuery): 0 | 1 | 2 {
  if (number !== null || folded === whole) return 0;
  return folded.startsWith(whole) ? 1 : 2;
}

/** The best rows of one list, at most `most`: titles that begin with the query first. */
function bestOf({ list, segment }: SearchedList, rows: readonly number[], query: TitleQuery, most: number): FoundTitle[] {
  const [first, end] = query.number === null && rows.length > most ? rowsBeginning(segment, query.whole) : [0, 0];
  const beginning: number[] = [];
  const others: number[] = [];
  for (const row of rows) {
    if (row >= first && row < end) beginning.push(row);
    else if (others.length < most) others.push(row);
    if (beginning.length >= most) break;
    if (row >= end && others.length >= most) break;
  }
  return [...beginning, ...others].slice(0, most).map((row) => {
    const folded = segment.folded.at(row);
    return {
      list,
      folded,
      tier: tierOf(folded, query),
      id: publicationId(list.id, segment.ids.at(row)),
      publication: () => publicationIn(segment, row),
    };
  });
}

function foundEdit(list: TitleList, edit: Edit, query: TitleQuery): FoundTitle {
  const folded = foldForSearch(edit.publication_title);
  return { list, folded, tier: tierOf(folded, query), id: edit.id, publication: () => edit };
}

/** A publication from a segment: title, type, identifiers, and the data of its coverage. */
export function publicationIn(segment: OpenSegment, row: number): Publication {
  const values = segment.said.at(segment.saidBy[row] ?? 0).split('\t');
  const known = Object.fromEntries(coverageFields.map((field, index) => [field, values[index] || null]));
  return publicationOf({ ...known, publication_title: segment.titles.at(row) } as Parameters<typeof publicationOf>[0]);
}

/** The subscriptions of a product with their costs: active ones first, those without a period excluded. */
export function subscriptionsOf(model: ReadModel, productId: string, day: string): z.output<typeof PaidSubscription>[] {
  const periods = model.by('subscription_period', 'product_id', productId);
  const own = [...Map.groupBy(periods, ({ subscription_id }) => subscription_id)].flatMap(([id, each]) => {
    const subscription = reference(model, 'subscription', id);
    const running = each.find((period) => isRunning(period, day));
    const shown = running ?? each.toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))[0];
    if (!subscription || !shown) return [];
    const { price, currency, normalized_price, vendor_id } = shown;
    const vendor = reference(model, 'provider', vendor_id);
    return [{ ...subscription, in_force: running !== undefined, vendor, price, currency, normalized_price }];
  });
  const inOrder = nameOrder(model);
  return own.toSorted((a, b) => Number(b.in_force) - Number(a.in_force) || inOrder(a.name, b.name));
}

/** Found titles for display: what each provides today, and by which subscriptions. */
export function shownTitles(model: ReadModel, found: readonly FoundTitle[]): z.output<typeof TitleHit>[] {
  const day = today(memberOf(model).timezone);
  const subscriptions = new Map<string, z.output<typeof PaidSubscription>[]>();
  return found.map(({ list, id, publication }) => {
    const known = publication();
    const product = reference(model, 'product', list.product_id);
    const coverage = coverageOf(known, day);
    const key = product?.id ?? '';
    const own = subscriptions.get(key) ?? (product ? subscriptionsOf(model, product.id, day) : []);
    subscriptions.set(key, own);
    return {
      id,
      title: known.publication_title,
      publication_type: known.publication_type,
      print_identifier: known.print_identifier,
      online_identifier: known.online_identifier,
      title_list: { id: list.id, name: list.name },
      state: titleListState(list, model.by('title_list', 'product_id', key), day),
      product,
      embargo_info: known.embargo_info,
      coverage,
      years: coverage && yearsText(coverage),
      subscriptions: own,
    };
  });
}
