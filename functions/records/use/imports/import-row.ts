import type { Import } from '#shared/contract/entities/import.ts';
import type { ImportRow } from '#shared/contract/rows/import-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { messageOrNullAs } from '#functions/platform/messages/english.ts';

/** An import as the list shows it. */
export function importRow(model: ReadModel, row: Import): ImportRow {
  const { id, version, kind, file_name, sheet, state, counts, created_at, created_by, started_at, finished_at, failure, undo } = row;
  return {
    id,
    version,
    kind,
    file_name,
    sheet,
    state,
    read: counts?.read ?? null,
    created: counts?.created ?? null,
    matched: counts?.matched ?? null,
    skipped: counts?.skipped ?? null,
    failed: counts?.failed ?? null,
    importer: created_by === null ? null : reference(model, 'user', created_by),
    created_at,
    created_by,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
    mapping: row.mapping,
    counts,
    started_at,
    finished_at,
    ...messageOrNullAs('failure', failure),
    undo,
  };
}
