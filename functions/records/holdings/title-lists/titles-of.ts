import type { TitleList } from '#shared/contract/entities/title-list.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { heldByBytes } from '#functions/platform/held-by-bytes.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { ListedTitle } from './listed-title.ts';
import { getContent, type TitleContent } from './title-content.ts';
import { editsOf, laidOver } from './title-list-edits.ts';

/** Contents read last: some thirty full lists. */
const contents = heldByBytes<TitleContent>(128 * 1024 * 1024);
/** Approximate bytes per title in memory: 27 fields and their texts. */
const bytesPerTitle = 500;

/** The publications in a list's object; it is never rewritten, so it is read once and held. Not to be changed. */
export async function contentOf(caller: Pick<Caller, 'tenant'>, content: string): Promise<TitleContent> {
  return contents.get(`${caller.tenant}|${content}`, async () => {
    const value = await getContent(filesFor(caller), content);
    return { value, bytes: value.titles.length * bytesPerTitle };
  });
}

/** The current publications of a list, including edits. */
export async function titlesOf(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  list: Pick<TitleList, 'id' | 'content'>,
): Promise<readonly ListedTitle[]> {
  // The edits of this very model, before anything is waited for.
  const edits = editsOf(model, list);
  return laidOver((await contentOf(caller, list.content)).titles, edits);
}
