import { useText } from '#web/text/text.ts';
import styles from './invoices.module.css';

/** The headings of a table of invoices or documents: what it begins with, date and amount, what follows, and the place of the menus. */
export function TableHead({ first, rest }: { first: string; rest: readonly string[] }) {
  const t = useText();
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{t('invoices.columns.date')}</th>
        <th scope="col" className={styles.amount}>
          {t('invoices.columns.amount')}
        </th>
        {rest.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
        <th scope="col" className={styles.last}>
          <span className={styles.unseen}>{t('invoices.columns.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}
