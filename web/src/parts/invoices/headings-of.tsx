import type { ReactNode } from 'react';
import type { Heading } from '#web/ui/table.tsx';
import type { TextKey } from '#web/text/text.ts';
import { Hidden } from '#web/ui/primitives.tsx';
import styles from './invoices.module.css';

/** The headings that tables of invoices, orders and documents share: what it is, date, amount, then `rest` and the actions. */
export function headingsOf(t: (key: TextKey) => string, first: string, rest: readonly string[]): (ReactNode | Heading)[] {
  return [
    first,
    t('invoices.columns.date'),
    { label: t('invoices.columns.amount'), className: styles.amount },
    ...rest,
    { label: <Hidden>{t('invoices.columns.actions')}</Hidden>, className: styles.last },
  ];
}
