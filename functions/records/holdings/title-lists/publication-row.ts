import type { PublicationRow } from '#shared/contract/rows/title-list-row.ts';
import type { ListedTitle } from './listed-title.ts';
import { publicationId } from './title-list-edits.ts';

/** A publication of a list as the calls answer it. */
export function publicationRow(listId: string, title: ListedTitle): PublicationRow {
  return { ...title, id: publicationId(listId, title.id), title_list_id: listId };
}
