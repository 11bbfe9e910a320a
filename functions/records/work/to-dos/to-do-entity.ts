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

/** The stored reference of a to-do to its record: for a provider with its role. */
export function aboutOf(type: ToDoEntity | null, id: string | null): About {
  if (type === null || id === null) return nothing;
  if (type === 'vendor' || type === 'publisher') return { entity: 'provider', entity_id: id, provider_role: type };
  return { entity: type, entity_id: id, provider_role: null };
}

/** The type of a to-do's record on the wire; a provider that lost its role appears in the other. */
function typeOf(model: ReadModel, entity: ToDoHolder, row: { id: string }, role: About['provider_role']): ToDoEntity {
  if (entity !== 'provider') return entity;
  const provider = model.find('provider', row.id) as Row<'provider'>;
  if (role === 'publisher') return provider.is_publisher ? 'publisher' : 'vendor';
  return provider.is_vendor ? 'vendor' : 'publisher';
}

/** The record of a to-do, with its current name; null if it has none, or was deleted. */
export function entityOf(model: ReadModel, { entity, entity_id, provider_role }: About): ToDoRow['entity'] {
  const found = entity === null ? null : reference(model, entity, entity_id);
  return entity === null || found === null ? null : { type: typeOf(model, entity, found, provider_role), ...found };
}

/** Throws 422 for an unknown record, or a provider without the named role. */
export function checkEntity(model: ReadModel, type: ToDoEntity | null, id: string | null): void {
  const about = aboutOf(type, id);
  if (about.entity === null) return;
  const found = entityOf(model, about);
  if (found?.type !== type) throw invalid({ entity_id: [say('to-dos.notFound')] });
}
