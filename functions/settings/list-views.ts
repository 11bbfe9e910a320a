import type { groups } from '#shared/contract/calls.ts';
import type { BodyOf, ResultOf } from '#shared/contract/route.ts';
import { conflict, invalid } from '#shared/contract/errors.ts';
import { lists } from '#shared/contract/lists.ts';
import type { Repository } from '../platform/repository.ts';
import { ownerOf } from './owner-of.ts';
import { say } from '#shared/domain/messages/message.ts';

type UserConfig = ResultOf<typeof groups.settings.listView>;

/** Throws 422 for a name that no list has. The lists of titles and of a form's answers are named by what they show. */
function checkListName(name: string): void {
  const isKnown = Object.hasOwn(lists, name) || name === 'publications' || name.startsWith('form-');
  if (!isKnown) throw invalid({ name: [say('settings.unknownList', { name })] }, say('settings.unknownList', { name }));
}

/** One record for a person and a list; an id takes 64 characters. */
function idOf(userId: string, list: string): string {
  return `${userId}_${list}`;
}

/** The person's view of a list (C039); version 0 while there is none. */
export async function readListView(repo: Repository, list: string): Promise<UserConfig> {
  checkListName(list);
  const stored = await repo.get('list_view', idOf(ownerOf(repo.caller), list));
  return stored ? { current: stored.current, views: stored.views, version: stored.version } : { current: {}, views: [], version: 0 };
}

/** Keeps the person's view of a list (C040): the current layout, the saved ones, or both. */
export async function changeListView(
  repo: Repository,
  list: string,
  body: BodyOf<typeof groups.settings.changeListView>,
): Promise<UserConfig> {
  checkListName(list);
  const userId = ownerOf(repo.caller);
  const id = idOf(userId, list);
  const { version, ...change } = body;
  const {
    current,
    views,
    version: now,
  } = await repo.commit(async (tx) => {
    const stored = await tx.find('list_view', id);
    if (version !== undefined && version !== (stored?.version ?? 0))
      throw conflict(say('settings.viewChangedAnotherWindow'), { version: stored?.version ?? 0, current: stored ?? null });
    if (!stored) return tx.create('list_view', { id, user_id: userId, list, current: change.current ?? {}, views: change.views ?? [] });
    return tx.save('list_view', { ...stored, ...change });
  });
  return { current, views, version: now };
}
