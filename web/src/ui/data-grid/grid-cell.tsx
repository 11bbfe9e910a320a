import type { ReactNode } from 'react';
import type { Column } from '#shared/contract/column.ts';
import { text as words } from '#web/text/text.ts';
import { rowCurrency, valueText } from './cell-value.ts';
import type { ArrangedColumn } from './grid-layout.ts';
import type { GridRow } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import styles from './data-grid.module.css';

/** Longer names are shortened in the middle: names of a series differ at their ends. */
const longName = 26;
const nameEnd = 9;

/** The content of a cell: a feature's own renderer, or the value in the member's formats. */
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
  const own = valueText(value, column, view, row);
  // A link needs a text: a row without a name shows another known field.
  const text = own || otherText(row, column) || (isName && view.hrefOf ? words('grid.unnamed') : '');
  const renderer = view.renderers[column.field];
  const content = renderer ? renderer({ row, column, value, text, formats: view.formats }) : builtIn(item, row, text, view);
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

/** The first filled field of `otherwise`, shown where the column's own field is empty. */
function otherText(row: GridRow, { otherwise = [] }: Column): string {
  const found = otherwise.map((field) => row[field]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

function builtIn({ column }: ArrangedColumn, row: GridRow, text: string, view: GridView): ReactNode {
  if (column.type === 'money' && text !== '') {
    const amount = <Amount text={text} currency={rowCurrency(row, column)} />;
    const local = view.localOf(column);
    const localText = local ? valueText(row[local.field], local, view, row) : '';
    if (!local || localText === '' || rowCurrency(row, local) === rowCurrency(row, column)) return amount;
    return (
      <span className={styles.twoAmounts}>
        <span>{amount}</span>
        <small title={`${view.labels(local)}: ${localText} ${rowCurrency(row, local)}`}>
          <Amount text={localText} currency={rowCurrency(row, local)} />
        </small>
      </span>
    );
  }
  if (column.type === 'boolean' && text !== '')
    return (
      <span className={styles.flag} data-on={row[column.field] === true || undefined}>
        {text}
      </span>
    );
  return text;
}

function Amount({ text, currency }: { text: string; currency: string }) {
  return (
    <>
      {text}
      <span className={styles.currency}>{currency}</span>
    </>
  );
}
