import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ImportChange } from '#shared/contract/entities/import.ts';
import type { ImportPreviewRow, ImportView } from '#shared/contract/rows/import-row.ts';
import { CallError } from '#web/api/call-error.ts';
import { reportFailure } from '#web/api/client.ts';
import { keyOf, queryFor, resourceOf, useCommand } from '#web/api/queries.ts';
import { useImportKind } from './import-kind.ts';

/** The selection of an import's rows to show. */
export interface RowsQuery {
  page: number;
  per_page: number;
  outcome: ImportPreviewRow['outcome'] | '';
  search: string;
}

export type ImportState = ImportView['import']['state'];

/** Poll interval for a running import, in milliseconds. */
const pollEvery = 1000;

export function isUnderWay(state: ImportState | undefined): boolean {
  return state === 'queued' || state === 'running' || state === 'undoing';
}

/** An import with a page of its rows; polled while the import runs, wherever it was started. */
export function useImport(id: string, rows: RowsQuery): UseQueryResult<ImportView> {
  const { calls } = useImportKind();
  const { outcome, search, ...page } = rows;
  const query = { ...page, ...(outcome === '' ? {} : { outcome }), ...(search === '' ? {} : { search }) };
  const input = { params: { id }, query };
  const followed = isUnderWay(useQueryClient().getQueryData<ImportView>(keyOf(calls.get, input))?.import.state);
  const asked = useQuery({
    // While polling, the progress display reports a lost connection; a toast each second would be too much.
    ...queryFor(calls.get, { ...input, report: followed ? 'none' : 'all' }, { keep: true }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.import.state) ? pollEvery : false),
  });
  const { error } = asked;
  useEffect(() => {
    if (followed && error instanceof CallError && error.status === 401) reportFailure(error);
  }, [followed, error]);
  return asked;
}

/** Changes the cached data of an import on every screen that shows it. */
export function usePatchImport(id: string): (patch: (view: ImportView) => ImportView) => void {
  const { calls } = useImportKind();
  const cache = useQueryClient();
  return (patch) => {
    cache.setQueriesData<ImportView>({ queryKey: [resourceOf(calls.get), calls.get.path, { id }] }, (view) => view && patch(view));
  };
}

/** Changes sheet, headings, columns or options; the choice shows at once, its effects once the server has computed them. */
export function useImportChange(id: string): { change: (change: ImportChange) => void; saving: boolean } {
  const { calls } = useImportKind();
  const patch = usePatchImport(id);
  const cache = useQueryClient();
  /** The number of pending changes: only the last answer is shown, so that no choice jumps back meanwhile. */
  const waiting = useRef(0);
  const { mutate, isPending } = useCommand(calls.update, { invalidates: false });
  const change = (next: ImportChange): void => {
    waiting.current += 1;
    patch((view) => ({
      ...view,
      mapping: view.mapping.map((column) => next.mapping?.find((chosen) => chosen.column === column.column) ?? column),
      options: { ...view.options, ...next.options } as ImportView['options'],
    }));
    mutate(
      { params: { id }, body: next },
      {
        onSettled: (answer) => {
          waiting.current -= 1;
          if (waiting.current > 0) return;
          if (answer) {
            const { rows: _rows, ...head } = answer.result;
            patch((view) => ({ ...view, ...head }));
          }
          void cache.invalidateQueries({ queryKey: [resourceOf(calls.get)] });
        },
      },
    );
  };
  return { change, saving: isPending };
}
