import { memo, type CSSProperties, type RefObject } from 'react';
import Icon from '@cloudscape-design/components/icon';
import { text } from '#web/text/text.ts';
import { CellContent } from './grid-cell.tsx';
import { CellEditor, type AfterEdit } from './cell-editor.tsx';
import type { Editing } from './grid-state.ts';
import type { GridRow as Row, PasteMark } from './grid-types.ts';
import { stickyLeft, type GridView } from './grid-view.ts';
import { Hidden } from '../primitives.tsx';
import styles from './data-grid.module.css';

/** The callbacks of rows; one object for all rows, which never changes. */
export interface RowActions {
  commit: (row: Row, field: string, value: unknown, then: AfterEdit) => string | undefined;
  cancelEdit: (row: Row, field: string, reason?: string) => void;
  toggle: (id: string, on: boolean, extend: boolean) => void;
  peek: (row: Row) => void;
}

export interface GridRowProps {
  view: GridView;
  /** The row with the values that are being saved. */
  row: Row;
  id: string;
  /** Its place on this page, from 0. */
  index: number;
  /** Its place in the whole list with the heading as 1. */
  ariaIndex: number;
  top: number;
  /** The column that has the focus, -1 for another row. */
  active: number;
  rangeFrom: number;
  rangeTo: number;
  selected: boolean;
  editing: Editing | null;
  saving: Row | undefined;
  /** Its cells in a planned paste, by field. */
  marks: Readonly<Record<string, PasteMark>> | undefined;
  actions: RowActions;
  flush: RefObject<(() => void) | null>;
}

/** One row. Memoized, so it reads its few words without subscribing to language changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { view, row, id, index, editing, actions } = props;
  return (
    <div
      role="row"
      aria-rowindex={props.ariaIndex}
      aria-selected={view.selectable ? props.selected : undefined}
      data-row={index}
      data-id={id}
      className={styles.row}
      data-past={row['time'] === 'past' ? '' : undefined}
      style={{ top: props.top, order: props.top }}
    >
      {view.selectable && (
        <div role="gridcell" aria-colindex={1} className={styles.checkCell}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={props.selected}
            aria-label={text('grid.selectRow', { name: view.nameOf(row) })}
            onChange={() => {}}
            onClick={(event) => actions.toggle(id, !props.selected, event.shiftKey)}
          />
        </div>
      )}
      {view.columns.map((item, col) => {
        const { column } = item;
        const left = stickyLeft(view, col);
        const isEditing = editing?.field === column.field;
        const editable = view.editable(row, column);
        const guard = editable ? view.guard?.(row, column) : undefined;
        const style: CSSProperties | undefined = left === undefined ? undefined : { insetInlineStart: left };
        return (
          <div
            key={column.field}
            role="gridcell"
            aria-colindex={col + (view.selectable ? 2 : 1)}
            aria-readonly={editable ? undefined : true}
            aria-busy={props.saving && column.field in props.saving ? true : undefined}
            data-col={col}
            data-field={column.field}
            data-type={column.type}
            data-editable={editable || undefined}
            data-guard={guard}
            data-editing={isEditing || undefined}
            data-sticky={left === undefined ? undefined : ''}
            data-range={col >= props.rangeFrom && col <= props.rangeTo ? '' : undefined}
            data-paste={props.marks?.[column.field]}
            tabIndex={col === props.active ? 0 : -1}
            className={styles.cell}
            style={style}
          >
            {isEditing ? (
              <CellEditor
                column={column}
                row={row}
                label={text('grid.editOf', { label: item.label })}
                value={row[column.field]}
                startWith={editing.text}
                view={view}
                onCommit={(value, then) => actions.commit(row, column.field, value, then)}
                onCancel={(reason) => actions.cancelEdit(row, column.field, reason)}
                flush={props.flush}
              />
            ) : (
              <>
                <CellContent item={item} row={row} view={view} isName={col === 0} />
                {guard === 'held' && <HeldMark reason={view.heldReason?.(row) ?? ''} />}
              </>
            )}
            {/* For the mouse; the keyboard has Alt+Enter, and a cell should not read its name twice. */}
            {col === 0 && view.peeks && !isEditing && (
              <button
                type="button"
                tabIndex={-1}
                className={styles.peek}
                aria-hidden="true"
                title={text('grid.peek', { name: view.nameOf(row) })}
                onClick={() => actions.peek(row)}
              >
                <Icon name="view-vertical" size="small" />
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
});

/** A lock with its explanation, in a cell whose value is determined elsewhere. */
function HeldMark({ reason }: { reason: string }) {
  return (
    <span className={styles.held} title={reason}>
      <Icon name="lock-private" size="small" />
      <Hidden>{reason}</Hidden>
    </span>
  );
}
