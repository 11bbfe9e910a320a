import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Access } from '#shared/contract/permissions.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { invalidate } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import type { DataGridProps } from '#web/ui/data-grid/data-grid-props.ts';
import type { GridRow } from '#web/ui/data-grid/grid-types.ts';
import type { DeletionRows } from '#web/ui/delete-confirmation.tsx';
import { CallError } from '#web/api/call-error.ts';
import { reportFailure, send } from '#web/api/client.ts';

const DeleteConfirmation = lazy(async () => ({
  default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation,
}));

/** The two calls of a deletion. */
export type ListDeletion = DeletionRows & { remove: { permission: Access } };

/** Deletes the selected rows of a list; empty if the list or the user's permissions do not allow it. */
export function useRowDeletion(
  deletion: ListDeletion | undefined,
  rows: readonly GridRow[] | undefined,
): { grid: Pick<DataGridProps, 'onDeleteSelected' | 'onDeleteOne'>; dialog: ReactNode } {
  const cache = useQueryClient();
  const mayDelete = useMay(deletion?.remove.permission ?? 'public');
  const [asked, setAsked] = useState<{ id: string; name: string; onDeleted?: () => void } | null>(null);
  if (!deletion || !mayDelete) return { grid: {}, dialog: null };

  const onDeleteSelected = async (ids: readonly string[]): Promise<readonly string[]> => {
    const { deleted, kept } = await deleteRecords(deletion.remove as AnyCall, ids);
    await invalidate(cache);
    const [first] = kept;
    // A record in use may have a replacement: the dialog for a single record offers it.
    if (first !== undefined) setAsked({ id: first, name: String(rows?.find((row) => row['id'] === first)?.['name'] ?? '') });
    return deleted;
  };
  return {
    grid: {
      onDeleteSelected,
      onDeleteOne: (row, onDeleted) => setAsked({ id: String(row['id']), name: String(row['name'] ?? ''), onDeleted }),
    },
    dialog: asked && (
      <Suspense fallback={null}>
        <DeleteConfirmation
          rows={deletion}
          id={asked.id}
          name={asked.name}
          onClose={() => setAsked(null)}
          {...(asked.onDeleted ? { onDeleted: asked.onDeleted } : {})}
        />
      </Suspense>
    ),
  };
}

/** Deletes records one after the other. Records in use are kept and answered (409, D3); any other failure is shown and ends the loop. */
async function deleteRecords(remove: AnyCall, ids: readonly string[]): Promise<{ deleted: string[]; kept: string[] }> {
  const deleted: string[] = [];
  const kept: string[] = [];
  for (const id of ids) {
    try {
      await send(remove, { params: { id }, report: 'none' } as never);
      deleted.push(id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Another user has deleted it already.
      if (error.status === 404) deleted.push(id);
      else if (error.status === 409) kept.push(id);
      else {
        reportFailure(error);
        break;
      }
    }
  }
  return { deleted, kept };
}
