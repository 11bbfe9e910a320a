import { type CardStore, storeOf } from '#shared/contract/card-stores.ts';
import { invalid, notFound } from '#shared/contract/errors.ts';
import type { groups } from '#shared/contract/calls.ts';
import type { QueryOf } from '#shared/contract/route.ts';
import type { Binary } from '#shared/contract/route.ts';
import { mediaTypes } from '#shared/domain/attachments/accepted-files.ts';
import { linkCategories } from '#shared/domain/links/link-categories.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { filesOf, linksOf, notesOf } from '#functions/records/work/cards/card-rows.ts';
import { type Holder, holderOf, relatedHolders } from '#functions/records/work/cards/holder.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { say } from '#shared/domain/messages/message.ts';

interface Asked<Q> {
  params: { entityId: string };
  query: Q;
  caller: Caller;
  model(): Promise<ReadModel>;
}

/** Whether a caller may view a record with cards: vendor pages can be closed to some roles, and deals are for the office of a consortium. */
export function mayView(caller: Caller, { entity }: Pick<Holder, 'entity'>): boolean {
  const store = storeOf(entity);
  if (store === 'deals') return caller.permissions.includes('manage-consortium');
  return store !== 'vendors' || caller.permissions.includes('view-vendors');
}

function categoriesOf(filter: string | undefined): Set<string> | undefined {
  if (filter === undefined || filter === '') return undefined;
  const wanted = new Set(filter.split(','));
  const known: ReadonlySet<string> = new Set(linkCategories.map(({ id }) => id));
  for (const each of wanted)
    if (!known.has(each))
      throw invalid({ 'filter[category]': [say('lists.unknownCategory', { each })] }, say('lists.unknownCategory', { each }));
  return wanted;
}

/** The cards of a record: its own, or with `context=grouped` by record, its own first and then those of related records, without empty groups. */
export function cardReads(store: CardStore) {
  /** `list` answers one record's cards; `name` is their property in a group. */
  function read<T, N extends string, Q extends { context?: 'grouped' | undefined }>(
    name: N,
    list: (model: ReadModel, holder: Holder, query: Q) => T[],
  ) {
    type Group = { entity: Holder['entity']; id: string; entity_name: string } & Record<N, T[]>;
    return async (request: Asked<Q>): Promise<T[] | Group[]> => {
      const { params, query, caller } = request;
      const model = await request.model();
      const holder = holderOf(model, store, params.entityId);
      const own = list(model, holder, query);
      if (query.context === undefined) return own;
      const group = ({ entity, id, name: entity_name }: Holder, found: T[]) => ({ entity, id, entity_name, [name]: found }) as Group;
      const related = relatedHolders(model, holder)
        .filter((each) => mayView(caller, each))
        .map((each) => group(each, list(model, each, query)))
        .filter((each) => each[name].length > 0);
      return [group(holder, own), ...related];
    };
  }
  return {
    links: read('links', (model, holder, query: QueryOf<typeof groups.productCards.links>) =>
      linksOf(model, holder, categoriesOf(query['filter[category]'])),
    ),
    notes: read('notes', (model, holder, _query: QueryOf<typeof groups.productCards.notes>) => notesOf(model, holder)),
    files: read('media', (model, holder, _query: QueryOf<typeof groups.productCards.files>) => filesOf(model, holder)),
  };
}

/** Max bytes of an inline file; larger ones are redirected: a function's answer can have 6 MB. */
const largestInline = 3 * 1024 * 1024;

/** C112: a file, always as a download and never displayed within the application. Throws 404, also if the caller may not view its record. */
export async function downloadMedia(request: Pick<Asked<unknown>, 'caller' | 'model'> & { params: { id: string } }): Promise<Binary> {
  const { params, caller } = request;
  const now = await request.model();
  const row = now.find('media', params.id);
  const holder = row?.entity === 'order_document' ? now.find('order_document', row.entity_id) : row;
  const provider = holder?.entity === 'provider' ? now.find('provider', holder.entity_id) : undefined;
  const isVendorOnly = provider !== undefined && !provider.is_publisher;
  if (
    !row ||
    !now.find(row.entity, row.entity_id) ||
    (isVendorOnly && !mayView(caller, { entity: 'vendor' })) ||
    (holder?.entity === 'deal' && !mayView(caller, { entity: 'deal' }))
  )
    throw notFound(say('kinds.media'));
  const files = filesFor(caller);
  const about = { filename: row.name, type: mediaTypes[row.type] };
  if (row.size > largestInline) return { ...about, location: await files.downloadUrl(row.file_key, row.name, about.type) };
  const bytes = await files.get(row.file_key);
  if (!bytes) throw notFound(say('kinds.media'));
  return { ...about, bytes };
}
