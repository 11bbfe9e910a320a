import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { Column } from '#shared/contract/column.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { lockedCode, lockedFields } from '#shared/domain/periods/period-lock.ts';
import { CallError } from '#web/api/call-error.ts';
import { rowCurrency, isEmptyValue, valueText } from '#web/ui/data-grid/cell-value.ts';
import type { CellEdit, CellGuard, GridLabels, GridRow, SaveCells } from '#web/ui/data-grid/grid-types.ts';
import type { SaveCell } from '#web/ui/data-grid/use-cell-edits.ts';
import type { Formats } from '#web/ui/formats.ts';
import { newChangeSet, recordChange, trackSave } from '#web/parts/undo/undo-store.ts';
import { useUndoKeys } from '#web/parts/undo/use-undo-keys.ts';
import { useText } from '#web/text/text.ts';
import type { PriceToCheck } from '#shared/contract/rows/price-jump-row.ts';
import { confirmPrices } from '#web/parts/periods/confirm-prices.ts';
import { wireValue } from './wire-value.ts';
import { type ListEdits, useListEdits } from './use-list-edits.ts';
import type { ListRows } from './use-list-rows.ts';

const PeriodDialogs = lazy(async () => ({ default: (await import('./period-dialogs.tsx')).PeriodDialogs }));

export interface GridSavingOptions {
  edits: ListEdits;
  rows: ListRows;
  formats: Formats;
  labels: GridLabels;
}

export interface GridSaving {
  onEdit: SaveCell;
  onEditMany: SaveCells;
  guard: CellGuard;
  heldReason: (row: GridRow) => string;
  onGuarded: (row: GridRow, column: Column, value?: unknown) => void;
  dialog: ReactNode;
}

/** The request of a guarded cell of a period: to unlock the period, or to decide. */
export interface PeriodRequest {
  periodId: string;
  name: string;
  decision: string | undefined;
  /** Whether the office of a consortium determines the cell. */
  isHeld?: boolean;
}

/** Kinds whose changes cannot be undone: accounts are also stored outside the record. */
const notUndone: ReadonlySet<string> = new Set(['user']);

/**
 * Saves the cells of a list, reports the change with an undo button, and listens for Ctrl+Z. Locked cells of a period are unlocked first, and
 * decisions are made in their dialog.
 */
export function useGridSaving({ edits, rows, formats, labels }: GridSavingOptions): GridSaving {
  const { pageKey, readAgain } = rows;
  const t = useText();
  const cache = useQueryClient();
  const { pathname } = useLocation();
  const [request, setRequest] = useState<PeriodRequest | null>(null);
  useUndoKeys(pathname);
  const saveCell = useListEdits(edits, rows);
  const saveOne = useCallback(
    ({ row, column, value }: { row: GridRow; column: Column; value: unknown }, changeSet: string) =>
      saveCell(row, column, value, changeSet),
    [saveCell],
  );

  const refresh = useCallback(async () => {
    const before = cache.getQueryData<Page<GridRow>>(pageKey);
    const now = await readAgain();
    const sorted = before && inOrderOf(before.data, now.data);
    if (sorted) cache.setQueryData<Page<GridRow>>(pageKey, { ...now, data: sorted });
  }, [cache, pageKey, readAgain]);

  const saveAndRecord = useCallback<SaveCell>(
    async (row, column, value) => {
      if (!(await confirmPrices(pricesOf([{ row, column, value }])))) return row;
      const changeSet = newChangeSet();
      try {
        const saved = await saveCell(row, column, value, changeSet);
        if (!notUndone.has(column.edit?.kind ?? '')) {
          const shown = (of: unknown, at: GridRow): string =>
            [valueText(of, column, { formats, labels }, at), rowCurrency(at, column)].filter((part) => part !== '').join(' ');
          const to = column.field in saved ? saved[column.field] : value;
          const label = t('grid.changed', {
            label: labels(column),
            name: nameOf(row),
            from: isEmptyValue(row[column.field]) ? t('grid.empty') : shown(row[column.field], row),
            to: isEmptyValue(to) ? t('grid.empty') : shown(to, saved),
          });
          recordChange(cache, pathname, { changeSet, label });
        }
        return saved;
      } catch (error) {
        // The period was locked after this page was loaded.
        if (error instanceof CallError && (error.result as { code?: string } | null)?.code === lockedCode) {
          await refresh();
          setRequest(requestOf(row, column, undefined));
        }
        throw error;
      }
    },
    [saveCell, formats, labels, t, cache, pathname, refresh],
  );
  const onEdit = useCallback<SaveCell>((row, column, value) => trackSave(saveAndRecord(row, column, value)), [saveAndRecord]);
  const onSaved = useCallback(
    (changeSet: string, count: number) => recordChange(cache, pathname, { changeSet, label: t('grid.changedCells', { count }) }),
    [cache, pathname, t],
  );
  const onEditMany = useCallback<SaveCells>(
    (block) =>
      trackSave(
        confirmPrices(pricesOf(block)).then(async (confirmed) => {
          if (!confirmed) return block.map(({ row, column }) => ({ row, column, reason: t('grid.priceNotSaved') }));
          const { saveBlock } = await import('./save-block.ts');
          return saveBlock(cache, block, { edits, saveOne, refresh, pageKey, onSaved });
        }),
        (refused) => refused.length === 0,
      ),
    [cache, edits, saveOne, refresh, pageKey, onSaved, t],
  );
  const onGuarded = useCallback(
    (row: GridRow, column: Column, value?: unknown) => setRequest(requestOf(row, column, typeof value === 'string' ? value : undefined)),
    [],
  );
  const dialog = useMemo(
    () =>
      request && (
        <Suspense fallback={null}>
          <PeriodDialogs request={request} place={pathname} onChanged={refresh} onClose={() => setRequest(null)} />
        </Suspense>
      ),
    [request, pathname, refresh],
  );
  const heldReason = useCallback((row: GridRow) => t('offers.received.heldField', { office: dealLinkOf(row).office ?? '' }), [t]);
  return { onEdit, onEditMany, guard, heldReason, onGuarded, dialog };
}

/** The period prices among edited cells. */
function pricesOf(cells: readonly CellEdit[]): PriceToCheck[] {
  return cells.flatMap(({ row, column, value }) => {
    if (column.edit?.kind !== 'subscription_period' || (column.edit.as ?? column.field) !== 'price') return [];
    const price = wireValue(column, value);
    return typeof price === 'number' ? [{ id: String(row[column.edit.idField]), price }] : [];
  });
}

const locked: ReadonlySet<string> = new Set<string>(lockedFields);

/** Money, dates and decision of a locked period need an unlock first; a decision is made in its dialog. */
const guard: CellGuard = (row, { field, edit }) => {
  if (edit?.kind !== 'subscription_period') return undefined;
  if (row['locked'] === true && locked.has(edit.as ?? field)) return 'locked';
  if (isHeld(row, { field, edit })) return 'held';
  return field === 'decision' ? 'dialog' : undefined;
};

/** Whether the office of a consortium determines a cell of a period (RK20). */
function isHeld(row: GridRow, { field, edit }: Pick<Column, 'field' | 'edit'>): boolean {
  return dealLinkOf(row).fields?.includes(edit?.as ?? field) ?? false;
}

/** The offer from which a period comes; empty for a period of the library alone. */
function dealLinkOf(row: GridRow): { office?: string; fields?: readonly string[] } {
  return row['deal_link'] ?? {};
}

function requestOf(row: GridRow, column: Column, decision: string | undefined): PeriodRequest {
  const name = nameOf(row);
  return { periodId: String(row[column.edit?.idField ?? 'id']), name, decision, isHeld: row['locked'] !== true && isHeld(row, column) };
}

/** A row's name: its own, or that of the period's subscription. */
function nameOf(row: GridRow): string {
  const subscription = row['subscription'] as { name?: unknown } | null | undefined;
  const [name] = [row['name'], subscription?.name, row['number']].filter((each) => typeof each === 'string' && each !== '');
  return typeof name === 'string' ? name : '';
}

/** The rows in the order on the screen; undefined if the set of rows has changed. */
function inOrderOf(before: readonly GridRow[], now: readonly GridRow[]): GridRow[] | undefined {
  const byId = new Map(now.map((row): [unknown, GridRow] => [row['id'], row]));
  const sorted = before.map((row) => byId.get(row['id'])).filter((row) => row !== undefined);
  return sorted.length === now.length && sorted.length === before.length ? sorted : undefined;
}
