import { useState } from 'react';
import { type Column, isGroupable } from '#shared/contract/column.ts';
import { ColumnFilter } from './column-filter.tsx';
import { FilterChips } from './filter-chips.tsx';
import { filtersOf, withFilters } from './grid-query.ts';
import { GridToolbar } from './grid-toolbar.tsx';
import type { Grid } from './use-grid.ts';
import styles from './data-grid.module.css';

/** The lines above the rows: the toolbar, and below it the filters in force. */
export function GridStatus({ grid }: { grid: Grid }) {
  const { props, rows, view, labels, setQuery } = grid;
  const { query, columns, onQueryChange } = props;
  const [filtering, setFiltering] = useState<{ column: Column; anchor: Element } | null>(null);
  const startFilter = (column: Column, anchor: Element): void => setFiltering({ column, anchor });
  return (
    <>
      <GridToolbar
        search={query.search}
        onSearch={(text) => setQuery({ search: text })}
        onSearchTyped={(text) => props.onDraft?.(text.trim() === query.search.trim() ? undefined : { search: text })}
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
      {query.filters.length > 0 && (
        <div className={styles.status}>
          <FilterChips
            filters={query.filters}
            columns={columns}
            rows={rows}
            view={view}
            onClear={(field) => onQueryChange(withFilters(query, field, []))}
            onClearAll={() => setQuery({ filters: [] })}
            onOpen={startFilter}
          />
        </div>
      )}
      {filtering && (
        <ColumnFilter
          item={{ column: filtering.column, label: labels(filtering.column) }}
          view={view}
          anchor={filtering.anchor}
          filters={filtersOf(query.filters, filtering.column.field)}
          onApply={(next) => onQueryChange(withFilters(query, filtering.column.field, next))}
          onDraft={(next) => props.onDraft?.(next && { filters: withFilters(query, filtering.column.field, next).filters })}
          onClose={() => setFiltering(null)}
        />
      )}
    </>
  );
}
