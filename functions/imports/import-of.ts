import type { Import } from '#shared/contract/entities/import.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { say } from '#shared/domain/messages/message.ts';

/** An import of one kind; 404 for an unknown id or another kind, which has its own calls. */
export function importOf(model: ReadModel, kind: ImportKindName, id: string): Import {
  const row = model.find('import', id);
  if (row?.kind !== kind) throw notFound(say('kinds.import'));
  return row;
}
