import type { Row } from '#shared/contract/kinds.ts';
import { toDosPage } from '#shared/domain/to-dos/to-do-entities.ts';
import type { RecordType } from '../../record-type.ts';

export const toDo: RecordType<'to_do'> = { page: pageOf };

/** Among the templates, on the page of its record, else on the dashboard. */
function pageOf({ is_template, entity, entity_id, provider_role }: Row<'to_do'>): string {
  if (is_template) return '/todo-templates';
  if (entity === null || entity_id === null) return '/dashboard';
  return toDosPage({ type: entity === 'provider' ? (provider_role ?? 'vendor') : entity, id: entity_id });
}
