import { notFound } from '#shared/contract/errors.ts';
import { publicationColumns } from '#shared/contract/columns/publications.ts';
import type { TitleList } from '#shared/contract/entities/title-list.ts';
import type { DeleteConfirmation } from '#shared/contract/families/delete-confirmation.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { PublicationRow, SubscriptionTitleLists, TitleListRow } from '#shared/contract/rows/title-list-row.ts';
import { isRunning, listsOfPeriod } from '#shared/domain/title-lists/lists-in-force.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { publicationRow } from '#functions/records/holdings/title-lists/publication-row.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { titleListRow } from '#functions/records/holdings/title-lists/title-list-row.ts';
import { publicationIdParts } from '#functions/records/holdings/title-lists/title-list-edits.ts';
import { titlesOf } from '#functions/records/holdings/title-lists/titles-of.ts';
import type * as z from 'zod';
import { pageOfRows } from '#functions/records/ground/list-engine.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { ownMessage, messageAs } from '#functions/platform/messages/english.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';

/** The list of an id; 404 for any other. */
export function titleListAt(model: ReadModel, id: string): TitleList {
  const list = model.find('title_list', id);
  if (list?.id !== id) throw notFound(say('metadata.titleList'));
  return list;
}

/** One list as a row. */
export function shownTitleList(model: ReadModel, id: string): TitleListRow {
  return titleListRow(model, titleListAt(model, id), today(memberOf(model).timezone));
}

/** The last rows of each list: sorting and searching cache their results by the array itself. */
const shown = new Map<string, { of: readonly unknown[]; rows: PublicationRow[] }>();
const mostShown = 12;

/** The publications of a list as rows of its grid. The same array comes back until one of them changes. */
export async function publicationRows(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  list: TitleList,
): Promise<readonly PublicationRow[]> {
  const name = `${caller.tenant}|${list.id}|${list.content}|${editStamp(model, list)}`;
  const known = shown.get(name);
  const titles = known?.of ?? (await titlesOf(caller, model, list));
  const rows = known?.rows ?? (await titlesOf(caller, model, list)).map((title) => publicationRow(list.id, title));
  shown.delete(name);
  shown.set(name, { of: titles, rows });
  for (const oldest of shown.keys()) if (shown.size > mostShown) shown.delete(oldest);
  return rows;
}

/** A stamp of the edits of a list: different after every change. */
export function editStamp(model: ReadModel, list: TitleList): string {
  const edits = model.by('publication', 'title_list_id', list.id);
  return (
    edits.reduce((sum, { version }) => sum + version, 0) +
    '.' +
    edits.length +
    '.' +
    edits.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), '')
  );
}

/** C384. In alphabetical order where no other is asked for. */
export async function listPublications(caller: Pick<Caller, 'tenant'>, model: ReadModel, id: string, query: ListQuery) {
  const rows = await publicationRows(caller, model, titleListAt(model, id));
  const sort = query.sort.length > 0 ? query.sort : [{ field: 'publication_title', descending: false }];
  return pageOfRows(rows, publicationColumns, { ...query, sort }, memberOf(model));
}

export async function onePublication(caller: Pick<Caller, 'tenant'>, model: ReadModel, id: string): Promise<PublicationRow> {
  const parts = publicationIdParts(id);
  const list = parts && model.find('title_list', parts.listId);
  if (!parts || list?.id !== parts.listId) throw notFound(say('kinds.publication'));
  const title = (await titlesOf(caller, model, list)).find((each) => each.id === parts.own);
  if (!title) throw notFound(say('kinds.publication'));
  return publicationRow(list.id, title);
}

/** C390: the confirmation states the number of the list's titles. */
export function confirmListDeletion(model: ReadModel, id: string): DeleteConfirmation {
  const { name, title_count, product } = shownTitleList(model, id);
  const confirmation = confirmDeletion(model, 'title_list', id, '/title-lists');
  const values = { name, count: title_count };
  const message = product
    ? say('lists.titleListOfProductDeleted', { ...values, product: product.name })
    : say('lists.titleListWillBeDeleted', values);
  return {
    ...confirmation,
    messages: confirmation.messages.map((each, index) => (index === 0 ? { ...each, ...ownMessage(message) } : each)),
  };
}

/** C391. Nothing refers to a publication. */
export async function confirmPublicationDeletion(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  id: string,
): Promise<DeleteConfirmation> {
  const { publication_title: name, title_list_id, version } = await onePublication(caller, model, id);
  const message = say('lists.titleWillBeRemoved', { name, list: model.find('title_list', title_list_id)?.name ?? '' });
  return {
    name,
    messages: [{ ...ownMessage(message), replaceable: false, confirmable: true, uses: null }],
    replaceable: false,
    confirmable: true,
    in_use: false,
    replacements: [],
    confirm: { method: 'DELETE', path: `/publications/${id}`, version },
  };
}

/** The period in which a subscription is viewed: the named one, else the current, else the next, else the last. */
function periodAt(model: ReadModel, subscription: Row<'subscription'>, wanted: string | undefined, day: string) {
  const periods = model
    .by('subscription_period', 'subscription_id', subscription.id)
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  if (wanted !== undefined) {
    const period = periods.find(({ id }) => id === wanted);
    if (!period) throw notFound(say('metadata.subscriptionPeriod'));
    return period;
  }
  return periods.find((period) => isRunning(period, day)) ?? periods.find(({ start_date }) => start_date > day) ?? periods.at(-1);
}

/** The title lists of a subscription's period (S50), with how they were chosen. */
export function subscriptionTitleLists(
  model: ReadModel,
  id: string,
  periodId: string | undefined,
): z.output<typeof SubscriptionTitleLists> {
  const subscription = model.find('subscription', id);
  if (!subscription) throw notFound(say('kinds.subscription'));
  const now = today(memberOf(model).timezone);
  const period = periodAt(model, subscription, periodId, now);
  const product = reference(model, 'product', period?.product_id ?? subscription.product_id);
  const all = product ? model.by('title_list', 'product_id', product.id) : [];
  const { lists, day, by } = listsOfPeriod(all, period ?? { start_date: now, end_date: now }, now);
  const chosen = new Set(lists);
  const inOrder = nameOrder(model);
  const show = (some: readonly TitleList[]) =>
    some
      .toSorted((a, b) => (a.valid_from === b.valid_from ? inOrder(a.name, b.name) : a.valid_from < b.valid_from ? 1 : -1))
      .map((list) => titleListRow(model, list, now));
  return {
    period: period ? { id: period.id, start_date: period.start_date, end_date: period.end_date } : null,
    product,
    day,
    title_lists: show(lists),
    ...messageAs('explanation', explained({ product: product?.name, all: all.length, count: lists.length, by, day })),
    others: show(all.filter((list) => !chosen.has(list))),
  };
}

interface ChosenLists {
  product: string | undefined;
  /** Numbers of all lists of the product, and of the chosen ones. */
  all: number;
  count: number;
  by: 'day' | 'overlap' | 'none';
  day: string;
}

function explained({ product, all, count, by, day }: ChosenLists): Message {
  if (product === undefined) return say('lists.subscriptionWithoutProduct');
  if (all === 0) return say('lists.productWithoutTitleList', { product });
  const values = { count, product, day };
  if (by === 'day') return all > count ? say('lists.shownListsOfSeveral', values) : say('lists.shownLists', values);
  if (by === 'overlap') return say('lists.otherTitleListShown', values);
  return say('lists.noTitleListInPeriod', { product });
}
