import { isValidElement, type ReactNode, type TableHTMLAttributes } from 'react';
import Icon from '@cloudscape-design/components/icon';
import { Hidden } from './primitives.tsx';
import styles from './table.module.css';

/** A column heading with more than text. */
export interface Heading {
  label: ReactNode;
  className?: string | undefined;
  /** Explains the column while the pointer rests on it. */
  title?: string;
  /** The sort order of this column, and the function that changes it: the heading is then a button. */
  sort?: { order: 'ascending' | 'descending' | 'none'; onSort: () => void };
}

interface TableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** The headings of the columns, in their order; `false` for a column that is not shown. A table whose rows explain themselves has none. */
  headings?: readonly (ReactNode | Heading)[];
  /** Names the table for screen readers. */
  caption?: string;
  /** The rows, or groups of them. */
  children: ReactNode;
  /** The children are `tbody` elements, each a group of rows. */
  grouped?: boolean;
}

function isHeading(heading: ReactNode | Heading): heading is Heading {
  return typeof heading === 'object' && heading !== null && 'label' in heading && !isValidElement(heading);
}

/** A short table that is read rather than worked in; a list of records is a DataGrid. Its looks give way to those of `className`. */
export function Table({ headings = [], caption, children, grouped = false, className = '', ...table }: TableProps) {
  const shown = headings.filter((heading) => heading !== false);
  return (
    <table className={`${styles.table} ${className}`} {...table}>
      {caption !== undefined && <Hidden as="caption">{caption}</Hidden>}
      {shown.length > 0 && (
        <thead>
          <tr>
            {shown.map((heading, index) =>
              isHeading(heading) ? (
                // The columns of a table stay where they are.
                <th key={index} scope="col" className={heading.className} title={heading.title} aria-sort={heading.sort?.order}>
                  {heading.sort ? <SortButton {...heading.sort}>{heading.label}</SortButton> : heading.label}
                </th>
              ) : (
                <th key={index} scope="col">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
      )}
      {grouped ? children : <tbody>{children}</tbody>}
    </table>
  );
}

function SortButton({ order, onSort, children }: NonNullable<Heading['sort']> & { children: ReactNode }) {
  return (
    <button type="button" className={styles.sort} onClick={onSort}>
      {children}
      {order !== 'none' && <Icon name={order === 'ascending' ? 'caret-up-filled' : 'caret-down-filled'} size="small" />}
    </button>
  );
}
