import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ImportPreviewRow } from '#shared/contract/rows/import-row.ts';
import { CallError } from '#web/api/call-error.ts';
import { reportFailure } from '#web/api/client.ts';
import { queryFor, resourceOf, useCommand } from '#web/api/queries.ts';
import { useImportKind } from './import-kind.ts';
import { usePatchImport } from './use-import.ts';

/**
 * Corrects cells of the preview (C213): the cell shows the typed text at once, the row its outcome once it is loaded again. `narrowed`: only rows
 * of one outcome are shown; a row with a changed outcome stays until other rows are requested.
 */
export function useRowEdits(id: string, narrowed: boolean) {
  const { calls } = useImportKind();
  const patch = usePatchImport(id);
  const cache = useQueryClient();
  const command = useCommand(calls.updateCell, { invalidates: false, report: 'none' });
  const [refused, setRefused] = useState<string | null>(null);

  const edit = async (row: ImportPreviewRow, column: number, text: string): Promise<void> => {
    setRefused(null);
    patch((view) => ({
      ...view,
      rows: { ...view.rows, data: view.rows.data.map((one) => (one.row === row.row ? withCell(one, column, text) : one)) },
    }));
    try {
      const { result } = await command.mutateAsync({ params: { id: row.id }, body: { field: column, value: text === '' ? null : text } });
      patch((view) => ({
        ...view,
        counts: result.counts,
        rows: { ...view.rows, data: view.rows.data.map((one) => result.rows.find((fresh) => fresh.id === one.id) ?? one) },
      }));
      // Other rows may depend on this one: duplicates, or records that this row creates.
      await cache.invalidateQueries({ queryKey: [resourceOf(calls.get)], refetchType: narrowed ? 'none' : 'active' });
      if (!narrowed) return;
      const { rows: _rows, ...head } = await cache.fetchQuery(queryFor(calls.get, { params: { id }, query: { page: 1, per_page: 1 } }));
      patch((view) => ({ ...view, ...head }));
    } catch (error) {
      if (error instanceof CallError && (error.status === 401 || error.status === 0)) reportFailure(error);
      setRefused(error instanceof CallError ? (Object.values(error.errors ?? {}).flat()[0] ?? error.serverMessage ?? '') : '');
      await cache.invalidateQueries({ queryKey: [resourceOf(calls.get)] });
    }
  };
  return { edit, refused };
}

function withCell(row: ImportPreviewRow, column: number, text: string): ImportPreviewRow {
  const cells = [...row.cells];
  while (cells.length < column) cells.push(null);
  cells[column] = text === '' ? null : text;
  return { ...row, cells };
}
