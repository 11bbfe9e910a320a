import { type KeyboardEvent as ReactKeyboardEvent, type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import Icon from '@cloudscape-design/components/icon';
import type { ListFilter } from '#shared/contract/list-query.ts';
import { useText } from '#web/text/text.ts';
import { ColumnFilter } from './column-filter.tsx';
import { clampWidth, widthStep, type ArrangedColumn } from './grid-layout.ts';
import { filtersOf, nextSort, sortBy } from './grid-query.ts';
import type { GridQuery } from './grid-types.ts';
import { stickyLeft, type GridView } from './grid-view.ts';
import { Menu } from './menu.tsx';
import styles from './data-grid.module.css';

export interface GridHeaderProps {
  view: GridView;
  query: GridQuery;
  onSort: (sort: GridQuery['sort']) => void;
  onFilter: (field: string, filters: Omit<ListFilter, 'field'>[]) => void;
  onFilterDraft: (field: string, filters: Omit<ListFilter, 'field'>[] | undefined) => void;
  /** While a border is dragged, before it is let go. */
  onResizing: (field: string, width: number) => void;
  onResize: (field: string, width: number) => void;
  onMove: (field: string, by: -1 | 1) => void;
  onHide: (field: string) => void;
  /** The heading that has the focus, -1 for none. */
  active: number;
  allSelected: boolean | 'some';
  /** Whether there are no rows (yet) to select. */
  empty: boolean;
  onSelectAll: () => void;
  /** The heading whose menu was asked for by keyboard. */
  openMenu: string | null;
  onMenuClosed: () => void;
}

/** The headings: click sorts, with Shift sorts also; the menu has all of it for the keyboard. */
export function GridHeader(props: GridHeaderProps) {
  const { view } = props;
  const t = useText();
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} data-row={-1} className={styles.headRow}>
        {view.selectable && (
          <div role="columnheader" aria-colindex={1} className={styles.checkCell}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t('grid.selectAll')}
              checked={props.allSelected === true}
              disabled={props.empty}
              ref={(node) => {
                if (node) node.indeterminate = props.allSelected === 'some';
              }}
              onChange={props.onSelectAll}
            />
          </div>
        )}
        {view.columns.map((item, col) => (
          <Heading key={item.column.field} item={item} col={col} left={stickyLeft(view, col)} {...props} />
        ))}
      </div>
    </div>
  );
}

function Heading({ item, col, left, ...props }: GridHeaderProps & { item: ArrangedColumn; col: number; left: number | undefined }) {
  const t = useText();
  const { column, label } = item;
  const { field } = column;
  const { sort } = props.query;
  const [open, setOpen] = useState<'menu' | 'filter' | null>(null);
  const cell = useRef<HTMLDivElement>(null);
  const place = sort.findIndex((part) => part.field === field);
  const descending = sort[place]?.descending === true;
  const filtered = filtersOf(props.query.filters, field).length > 0;
  const menuOpen = open === 'menu' || props.openMenu === field;
  const closeMenu = (): void => {
    setOpen((now) => (now === 'menu' ? null : now));
    props.onMenuClosed();
  };
  // Made when the menu is: most headings never open theirs, and all of them are drawn with the page.
  const menuItems = () => [
    { id: 'ascending', label: t('grid.sortAscending'), run: () => props.onSort(sortBy(sort, field, false, false)) },
    { id: 'descending', label: t('grid.sortDescending'), run: () => props.onSort(sortBy(sort, field, true, false)) },
    {
      id: 'also',
      label: t('grid.sortAlso'),
      disabled: sort.length === 0 || place >= 0,
      run: () => props.onSort(sortBy(sort, field, false, true)),
    },
    { id: 'none', label: t('grid.sortNone'), disabled: place < 0, run: () => props.onSort(sort.filter((part) => part.field !== field)) },
    { id: 'filter', label: t('grid.filter'), run: () => setOpen('filter') },
    { id: 'unfilter', label: t('grid.clearFilter', { label }), disabled: !filtered, run: () => props.onFilter(field, []) },
    { id: 'left', label: t('grid.moveLeft'), disabled: column.sticky === true, run: () => props.onMove(field, -1) },
    { id: 'right', label: t('grid.moveRight'), disabled: column.sticky === true, run: () => props.onMove(field, 1) },
    { id: 'wider', label: t('grid.wider'), run: () => props.onResize(field, clampWidth(item.width + widthStep * 2)) },
    { id: 'narrower', label: t('grid.narrower'), run: () => props.onResize(field, clampWidth(item.width - widthStep * 2)) },
    { id: 'hide', label: t('grid.hideColumn'), disabled: column.sticky === true, run: () => props.onHide(field) },
  ];
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-colindex={col + (props.view.selectable ? 2 : 1)}
      aria-sort={place < 0 ? 'none' : descending ? 'descending' : 'ascending'}
      aria-label={place >= 0 && sort.length > 1 ? `${label}, ${t('grid.sortPlace', { n: place + 1 })}` : label}
      aria-haspopup="menu"
      tabIndex={col === props.active ? 0 : -1}
      data-col={col}
      data-type={column.type}
      data-sticky={left === undefined ? undefined : ''}
      className={styles.heading}
      style={left === undefined ? undefined : { insetInlineStart: left }}
      onClick={(event) => props.onSort(nextSort(sort, field, event.shiftKey))}
      onContextMenu={(event) => {
        event.preventDefault();
        setOpen('menu');
      }}
    >
      <span className={styles.headingText}>{label}</span>
      {place >= 0 && (
        <span className={styles.sortMark} aria-hidden="true">
          <Icon name={descending ? 'caret-down-filled' : 'caret-up-filled'} size="small" />
          {sort.length > 1 && <small>{place + 1}</small>}
        </span>
      )}
      {filtered && (
        <span className={styles.filterMark}>
          <Icon name="filter" size="small" />
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={styles.menuButton}
        aria-label={t('grid.columnMenu', { label })}
        aria-expanded={menuOpen}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(menuOpen ? null : 'menu');
        }}
      >
        <Icon name="ellipsis" size="small" />
      </button>
      <Border item={item} label={t('grid.columnWidth', { label })} onResizing={props.onResizing} onResize={props.onResize} />
      {menuOpen && <Menu anchor={cell.current} label={t('grid.columnMenu', { label })} items={menuItems()} onClose={closeMenu} />}
      {open === 'filter' && (
        <ColumnFilter
          item={item}
          view={props.view}
          anchor={cell.current}
          filters={filtersOf(props.query.filters, field)}
          onApply={(filters) => props.onFilter(field, filters)}
          onDraft={(filters) => props.onFilterDraft(field, filters)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** The border that is dragged to resize; Alt with the arrows does it from the heading. */
function Border({
  item,
  label,
  onResizing,
  onResize,
}: {
  item: ArrangedColumn;
  label: string;
  onResizing: GridHeaderProps['onResizing'];
  onResize: GridHeaderProps['onResize'];
}) {
  const { field } = item.column;
  const start = useRef<{ x: number; width: number } | null>(null);
  const widthAt = (event: ReactPointerEvent): number =>
    clampWidth((start.current?.width ?? item.width) + event.clientX - (start.current?.x ?? event.clientX));
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    onResize(field, clampWidth(item.width + (event.key === 'ArrowLeft' ? -widthStep : widthStep)));
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={item.width}
      aria-valuemin={60}
      aria-valuemax={1200}
      tabIndex={-1}
      className={styles.border}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: item.width };
      }}
      onPointerMove={(event) => {
        if (start.current) onResizing(field, widthAt(event));
      }}
      onPointerUp={(event) => {
        if (!start.current) return;
        const width = widthAt(event);
        start.current = null;
        onResize(field, width);
      }}
    />
  );
}
