import { useEffect, useState } from 'react';
import Icon from '@cloudscape-design/components/icon';
import type { Column } from '#shared/contract/column.ts';
import type { ListFilter } from '#shared/contract/list-query.ts';
import { inReadersWords } from '#web/text/reference-names.ts';
import { useText } from '#web/text/text.ts';
import { optionsOf, valueText } from './cell-value.ts';
import type { GridOption, GridRow } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import { loadChoices } from './load-choices.ts';
import styles from './data-grid.module.css';

export interface FilterChipsProps {
  filters: readonly ListFilter[];
  columns: readonly Column[];
  rows: readonly GridRow[];
  view: GridView;
  onClear: (field: string) => void;
  onClearAll: () => void;
  onOpen: (column: Column, anchor: Element) => void;
}

/** The active filters, each with a button that removes it; pressing one opens it again. */
export function FilterChips({ filters, columns, rows, view, onClear, onClearAll, onOpen }: FilterChipsProps) {
  const t = useText();
  const fields = [...new Set(filters.map((filter) => filter.field))];
  return (
    <div className={styles.chips}>
      {fields.map((field) => {
        const column = columns.find((one) => one.field === field);
        if (!column) return null;
        const label = view.labels(column);
        return (
          <span key={field} className={styles.chip}>
            <button type="button" onClick={(event) => onOpen(column, event.currentTarget)}>
              {label}: <ChipText column={column} filters={filters.filter((filter) => filter.field === field)} rows={rows} view={view} />
            </button>
            <button type="button" aria-label={t('grid.clearFilter', { label })} onClick={() => onClear(field)}>
              <Icon name="close" size="small" />
            </button>
          </span>
        );
      })}
      {fields.length > 1 && (
        <button type="button" className={styles.plainButton} onClick={onClearAll}>
          {t('grid.clearFilters')}
        </button>
      )}
    </div>
  );
}

/** The filters of a column, in words. */
export function ChipText({
  column,
  filters,
  rows,
  view,
}: {
  column: Column;
  filters: readonly ListFilter[];
  rows: readonly GridRow[];
  view: GridView;
}) {
  const t = useText();
  const names = useNames(column, filters, rows, view);
  const wireText = (value: string): string => {
    if (column.type === 'money' || column.type === 'number' || column.type === 'percent') return valueText(Number(value), column, view);
    return column.type === 'date' || column.type === 'instant' ? view.formats.date(value.slice(0, 10)) : value;
  };
  const words = filters.map((filter) => {
    const value = filter.values[0] ?? '';
    switch (filter.operator) {
      case 'contains':
        return `“${value}”`;
      case 'gte':
        return `≥ ${wireText(value)}`;
      case 'lte':
        return `≤ ${wireText(value)}`;
      case 'empty':
        return t(value === 'true' ? 'grid.isEmpty' : 'grid.isNotEmpty').toLowerCase();
      default: {
        const known = filter.values.map((id) => names.get(id));
        return known.length <= 3 && known.every((name) => name !== undefined)
          ? known.join(', ')
          : t('grid.chosen', { n: filter.values.length });
      }
    }
  });
  return <>{words.join(', ')}</>;
}

/** Names of the chosen ids, from the rows on the screen or from the column's choices. */
function useNames(column: Column, filters: readonly ListFilter[], rows: readonly GridRow[], view: GridView): ReadonlyMap<string, string> {
  const [loaded, setLoaded] = useState<readonly GridOption[]>([]);
  const listed = filters.some((filter) => filter.operator === 'in');
  useEffect(() => {
    let current = true;
    if (listed)
      void loadChoices(view, column, '').then(
        (options) => current && setLoaded(options),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [column, listed, view]);
  const seen = listed ? rows.slice(0, 50).flatMap((row) => optionsOf(row[column.field])) : [];
  return new Map([...seen, ...loaded].map((option) => [option.id, inReadersWords(column, option).name]));
}
