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

/** A name for a new object. Always unique, even for a repeated call: objects are immutable. */
export function newContentId(): string {
  return randomBytes(10).toString('hex');
}

/** Creates a list: its object first, then its head. A failed commit leaves an unreferenced object, which the nightly cleanup removes. */
export async function storeTitleList(
  tx: Transaction,
  head: Omit<Fresh<'title_list'>, 'content' | 'titles'>,
  titles: readonly Publication[],
): Promise<TitleList> {
  const content = newContentId();
  await putContent(filesFor(tx.caller), content, numbered(titles, 1));
  return tx.create('title_list', { ...head, content, titles: titles.length });
}

/** Replaces the content of a list that was loaded here. Titles with an id keep it; earlier edits become obsolete. */
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

/** Max records removed by one commit. */
const atOnce = 80;

/** Removes the edits of an object that the list no longer uses. They are invisible; this only frees space. */
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
 * Rewrites a list's object once it has 500 edits. The user who makes the last edit waits a third of a second, which avoids a worker that could
 * fail. Publications keep their ids and versions.
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
