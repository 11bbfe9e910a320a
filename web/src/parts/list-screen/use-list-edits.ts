import { useMemo } from 'react';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Column, ColumnEdit } from '#shared/contract/column.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { metaDataValues } from '#shared/contract/groups/metadata.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { CallError, isLocked } from '#web/api/call-error.ts';
import { reportFailure, send } from '#web/api/client.ts';
import { EditConflict } from '#web/ui/data-grid/edit-conflict.ts';
import type { GridRow } from '#web/ui/data-grid/grid-types.ts';
import { patchedRow } from './row-patch.ts';
import { wireValue } from './wire-value.ts';

/** The call that changes a record, by its kind. */
export type ListEdits = Partial<Record<KindName, AnyCall>>;

/** What a 409 tells (D1). */
interface Outdated {
  changed_by?: { name?: string };
  changed_at?: string;
  version?: number;
  current?: GridRow;
}

/** Saves a cell under a change set, and answers the row as it then is. */
export type SaveRecordedCell = (row: GridRow, column: Column, value: unknown, changeSet: string) => Promise<GridRow>;

/** Saves a list's cells, each by the call of the record it belongs to, and keeps the page in the cache as the server has it. */
export function useListEdits(edits: ListEdits, pageKey: QueryKey, readAgain: () => Promise<Page<GridRow> | undefined>): SaveRecordedCell {
  const cache = useQueryClient();
  return useMemo((): SaveRecordedCell => {
    const patch = (change: (row: GridRow) => GridRow): void => {
      // Another page of the list may be shown, narrowed, until the server has answered.
      const [resource, path, params] = pageKey;
      cache.setQueriesData<Page<GridRow>>(
        { queryKey: [resource, path, params] },
        (page) => page && { ...page, data: page.data.map(change) },
      );
    };
    return async (row, column, value, changeSet) => {
      const { edit } = column;
      const call = edit && edits[edit.kind as KindName];
      if (!call || !edit) return row;
      const id = String(row[edit.idField]);
      const field = edit.as ?? column.field;
      if (edit.kind === 'meta_data_value') {
        const saved = await saveMetaData(column, edit, id, value, changeSet);
        await cache.cancelQueries({ queryKey: pageKey });
        patch((one) => (one[edit.idField] === id ? { ...one, [column.field]: saved } : one));
        outdateOthers(cache, pageKey);
        return { ...row, [column.field]: saved };
      }
      try {
        const answer = await send(call, {
          params: { id },
          body: { [field]: wireValue(column, value), version: row[edit.versionField] },
          changeSet,
          report: 'none',
        } as never);
        const saved = answer.result as GridRow;
        await cache.cancelQueries({ queryKey: pageKey });
        patch((one) => patchedRow(one, edit, saved));
        outdateOthers(cache, pageKey);
        return patchedRow(row, edit, saved);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.status === 401) reportFailure(error);
        if (error.status !== 409 || isLocked(error)) throw error;
        const outdated = (error.result ?? {}) as Outdated;
        const now = (await readAgain().catch(() => undefined))?.data.find((one) => one['id'] === row['id']);
        // It is as it was wanted: most likely this very change, saved before its answer was lost on the way.
        if (now && JSON.stringify(wireValue(column, now[column.field])) === JSON.stringify(wireValue(column, value))) return now;
        throw new EditConflict({
          value: now ? now[column.field] : outdated.current?.[field],
          row: now ?? { ...row, [edit.versionField]: outdated.version },
          ...(outdated.changed_by?.name === undefined ? {} : { by: outdated.changed_by.name }),
          ...(outdated.changed_at === undefined ? {} : { at: outdated.changed_at }),
        });
      }
    };
  }, [cache, edits, pageKey, readAgain]);
}

/** Saves a value of the member's own fields (C132); of two who change one cell the later wins, as nothing else hangs on it. */
async function saveMetaData(column: Column, edit: ColumnEdit, id: string, value: unknown, changeSet: string): Promise<unknown> {
  const params = { entity: edit.as ?? '', id, fieldId: column.field.slice('md_'.length) };
  const body = { value: value as string | boolean | null };
  const { result } = await send(metaDataValues.changeOne, { params, body, changeSet, report: 'none' });
  return result.value;
}

/**
 * What else was read may show the old value. It is read again when it is next looked at; the list in use stays as it is, so
 * that no row jumps away while somebody works through it.
 */
export function outdateOthers(cache: QueryClient, pageKey: QueryKey): void {
  const kept = JSON.stringify(pageKey);
  const always = ['settings', 'system-entity-label', 'session', 'list-views'];
  void cache.invalidateQueries({
    predicate: (query) => JSON.stringify(query.queryKey) !== kept && !always.includes(String(query.queryKey[0])),
    refetchType: 'none',
  });
  // Sums beside the list follow at once: no row depends on them.
  void cache.refetchQueries({ type: 'active', predicate: ({ queryKey: [resource] }) => sums.has(resource) });
}

/** Resources that add up what lists show. */
const sums: ReadonlySet<unknown> = new Set(['charts', 'info-boxes']);

/** Why a save was refused: the sentences of its fields, else the server's own. */
export function reasonOfRefusal(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const sentences = [...new Set(Object.values(error.errors ?? {}).flat())].join(' ');
  return sentences || error.serverMessage;
}
