import type { Publication as Edit, TitleList } from '#shared/contract/entities/title-list.ts';
import { kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';
import type { Publication } from '#shared/domain/title-lists/publication.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { ListedTitle } from './listed-title.ts';

/** The number of edits at which a list's object is rewritten. */
export const mostEdits = 500;

/** The global id of a publication: its list's id, and its own within the list, which has no hyphen. */
export function publicationId(listId: string, own: string): string {
  return `${listId}-${own}`;
}

/** The two parts of a publication's id; undefined for an invalid id. */
export function publicationIdParts(id: string): { listId: string; own: string } | undefined {
  const at = id.lastIndexOf('-');
  return at < 1 || at === id.length - 1 ? undefined : { listId: id.slice(0, at), own: id.slice(at + 1) };
}

/** The manual edits since a list's object was written. */
export function editsOf(model: ReadModel, list: Pick<TitleList, 'id' | 'content'>): Edit[] {
  return model.by('publication', 'title_list_id', list.id).filter(({ content }) => content === list.content);
}

/** The number of titles of a list, including its edits. */
export function titleCount(model: ReadModel, list: Pick<TitleList, 'id' | 'content' | 'titles'>): number {
  return editsOf(model, list).reduce((count, { added, removed }) => count + Number(added) - Number(removed), list.titles);
}

/** The publication of an edit, in the shape of those of the object. */
export function editedTitle(edit: Edit): ListedTitle {
  return { ...valuesOf(edit), id: publicationIdParts(edit.id)?.own ?? edit.id, version: edit.version };
}

/** The 25 values alone. */
export function valuesOf(publication: Publication): Publication {
  return Object.fromEntries(kbartFields.map((field) => [field, publication[field]])) as unknown as Publication;
}

/** The publications of an object with the edits applied: added ones come last. */
export function laidOver(titles: readonly ListedTitle[], edits: readonly Edit[]): readonly ListedTitle[] {
  if (edits.length === 0) return titles;
  const byId = new Map(edits.map((edit) => [publicationIdParts(edit.id)?.own, edit]));
  const kept = titles.flatMap((title) => {
    const edit = byId.get(title.id);
    return !edit ? [title] : edit.removed ? [] : [editedTitle(edit)];
  });
  return [...kept, ...edits.filter(({ added }) => added).map(editedTitle)];
}
