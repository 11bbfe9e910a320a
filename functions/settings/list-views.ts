import type { groups } from '#shared/contract/calls.ts';
import type { BodyOf, ResultOf } from '#shared/contract/route.ts';
import { conflict } from '#shared/contract/errors.ts';
import type { Repository } from '../platform/repository.ts';
import { checkListName } from './check-list-name.ts';
import { ownerOf } from './owner-of.ts';
import { sharedViews } from './shared-views.ts';
import { say } from '#shared/domain/messages/message.ts';

type UserConfig = ResultOf<typeof groups.settings.listView>;

/** One record for a person and a list; an id takes 64 characters. */
function idOf(userId: string, list: string): string {
  return `${userId}_${list}`;
}

/** The person's view of a list (C039); version 0 while there is none. */
export async function readListView(repo: Repository, list: string): Promise<UserConfig> {
  checkListName(list);
  const userId = ownerOf(repo.caller);
  const stored = await repo.get('list_view', idOf(userId, list));
  const own = stored ? { current: stored.current, views: stored.views, version: stored.version } : { current: {}, views: [], version: 0 };
  const shared = sharedViews(await repo.model(), userId, list);
  return { ...own, ...(shared.length > 0 && { shared }) };
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
  await repo.commit(async (tx) => {
    const stored = await tx.find('list_view', id);
    if (version !== undefined && version !== (stored?.version ?? 0))
      throw conflict(say('settings.viewChangedElsewhere'), { version: stored?.version ?? 0, current: stored ?? null });
    if (!stored) return tx.create('list_view', { id, user_id: userId, list, current: change.current ?? {}, views: change.views ?? [] });
    return tx.save('list_view', { ...stored, ...change });
  });
  return readListView(repo, list);
}
