import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { ColumnMapping } from '#shared/contract/entities/import.ts';
import type { ImportForm, ImportPreviewRow } from '#shared/contract/rows/import-row.ts';
import { cellText, columnLetters } from '#shared/domain/sheets/cell.ts';
import { commandOf, moved } from '#web/ui/data-grid/keyboard.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import type { CellPlace } from './next-problem.ts';
import type { AfterEdit } from '#web/ui/data-grid/cell-editor.tsx';
import { RowLine } from './row-line.tsx';
import styles from './rows-grid.module.css';

/** The cell in use; `focus`: the person moved there, so that the browser's focus follows. */
export interface ActiveCell extends CellPlace {
  focus: boolean;
}

export interface RowsGridProps {
  rows: readonly ImportPreviewRow[];
  /** The columns of the file that are shown. */
  columns: readonly ColumnMapping[];
  fields: ImportForm['fields'];
  /** Whether the import was executed: outcomes are actual, not planned. */
  settled: boolean;
  /** Saves a corrected cell; left out where nothing can be corrected. */
  onEdit?: ((row: ImportPreviewRow, column: number, text: string) => void) | undefined;
  active: ActiveCell;
  onActive: (cell: ActiveCell) => void;
}

/** The rows of an import with their outcomes; cells are corrected in place, by keyboard or mouse. */
export function RowsGrid({ rows, columns, fields, settled, onEdit, active, onActive }: RowsGridProps) {
  const t = useText();
  const table = useRef<HTMLTableElement>(null);
  const [editing, setEditing] = useState<{ text: string | null } | null>(null);
  const last = { row: rows.length - 1, col: columns.length };
  const shown = columns.map(({ column }) => column);

  useEffect(() => {
    if (!active.focus || editing) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${active.row}"] [data-col="${active.col}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, editing]);

  const go = (cell: CellPlace): void => onActive({ ...cell, focus: true });
  const edit = (cell: CellPlace, text: string | null): void => {
    if (!onEdit || cell.col === 0 || !rows[cell.row]) return;
    go(cell);
    setEditing({ text });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing || (event.target as Element).closest('a, button')) return;
    const command = commandOf(event, 'cell');
    if (command?.do === 'move') {
      const next = moved(active, command.to, { rows: rows.length, cols: columns.length + 1, screen: 10 });
      go({ row: Math.max(0, next.row), col: next.col });
    } else if (command?.do === 'edit') edit(active, command.text);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    const place = placeOf(target);
    if (!place || target.closest('a, input')) return;
    if (onEdit && place.col > 0) edit(place, null);
    else go(place);
  };
  const commit = (text: string, then: AfterEdit): void => {
    setEditing(null);
    const [row, column] = [rows[active.row], shown[active.col - 1]];
    if (row && column !== undefined && text.trim() !== cellText(row.cells[column])) onEdit?.(row, column, text.trim());
    if (then === 'stay') return;
    const step = { down: [1, 0], up: [-1, 0], next: [0, 1], previous: [0, -1] }[then] as [number, number];
    go({ row: clamp(active.row + step[0], 0, last.row), col: clamp(active.col + step[1], 1, last.col) });
  };
  const cancel = (): void => {
    setEditing(null);
    go(active);
  };

  return (
    <div className={styles.scroller}>
      <table
        ref={table}
        role="grid"
        aria-label={t('imports.preview.grid')}
        className={styles.table}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <thead>
          <tr>
            <th scope="col">{t('imports.preview.what')}</th>
            {columns.map(({ column, heading, field }) => (
              <th key={column} scope="col" data-ignored={field === null || undefined}>
                {heading.trim() || t('imports.columns.noHeading', { letter: columnLetters(column) })}
                <small>{field === null ? t('imports.columns.ignored') : meaningOf(fields, field)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <RowLine
              key={row.id}
              row={row}
              index={index}
              columns={columns}
              settled={settled}
              editable={onEdit !== undefined}
              activeCol={active.row === index ? active.col : -1}
              editing={active.row === index ? editing : null}
              onCommit={commit}
              onCancel={cancel}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.none}>{t('imports.preview.noRows')}</p>}
    </div>
  );
}

function meaningOf(fields: ImportForm['fields'], name: string | undefined): string | undefined {
  const field = fields.find((each) => each.name === name);
  return messageText(field?.label_code, field?.label);
}

function placeOf(target: Element): CellPlace | undefined {
  const cell = target.closest('[data-col]');
  const row = cell?.closest('[data-row]');
  return cell && row ? { row: Number(row.getAttribute('data-row')), col: Number(cell.getAttribute('data-col')) } : undefined;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
