import type { groups } from '#shared/contract/calls.ts';
import { defaultPageSize } from '#shared/contract/list-query.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { publicationFields } from '#functions/records/holdings/title-lists/publication-fields.ts';
import { references } from '#functions/records/ground/references/reference.ts';
import { titleListRows } from '#functions/records/holdings/title-lists/title-list-rows.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import type { OtherHit } from './search-hits.ts';

// Rarely used code, loaded on demand from a separate file.
const reads = () => import('./titles/title-list-reads.ts');
const downloads = () => import('./titles/title-downloads.ts');

/** Max titles in the global search; the title search has all. */
export const mostTitleHits = 200;
const pointsOf = { 0: 100, 1: 80, 2: 50 } as const;

/** Titles of the currently valid lists, as hits of the global search (R004). Costs nothing for a member without lists. */
export async function titleHits(caller: Caller, model: ReadModel, text: string, most: number): Promise<OtherHit[]> {
  if (model.count('title_list') === 0) return [];
  const { findTitles } = await import('#functions/records/holdings/title-lists/search-titles.ts');
  const { best } = await findTitles(caller, model, text, { scope: 'in_force', most });
  return best.map(({ list, id, tier, publication }) => ({
    // The link of a publication opens its list (R005).
    hit: { tag: 'publication', id: list.id, name: publication().publication_title, detail: list.name, publication_id: id },
    points: pointsOf[tier],
  }));
}

/** The read calls of title lists. */
export const titleListReads: ReadHandlers<typeof groups.titleLists> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'title-lists', titleListRows(model), request.query);
  },
  form: async (request) => ({ products: references(await request.model(), 'product'), fields: publicationFields }),
  template: async () => (await downloads()).kbartTemplateFile(),
  search: async (request) => {
    const { findTitles, shownTitles } = await import('#functions/records/holdings/title-lists/search-titles.ts');
    const { query, scope = 'in_force', page = 1, per_page = defaultPageSize } = request.query;
    const model = await request.model();
    const { count, best } = await findTitles(request.caller, model, query, { scope, most: page * per_page });
    return { data: shownTitles(model, best.slice((page - 1) * per_page)), last_row: count };
  },
  overlaps: async (request) =>
    (await import('#functions/records/holdings/title-lists/title-overlaps.ts')).titleOverlaps(
      request.caller,
      await request.model(),
      request.query,
    ),
  get: async (request) => (await reads()).shownTitleList(await request.model(), request.params.id),
  deleteConfirmation: async (request) => (await reads()).confirmListDeletion(await request.model(), request.params.id),
  publications: async (request) =>
    (await reads()).listPublications(request.caller, await request.model(), request.params.id, request.query),
  download: async (request) =>
    (await downloads()).downloadPublications(request.caller, await request.model(), request.params.id, request.query),
  kbart: async (request) => (await downloads()).kbartFile(request.caller, await request.model(), request.params.id),
  kbartCheck: async (request) => (await downloads()).checkKbart(request.caller, await request.model(), request.params.id),
  report: async (request) => (await downloads()).importReport(request.caller, await request.model(), request.params.id),
  difference: async (request) =>
    (await import('./titles/title-difference.ts')).titleDifference(request.caller, await request.model(), request.params.id, request.query),
};

/** The read calls of single publications. */
export const publicationReads: ReadHandlers<typeof groups.publications> = {
  form: async () => ({ fields: publicationFields }),
  get: async (request) => (await reads()).onePublication(request.caller, await request.model(), request.params.id),
  deleteConfirmation: async (request) =>
    (await reads()).confirmPublicationDeletion(request.caller, await request.model(), request.params.id),
};
