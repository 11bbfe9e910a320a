import type { pageLayouts, SubContextView } from '#shared/contract/groups/layouts.ts';
import { layoutNames, layoutOf } from '#shared/contract/layouts.ts';
import { breached, conflict, forbidden, notFound } from '#shared/contract/errors.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { checkDefinition } from '#shared/domain/layouts/check-definition.ts';
import type { Repository } from '../platform/repository.ts';
import { layoutView, mayUse, ownLayoutId } from '#functions/records/layouts/layout-view.ts';
import { ownerOf } from './owner-of.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Arranges a board (C036) for the caller or, by an administrator, for everybody who did not arrange it; without a definition as if nobody had. */
export async function changeLayout(
  repo: Repository,
  id: string,
  { definition, audience = 'me', version }: BodyOf<typeof pageLayouts.changeDefinition>,
): Promise<SubContextView> {
  const name = layoutNames.find((each) => each === id);
  if (!name) throw notFound(say('kinds.layout'));
  const { caller } = repo;
  if (audience === 'everybody' && !caller.permissions.includes('manage-settings')) throw forbidden();
  if (definition) {
    const breaches = checkDefinition(layoutOf(name).elements, mayUse(caller, name), definition);
    if (breaches.length > 0) throw breached(breaches, breaches[0]?.message);
  }
  const userId = ownerOf(caller);
  const ownId = ownLayoutId(userId, name);
  return repo.commit(async (tx) => {
    let own = await tx.find('layout', ownId);
    let everybodys = await tx.find('default_layout', name);
    const now = (audience === 'me' ? own : everybodys)?.version ?? 0;
    if (version !== undefined && version !== now)
      throw conflict(say('settings.pageArrangedAnewAnotherWindow'), layoutView(caller, name, own, everybodys));
    if (audience === 'me')
      own = own
        ? tx.save('layout', { ...own, definition })
        : tx.create('layout', { id: ownId, user_id: userId, sub_context: name, definition });
    else
      everybodys = everybodys
        ? tx.save('default_layout', { ...everybodys, definition })
        : tx.create('default_layout', { id: name, sub_context: name, definition });
    return layoutView(caller, name, own, everybodys);
  });
}
