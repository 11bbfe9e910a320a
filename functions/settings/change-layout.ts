import type { pageLayouts, SubContextView } from '#shared/contract/groups/layouts.ts';
import type { LayoutDefinition } from '#shared/contract/entities/layout.ts';
import { type LayoutName, layoutNames, layoutOf } from '#shared/contract/layouts.ts';
import { breached, conflict, forbidden, notFound } from '#shared/contract/errors.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { checkDefinition } from '#shared/domain/layouts/check-definition.ts';
import type { Caller } from '../platform/caller.ts';
import type { Repository } from '../platform/repository.ts';
import { layoutView, ownLayoutId } from '#functions/records/output/layouts/layout-view.ts';
import { mayUse } from '#functions/records/output/layouts/may-use.ts';
import { ownerOf } from './owner-of.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Saves the arrangement of a board (C036) for the caller, or as the default of all users without one of their own, which needs the permission
 * to manage settings. Without a definition the saved arrangement is removed. Throws 403, 404, 409 for another version, and 422.
 */
export async function changeLayout(
  repo: Repository,
  id: string,
  { definition, audience = 'me', version }: BodyOf<typeof pageLayouts.changeDefinition>,
): Promise<SubContextView> {
  const name = boardOf(id);
  const { caller } = repo;
  if (audience === 'everybody' && !caller.permissions.includes('manage-settings')) throw forbidden();
  if (definition) checkArrangement(caller, name, definition);
  const userId = ownerOf(caller);
  const ownId = ownLayoutId(userId, name);
  return repo.commit(async (tx) => {
    let own = await tx.find('layout', ownId);
    let everybodys = await tx.find('default_layout', name);
    const now = (audience === 'me' ? own : everybodys)?.version ?? 0;
    if (version !== undefined && version !== now)
      throw conflict(say('settings.layoutChangedElsewhere'), layoutView(caller, name, { model: await tx.model(), own, everybodys }));
    if (audience === 'me')
      own = own
        ? tx.save('layout', { ...own, definition })
        : tx.create('layout', { id: ownId, user_id: userId, sub_context: name, definition });
    else
      everybodys = everybodys
        ? tx.save('default_layout', { ...everybodys, definition })
        : tx.create('default_layout', { id: name, sub_context: name, definition });
    return layoutView(caller, name, { model: await tx.model(), own, everybodys });
  });
}

/** The board of an address; 404 for an unknown one. */
export function boardOf(id: string): LayoutName {
  const name = layoutNames.find((each) => each === id);
  if (!name) throw notFound(say('kinds.layout'));
  return name;
}

/** 422 where an arrangement breaks a rule, or has an element that is not for the caller. */
export function checkArrangement(caller: Caller, name: LayoutName, definition: LayoutDefinition): void {
  const breaches = checkDefinition(layoutOf(name).elements, mayUse(caller, name), definition);
  if (breaches.length > 0) throw breached(breaches, breaches[0]?.message);
}
