import { useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '#shared/contract/column.ts';
import { EditConflict } from './edit-conflict.ts';
import type { GridRow } from './grid-types.ts';

export type SaveCell = (row: GridRow, column: Column, value: unknown) => Promise<GridRow>;

/** A notice at a cell whose edit failed. */
export type EditNotice =
  | { kind: 'refused'; rowId: string; column: Column; reason: string }
  | { kind: 'conflict'; rowId: string; column: Column; mine: unknown; conflict: EditConflict };

export interface CellEdits {
  /** Values on their way to the server, by row and field. */
  pending: ReadonlyMap<string, GridRow>;
  notice: EditNotice | null;
  setNotice: (notice: EditNotice | null) => void;
  /** Shows the value at once and saves it; a failure reverts it and leaves a notice. Answers whether it was saved. */
  save: (row: GridRow, column: Column, value: unknown) => Promise<boolean>;
  /** Waits until all running saves have ended. */
  settled: () => Promise<void>;
}

function without(pending: ReadonlyMap<string, GridRow>, id: string, field: string): ReadonlyMap<string, GridRow> {
  const { [field]: _gone, ...rest } = pending.get(id) ?? {};
  const next = new Map(pending);
  if (Object.keys(rest).length > 0) next.set(id, rest);
  else next.delete(id);
  return next;
}

/**
 * Optimistic saves of cells (R033, D1). Saves of one row go one after the other, each with the row that the one before it
 * answered, so that a person never conflicts with themselves.
 */
export function useCellEdits(
  rows: readonly GridRow[],
  idOf: (row: GridRow) => string,
  onEdit: SaveCell | undefined,
  reasonOf: (error: unknown) => string,
): CellEdits {
  const [pending, setPending] = useState<ReadonlyMap<string, GridRow>>(new Map());
  const [notice, setNotice] = useState<EditNotice | null>(null);
  const queues = useRef(new Map<string, Promise<unknown>>());
  const answered = useRef(new Map<string, GridRow>());
  const latest = useRef({ onEdit, idOf, reasonOf });
  useEffect(() => {
    latest.current = { onEdit, idOf, reasonOf };
  });
  useEffect(() => answered.current.clear(), [rows]);

  const save = useMemo(
    () =>
      async (row: GridRow, column: Column, value: unknown): Promise<boolean> => {
        const id = latest.current.idOf(row);
        setNotice(null);
        setPending((before) => new Map(before).set(id, { ...before.get(id), [column.field]: value }));
        const turn = (queues.current.get(id) ?? Promise.resolve()).then(async () => {
          if (!latest.current.onEdit) return row;
          return latest.current.onEdit(answered.current.get(id) ?? row, column, value);
        });
        const settled = turn.catch(() => undefined);
        queues.current.set(id, settled);
        try {
          answered.current.set(id, await turn);
          return true;
        } catch (error) {
          if (error instanceof EditConflict) {
            if (error.row) answered.current.set(id, error.row);
            setNotice({ kind: 'conflict', rowId: id, column, mine: value, conflict: error });
          } else setNotice({ kind: 'refused', rowId: id, column, reason: latest.current.reasonOf(error) });
          return false;
        } finally {
          // A later edit of the same cell keeps its value: only the last save of a row clears.
          setPending((before) => (before.get(id)?.[column.field] === value ? without(before, id, column.field) : before));
          if (queues.current.get(id) === settled) queues.current.delete(id);
        }
      },
    [],
  );

  const settled = useMemo(() => async () => void (await Promise.all(queues.current.values())), []);

  return { pending, notice, setNotice, save, settled };
}
