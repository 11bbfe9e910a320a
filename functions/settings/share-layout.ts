import { forbidden, invalid, notFound } from '#shared/contract/errors.ts';
import type { pageLayouts, SubContextView } from '#shared/contract/groups/layouts.ts';
import type { LayoutName } from '#shared/contract/layouts.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { say } from '#shared/domain/messages/message.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { layoutView, ownLayoutId } from '#functions/records/output/layouts/layout-view.ts';
import { maySeeLayout } from '#functions/records/output/layouts/shared-layouts.ts';
import type { Repository } from '../platform/repository.ts';
import { boardOf, checkArrangement } from './change-layout.ts';
import { ownerOf } from './owner-of.ts';

/**
 * Shares an arrangement of a board with people and roles. It replaces an arrangement that the caller already shares under that name. 422 if no
 * person or role is named, or a person whose account is closed.
 */
export async function shareLayout(repo: Repository, id: string, body: BodyOf<typeof pageLayouts.share>): Promise<SubContextView> {
  const board = boardOf(id);
  const owner_id = ownerOf(repo.caller);
  checkArrangement(repo.caller, board, body.definition);
  const roles = [...new Set(body.roles)].toSorted();
  const user_ids = [...new Set(body.user_ids)].filter((each) => each !== owner_id);
  if (roles.length + user_ids.length === 0) throw invalid({ user_ids: [say('layouts.chooseReaders')] });
  const key = `${board} ${owner_id} ${foldIdentity(body.name)}`;
  await repo.commit(async (tx) => {
    const model = await tx.model();
    if (user_ids.some((each) => model.find('user', each)?.active !== true)) throw invalid({ user_ids: [say('layouts.readerUnknown')] });
    const known = [...model.all('shared_layout')].find((layout) => layout.key === key);
    const stored = known && (await tx.find('shared_layout', known.id));
    const shared = { ...body, roles, user_ids };
    if (stored) tx.save('shared_layout', { ...stored, ...shared });
    else tx.create('shared_layout', { sub_context: board, key, owner_id, ...shared });
  });
  return readBoard(repo, board);
}

/** Stops sharing an arrangement. 404 if the caller does not see it, 403 if it is not the caller's own. */
export async function unshareLayout(repo: Repository, id: string, sharedId: string): Promise<SubContextView> {
  const board = boardOf(id);
  const userId = ownerOf(repo.caller);
  await repo.commit(async (tx) => {
    const stored = await tx.find('shared_layout', sharedId);
    if (stored?.sub_context !== board || !maySeeLayout(await tx.model(), repo.caller, stored)) throw notFound(say('kinds.shared_layout'));
    if (stored.owner_id !== userId) throw forbidden();
    tx.remove('shared_layout', stored.id);
  });
  return readBoard(repo, board);
}

async function readBoard(repo: Repository, board: LayoutName): Promise<SubContextView> {
  const [model, own] = await Promise.all([repo.model(), repo.get('layout', ownLayoutId(ownerOf(repo.caller), board))]);
  return layoutView(repo.caller, board, { model, own, everybodys: model.find('default_layout', board) });
}
