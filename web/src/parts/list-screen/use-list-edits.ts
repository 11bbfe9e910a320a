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

/** The rows that a list shows. */
export interface ShownRows {
  pageKey: QueryKey;
  /** Fetches the page anew into the cache. */
  readAgain: () => Promise<Page<GridRow> | undefined>;
  /** Fetches the rows of some ids, and those whose figures follow from theirs. */
  readRows: (ids: readonly string[]) => Promise<readonly GridRow[]>;
  /** Fetches the sums of all rows that match; undefined where the list has none. */
  readTotals: () => Promise<Page<GridRow>['totals']>;
}

/**
 * Saves a list's cells, each by the call of the record it belongs to. The rows that change with it come from the server: only it knows what a
 * price means for a forecast.
 */
export function useListEdits(edits: ListEdits, { pageKey, readAgain, readRows, readTotals }: ShownRows): SaveRecordedCell {
  const cache = useQueryClient();
  return useMemo((): SaveRecordedCell => {
    /** Other pages of the list, too: one may be shown, narrowed, until the server has answered. */
    const patch = (change: (page: Page<GridRow>) => Page<GridRow>): void => {
      const [resource, path, params] = pageKey;
      cache.setQueriesData<Page<GridRow>>({ queryKey: [resource, path, params] }, (page) => page && change(page));
    };
    const showAnew = async (id: string): Promise<GridRow | undefined> => {
      const rows = new Map((await readRows([id])).map((row): [unknown, GridRow] => [row['id'], row]));
      await cache.cancelQueries({ queryKey: pageKey });
      patch((page) => ({ ...page, data: page.data.map((row) => rows.get(row['id']) ?? row) }));
      // Nobody waits for the sums.
      void readTotals().then(
        (totals) => totals && cache.setQueryData<Page<GridRow>>(pageKey, (page) => page && { ...page, totals }),
        () => undefined,
      );
      return rows.get(id);
    };
    const save = async (row: GridRow, column: Column, value: unknown, changeSet: string): Promise<void> => {
      const { edit } = column;
      const call = edit && edits[edit.kind as KindName];
      if (!call || !edit) return;
      const id = String(row[edit.idField]);
      if (edit.kind === 'meta_data_value') return saveMetaData(column, edit, id, value, changeSet);
      const field = edit.as ?? column.field;
      const body = { [field]: wireValue(column, value), version: row[edit.versionField] };
      await send(call, { params: { id }, body, changeSet, report: 'none' } as never);
    };
    /** What another person saved meanwhile, or the row where it is as it was wanted: most likely by this very change, whose answer was lost. */
    const conflictOf = async (error: CallError, row: GridRow, column: Column, value: unknown): Promise<GridRow | EditConflict> => {
      const outdated = (error.result ?? {}) as Outdated;
      const now = (await readAgain().catch(() => undefined))?.data.find((one) => one['id'] === row['id']);
      if (now && JSON.stringify(wireValue(column, now[column.field])) === JSON.stringify(wireValue(column, value))) return now;
      const { as: field = column.field, versionField = 'version' } = column.edit ?? {};
      return new EditConflict({
        value: now ? now[column.field] : outdated.current?.[field],
        row: now ?? { ...row, [versionField]: outdated.version },
        ...(outdated.changed_by?.name === undefined ? {} : { by: outdated.changed_by.name }),
        ...(outdated.changed_at === undefined ? {} : { at: outdated.changed_at }),
      });
    };
    return async (row, column, value, changeSet) => {
      try {
        await save(row, column, value, changeSet);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.status === 401) reportFailure(error);
        if (error.status !== 409 || isLocked(error)) throw error;
        const found = await conflictOf(error, row, column, value);
        if (found instanceof EditConflict) throw found;
        return found;
      }
      // It is saved: where the row cannot be read, the page is.
      const shown = await showAnew(String(row['id'])).catch(() => undefined);
      outdateOthers(cache, pageKey);
      return shown ?? (await readAgain().catch(() => undefined))?.data.find((one) => one['id'] === row['id']) ?? row;
    };
  }, [cache, edits, pageKey, readAgain, readRows, readTotals]);
}

/** Saves a value of the member's own fields (C132); of two who change one cell the later wins, as nothing else hangs on it. */
async function saveMetaData(column: Column, edit: ColumnEdit, id: string, value: unknown, changeSet: string): Promise<void> {
  const params = { entity: edit.as ?? '', id, fieldId: column.field.slice('md_'.length) };
  const body = { value: value as string | boolean | null };
  await send(metaDataValues.changeOne, { params, body, changeSet, report: 'none' });
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
