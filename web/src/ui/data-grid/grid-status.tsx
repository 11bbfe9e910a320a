import { useState } from 'react';
import { type Column, isGroupable } from '#shared/contract/column.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { FilterChips } from './filter-chips.tsx';
import { GridPages } from './grid-pages.tsx';
import { filtersOf, withFilters } from './grid-query.ts';
import { GridToolbar } from './grid-toolbar.tsx';
import { type Grid, noActions } from './use-grid.ts';
import styles from './data-grid.module.css';

/** The two lines above the rows: the toolbar, and below it the bar of selected rows or the filters in force, with the pages. */
export function GridStatus({ grid }: { grid: Grid }) {
  const { props, rows, selectedRows, idOf, view, labels, state, dispatch, setQuery } = grid;
  const { query, columns, onQueryChange, onDeleteSelected, onDeleteOne } = props;
  const [filtering, setFiltering] = useState<{ column: Column; anchor: Element } | null>(null);
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
        groupable={props.totals ? columns.filter(isGroupable) : []}
        group={grid.grouped}
        onGroup={(group) => setQuery({ group })}
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
