import type { groups } from '#shared/contract/calls.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { conflict } from '#shared/contract/errors.ts';
import type { Repository } from '../platform/repository.ts';
import { ownerOf } from './owner-of.ts';
import { checkListName } from '#functions/records/output/lists/check-list-name.ts';
import { listViewId, readListView, type UserConfig } from '#functions/records/output/lists/list-view.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Keeps the person's view of a list (C040): the current layout, the saved ones, or both. */
export async function changeListView(
  repo: Repository,
  list: string,
  body: BodyOf<typeof groups.settings.changeListView>,
): Promise<UserConfig> {
  checkListName(list);
  const userId = ownerOf(repo.caller);
  const id = listViewId(userId, list);
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
