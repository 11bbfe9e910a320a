import type { ReactNode } from 'react';
import { rowCurrency, valueText } from './cell-value.ts';
import type { ArrangedColumn } from './grid-layout.ts';
import type { GridRow } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import styles from './data-grid.module.css';

/** A name with more letters is shortened in its middle: names of a series differ at their ends. */
const longName = 26;
const nameEnd = 9;

/** What a cell shows: a feature's own drawing, or the value in the member's formats. */
export function CellContent({
  item,
  row,
  view,
  isName,
}: {
  item: ArrangedColumn;
  row: GridRow;
  view: GridView;
  isName: boolean;
}): ReactNode {
  const { column } = item;
  const value = row[column.field];
  const text = valueText(value, column, view.formats, view.labels, row);
  const renderer = view.renderers[column.field];
  const content = renderer ? renderer({ row, column, value, text, formats: view.formats }) : builtIn(item, row, value, text);
  if (!isName || !view.hrefOf) return content;
  if (content === text && text.length > longName) {
    return (
      <a
        href={view.hrefOf(row)}
        tabIndex={-1}
        className={`${styles.link} ${styles.longName}`}
        data-row-link=""
        aria-label={text}
        title={text}
      >
        <span>{text.slice(0, -nameEnd)}</span>
        <span>{text.slice(-nameEnd)}</span>
      </a>
    );
  }
  return (
    <a href={view.hrefOf(row)} tabIndex={-1} className={styles.link} data-row-link="">
      {content}
    </a>
  );
}

function builtIn({ column }: ArrangedColumn, row: GridRow, value: unknown, text: string): ReactNode {
  if (column.type === 'money' && text !== '')
    return (
      <>
        {text}
        <span className={styles.currency}>{rowCurrency(row, column)}</span>
      </>
    );
  if (column.type === 'boolean' && text !== '')
    return (
      <span className={styles.flag} data-on={value === true || undefined}>
        {text}
      </span>
    );
  return text;
}
