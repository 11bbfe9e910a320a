import type { groups } from '#shared/contract/calls.ts';
import type { SharedView } from '#shared/contract/entities/settings.ts';
import { invalid, notFound } from '#shared/contract/errors.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { say } from '#shared/domain/messages/message.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';
import { checkListName } from './check-list-name.ts';

/** Whether a person sees a shared view: everybody does, or the roles that it names. */
function maySeeView(model: ReadModel, userId: string | null, { roles }: SharedView): boolean {
  const held = model.find('user', userId)?.roles ?? [];
  return roles.length === 0 || roles.some((role) => held.includes(role));
}

/** The views of a list that are shared with a person, by name. */
export function sharedViews(model: ReadModel, userId: string | null, list: string): SharedView[] {
  const inOrder = nameOrder(model);
  return [...model.all('shared_view')]
    .filter((view) => view.list === list && maySeeView(model, userId, view))
    .toSorted((a, b) => inOrder(a.name, b.name));
}

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
