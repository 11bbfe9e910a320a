import { EntityLabel } from '#shared/contract/entities/settings.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { Repository } from '../platform/repository.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Renames a label; an empty name returns to the default (C038, R013). */
export function changeEntityLabel(
  repo: Repository,
  id: string,
  body: { user_label?: string | null | undefined; version?: number | undefined },
): Promise<EntityLabel> {
  const name = EntityLabel.shape.entity_name.safeParse(id);
  if (!name.success) throw notFound(say('kinds.entity_label'));
  return repo.commit(async (tx) => {
    const user_label = body.user_label ?? null;
    if (!(await tx.find('entity_label', id))) return tx.create('entity_label', { id, entity_name: name.data, user_label });
    return tx.save('entity_label', { ...(await tx.load('entity_label', id, body.version)), user_label });
  });
}
