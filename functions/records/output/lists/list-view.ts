import type { SharedView } from '#shared/contract/entities/settings.ts';
import type { settings } from '#shared/contract/groups/settings.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { nameOrder } from '../../ground/references/name-order.ts';
import { checkListName } from './check-list-name.ts';

export type UserConfig = ResultOf<typeof settings.listView>;

/** One record for a person and a list; an id takes 64 characters. */
export function listViewId(userId: string, list: string): string {
  return `${userId}_${list}`;
}

/** The person's view of a list (C039); version 0 before it is first saved. */
export async function readListView(repo: Repository, list: string): Promise<UserConfig> {
  checkListName(list);
  const userId = repo.caller.userId ?? '';
  const stored = await repo.get('list_view', listViewId(userId, list));
  const own = stored ? { current: stored.current, views: stored.views, version: stored.version } : { current: {}, views: [], version: 0 };
  const shared = sharedViews(await repo.model(), userId, list);
  return { ...own, ...(shared.length > 0 && { shared }) };
}

/** Whether a person sees a shared view: everybody does, or the roles that it names. */
export function maySeeView(model: ReadModel, userId: string | null, { roles }: SharedView): boolean {
  const held = model.find('user', userId)?.roles ?? [];
  return roles.length === 0 || roles.some((role) => held.includes(role));
}

/** The views of a list that are shared with a person, by name. */
function sharedViews(model: ReadModel, userId: string | null, list: string): SharedView[] {
  const inOrder = nameOrder(model);
  return [...model.all('shared_view')]
    .filter((view) => view.list === list && maySeeView(model, userId, view))
    .toSorted((a, b) => inOrder(a.name, b.name));
}
