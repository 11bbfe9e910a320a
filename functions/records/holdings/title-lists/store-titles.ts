import { randomBytes } from 'node:crypto';
import type { TitleList } from '#shared/contract/entities/title-list.ts';
import type { Publication } from '#shared/domain/title-lists/publication.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Fresh, Transaction } from '#functions/platform/transaction.ts';
import type { ListedTitle } from './listed-title.ts';
import { numbered, putContent } from './title-content.ts';
import { editsOf, mostEdits } from './title-list-edits.ts';
import { contentOf, titlesOf } from './titles-of.ts';

/** A name for a new object. Never one that a repeated call would make again: objects are not rewritten. */
export function newContentId(): string {
  return randomBytes(10).toString('hex');
}

/** Makes a list: its object first, then its head. A commit that fails leaves an object that nobody names, which the night removes. */
export async function storeTitleList(
  tx: Transaction,
  head: Omit<Fresh<'title_list'>, 'content' | 'titles'>,
  titles: readonly Publication[],
): Promise<TitleList> {
  const content = newContentId();
  await putContent(filesFor(tx.caller), content, numbered(titles, 1));
  return tx.create('title_list', { ...head, content, titles: titles.length });
}

/** Makes other titles the content of a list that was loaded here. Those that have an id keep it; edits so far mean nothing any more. */
export async function replaceTitles(
  tx: Transaction,
  list: TitleList,
  titles: readonly (Publication | ListedTitle)[],
  change: Partial<TitleList> = {},
): Promise<TitleList> {
  const content = newContentId();
  const { next } = await contentOf(tx.caller, list.content);
  await putContent(filesFor(tx.caller), content, numbered(titles, next));
  return tx.save('title_list', { ...list, ...change, content, titles: titles.length });
}

/** How many records one commit takes out. */
const atOnce = 80;

/** Takes out the edits that lie over an object which is no longer the list's. Nobody sees them; here they only stop taking room. */
export async function clearEdits(repo: Repository, listId: string): Promise<void> {
  for (;;) {
    const left = await repo.commit(async (tx) => {
      const model = await tx.model();
      const content = model.find('title_list', listId)?.content;
      const stale = model.by('publication', 'title_list_id', listId).filter((edit) => edit.content !== content);
      for (const { id } of stale.slice(0, atOnce)) if (await tx.find('publication', id)) tx.removeMoved('publication', id);
      return stale.length - atOnce;
    });
    if (left <= 0) return;
  }
}

/**
 * Writes a list's object anew when it has 500 edits: whoever makes the last of them waits the third of a second that it takes, which needs
 * no worker, and cannot be forgotten. Publications keep their ids and versions.
 */
export async function foldEdits(repo: Repository, listId: string): Promise<void> {
  const folded = await repo.commit(async (tx) => {
    const model = await tx.model();
    const list = await tx.find('title_list', listId);
    if (list?.id !== listId || editsOf(model, list).length < mostEdits) return false;
    await replaceTitles(tx, list, await titlesOf(tx.caller, model, list));
    return true;
  });
  if (folded) await clearEdits(repo, listId);
}
