import type { ToDo, ToDoHolder } from '#shared/contract/entities/to-do.ts';
import { invalid } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import type { ToDoEntity } from '#shared/domain/to-dos/to-do-entities.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { say } from '#shared/domain/messages/message.ts';

type About = Pick<ToDo, 'entity' | 'entity_id' | 'provider_role'>;

const nothing: About = { entity: null, entity_id: null, provider_role: null };

/** What a to-do is about, as it is kept: of a provider the role in which it is meant. */
export function aboutOf(type: ToDoEntity | null, id: string | null): About {
  if (type === null || id === null) return nothing;
  if (type === 'vendor' || type === 'publisher') return { entity: 'provider', entity_id: id, provider_role: type };
  return { entity: type, entity_id: id, provider_role: null };
}

/** How the wire calls what a to-do is about; a provider that lost the role in which it was meant is shown in its other. */
function typeOf(model: ReadModel, entity: ToDoHolder, row: { id: string }, role: About['provider_role']): ToDoEntity {
  if (entity !== 'provider') return entity;
  const provider = model.find('provider', row.id) as Row<'provider'>;
  if (role === 'publisher') return provider.is_publisher ? 'publisher' : 'vendor';
  return provider.is_vendor ? 'vendor' : 'publisher';
}

/** The record that a to-do is about, as it is called today; null where there is none, or it is gone. */
export function entityOf(model: ReadModel, { entity, entity_id, provider_role }: About): ToDoRow['entity'] {
  const found = entity === null ? null : reference(model, entity, entity_id);
  return entity === null || found === null ? null : { type: typeOf(model, entity, found, provider_role), ...found };
}

/** Refuses (422) a record that there is none of, or a provider without the role in which it is named. */
export function checkEntity(model: ReadModel, type: ToDoEntity | null, id: string | null): void {
  const about = aboutOf(type, id);
  if (about.entity === null) return;
  const found = entityOf(model, about);
  if (found?.type !== type) throw invalid({ entity_id: [say('to-dos.doesNotExistNoLongerAvailable')] });
}
