import type { groups } from '#shared/contract/calls.ts';
import { invalid, notFound } from '#shared/contract/errors.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { say } from '#shared/domain/messages/message.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { checkListName } from '#functions/records/output/lists/check-list-name.ts';
import { maySeeView } from '#functions/records/output/lists/list-view.ts';

/** Shares a view of a list, in place of one with the same name. 422 where that one is for others only: it is not the caller's to replace. */
export async function shareView(repo: Repository, list: string, body: BodyOf<typeof groups.settings.shareView>): Promise<void> {
  checkListName(list);
  const roles = [...new Set(body.roles)].toSorted();
  const key = `${list} ${foldIdentity(body.name)}`;
  await repo.commit(async (tx) => {
    const model = await tx.model();
    const known = [...model.all('shared_view')].find((view) => view.key === key);
    if (known && !maySeeView(model, repo.caller.userId, known)) throw invalid({ name: [say('settings.viewNameTaken')] });
    const stored = known && (await tx.find('shared_view', known.id));
    if (stored) tx.save('shared_view', { ...stored, ...body, roles });
    else tx.create('shared_view', { list, key, ...body, roles });
  });
}

/** Shares a view no longer; 404 for an unknown one, one of another list, or one that the caller does not see. */
export async function unshareView(repo: Repository, list: string, id: string): Promise<void> {
  await repo.commit(async (tx) => {
    const stored = await tx.find('shared_view', id);
    if (stored?.list !== list || !maySeeView(await tx.model(), repo.caller.userId, stored)) throw notFound(say('kinds.shared_view'));
    tx.remove('shared_view', id);
  });
}
