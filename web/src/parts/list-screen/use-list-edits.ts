import { useMemo } from 'react';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Column } from '#shared/contract/column.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { metaDataValues } from '#shared/contract/groups/metadata.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import type { AnyCall, ParamsOf } from '#shared/contract/route.ts';
import { CallError, isLocked } from '#web/api/call-error.ts';
import { reportFailure, send } from '#web/api/client.ts';
import { everyPage } from '#web/api/queries.ts';
import { EditConflict } from '#web/ui/data-grid/edit-conflict.ts';
import type { GridRow } from '#web/ui/data-grid/grid-types.ts';
import { wireValue } from './wire-value.ts';

/** The call that changes a record, by its kind. */
export type ListEdits = Partial<Record<KindName, AnyCall>>;

/** The result of a 409 (D1). */
interface Outdated {
  changed_by?: { name?: string };
  changed_at?: string;
  version?: number;
  current?: GridRow;
}

/** Saves a cell under a change set, and answers the updated row. */
export type SaveRecordedCell = (row: GridRow, column: Column, value: unknown, changeSet: string) => Promise<GridRow>;

/** The visible rows of a list, with functions to reload them. */
export interface ShownRows {
  pageKey: QueryKey;
  /** Reloads the page into the cache. */
  readAgain: () => Promise<Page<GridRow> | undefined>;
  /** Loads rows by id, and those with figures derived from them. */
  readRows: (ids: readonly string[]) => Promise<readonly GridRow[]>;
  /** Loads the sums of all matching rows; undefined where the list has no sums. */
  readTotals: () => Promise<Page<GridRow>['totals']>;
}

/**
 * Saves a list's cells, each by the call of the record it belongs to. The server answers all affected rows: only the server can derive, for
 * example, a forecast from a price.
 */
export function useListEdits(edits: ListEdits, { pageKey, readAgain, readRows, readTotals }: ShownRows): SaveRecordedCell {
  const cache = useQueryClient();
  return useMemo((): SaveRecordedCell => {
    /** Includes other cached pages of the list: one may be shown, filtered locally, until the server answers. */
    const patch = (change: (page: Page<GridRow>) => Page<GridRow>): void => {
      const [resource, path, params] = pageKey;
      cache.setQueriesData<Page<GridRow>>({ queryKey: [resource, path, params] }, (page) => page && change(page));
    };
    const showAnew = async (id: string): Promise<GridRow | undefined> => {
      const rows = new Map((await readRows([id])).map((row): [unknown, GridRow] => [row['id'], row]));
      await cache.cancelQueries({ queryKey: pageKey });
      patch((page) => ({ ...page, data: page.data.map((row) => rows.get(row['id']) ?? row) }));
      // The sums are updated without blocking the save.
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
      if (edit.kind === 'meta_data_value')
        return saveMetaData({ entity: edit.as ?? '', id, fieldId: column.field.slice('md_'.length) }, value, changeSet);
      const field = edit.as ?? column.field;
      const body = { [field]: wireValue(column, value), version: row[edit.versionField] };
      await send(call, { params: { id }, body, changeSet, report: 'none' } as never);
    };
    /** The value saved by another user, or the row if it already has the wanted value: most likely this change was saved and its answer was lost. */
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
      // The save succeeded: if the row cannot be loaded, reload the page.
      const shown = await showAnew(String(row['id'])).catch(() => undefined);
      outdateOthers(cache, pageKey);
      return shown ?? (await readAgain().catch(() => undefined))?.data.find((one) => one['id'] === row['id']) ?? row;
    };
  }, [cache, edits, pageKey, readAgain, readRows, readTotals]);
}

/** Saves a value of the member's own fields (C132). The last write wins, as nothing else depends on it. */
async function saveMetaData(params: ParamsOf<typeof metaDataValues.changeOne>, value: unknown, changeSet: string): Promise<void> {
  const body = { value: value as string | boolean | null };
  await send(metaDataValues.changeOne, { params, body, changeSet, report: 'none' });
}

/**
 * Marks other cached data as stale, to be reloaded at its next use. The current list stays unchanged, so that no row moves while the user works
 * through it.
 */
export function outdateOthers(cache: QueryClient, pageKey: QueryKey): void {
  const kept = JSON.stringify(pageKey);
  void cache.invalidateQueries({
    predicate: (query) =>
      JSON.stringify(query.queryKey) !== kept && !everyPage.has(query.queryKey[0]) && query.queryKey[0] !== 'list-views',
    refetchType: 'none',
  });
  // Sums beside the list are reloaded at once: no row depends on them.
  void cache.refetchQueries({ type: 'active', predicate: ({ queryKey: [resource] }) => sums.has(resource) });
}

/** Resources with sums over lists. */
const sums: ReadonlySet<unknown> = new Set(['charts', 'info-boxes']);

/** The reason for a rejected save: the messages of its fields, else the server's own. */
export function reasonOfRefusal(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const sentences = [...new Set(Object.values(error.errors ?? {}).flat())].join(' ');
  return sentences || error.serverMessage;
}
