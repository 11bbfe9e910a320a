import { useState, useRef } from 'react';
import type { Column } from '#shared/contract/column.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { FilterChips } from './filter-chips.tsx';
import { GridPages } from './grid-pages.tsx';
import { filtersOf, withFilters } from './grid-query.ts';
import { GridToolbar } from './grid-toolbar.tsx';
import { type Grid, noActions } from './use-grid.ts';
import styles from './data-grid.module.css';
import type { GridRow } from './grid-types.ts';

/** The two lines above the rows: the toolbar, and below it the bar of selected rows or the filters in force, with the pages. */
export function GridStatus({ grid }: { grid: Grid }) {
  const { props, rows, idOf, view, labels, state, dispatch, setQuery } = grid;
  const { query, columns, onQueryChange, onDeleteSelected, onDeleteOne } = props;
  const [filtering, setFiltering] = useState<{ column: Column; anchor: Element } | null>(null);
  const selectedRows = useSelectedRows(rows, idOf, state.selected);
  const startFilter = (column: Column, anchor: Element): void => setFiltering({ column, anchor });
  return (
    <>
      <GridToolbar
        search={query.search}
        onSearch={(text) => setQuery({ search: text })}
        columns={columns}
        labelOf={(column) => labels(column)}
        onFilter={startFilter}
        arranged={grid.arranged}
        onArrange={grid.arrange}
        onReset={() => props.onLayoutChange([])}
        perPage={query.perPage}
        onPerPage={(perPage) => setQuery({ perPage })}
        views={props.views}
        // What was just typed is in the file, too.
        onExport={props.onExport && (() => grid.edits.settled().then(props.onExport))}
        actions={props.actions}
      />
      <div className={styles.status}>
        {state.selected.size > 0 ? (
          <BulkBar
            ids={[...state.selected]}
            rows={selectedRows}
            nameOf={view.nameOf}
            actions={props.bulkActions ?? noActions}
            onDeleteOne={onDeleteOne && ((row) => onDeleteOne(row, () => dispatch({ type: 'deselect', ids: [idOf(row)] })))}
            onDelete={onDeleteSelected && (async (ids) => dispatch({ type: 'deselect', ids: await onDeleteSelected(ids) }))}
            onClear={() => dispatch({ type: 'clear-selection' })}
          />
        ) : (
          <FilterChips
            filters={query.filters}
            columns={columns}
            rows={rows}
            view={view}
            onClear={(field) => onQueryChange(withFilters(query, field, []))}
            onClearAll={() => setQuery({ filters: [] })}
            onOpen={startFilter}
          />
        )}
        <GridPages
          query={query}
          lastRow={props.lastRow}
          shown={rows.length}
          formats={props.formats}
          onPage={(page) => setQuery({ page })}
        />
      </div>
      {filtering && (
        <ColumnFilter
          item={{ column: filtering.column, label: labels(filtering.column) }}
          view={view}
          anchor={filtering.anchor}
          filters={filtersOf(query.filters, filtering.column.field)}
          onApply={(next) => onQueryChange(withFilters(query, filtering.column.field, next))}
          onClose={() => setFiltering(null)}
        />
      )}
    </>
  );
}

/** The selected rows, also of pages that were left: each as it was last seen. */
function useSelectedRows(rows: readonly GridRow[], idOf: (row: GridRow) => string, selected: ReadonlySet<string>): readonly GridRow[] {
  const seen = useRef(new Map<string, GridRow>());
  for (const row of rows) if (selected.has(idOf(row))) seen.current.set(idOf(row), row);
  return [...selected].map((id) => seen.current.get(id)).filter((row) => row !== undefined);
}
