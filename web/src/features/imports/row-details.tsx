import type { ImportPreviewRow } from '#shared/contract/rows/import-row.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import styles from './rows-step.module.css';

/** All about one row: what it was read as, which records it meets and which it brings, and why it ended as it did. */
export function RowDetails({ row }: { row: ImportPreviewRow | undefined }) {
  const t = useText();
  const formats = useFormats();
  if (!row) return null;
  const { values } = row;
  const dates = values?.start_date
    ? [formats.date(values.start_date), formats.date(values.end_date)].filter((date) => date !== '').join(' – ')
    : '';
  const price = values?.price ? formats.money(values.price, values.currency) : '';
  return (
    <section className={styles.details} aria-label={t('imports.preview.details', { row: row.row })}>
      <p>
        <strong>{t('imports.preview.details', { row: row.row })}</strong> {formats.datesIn(messageText(row.message_code, row.message))}
      </p>
      {(row.matches.length > 0 || dates !== '' || price !== '') && (
        <dl>
          {row.matches
            .filter(({ kind }) => kind !== 'period')
            .map(({ kind, name, id, state }) => (
              <div key={`${kind} ${id}`}>
                <dt>{t(`imports.matches.${kind}`)}</dt>
                <dd>
                  <span title={name}>{name}</span>
                  <small>{t(`imports.matches.${state}`)}</small>
                </dd>
              </div>
            ))}
          {dates !== '' && (
            <div>
              <dt>{t('imports.matches.period')}</dt>
              <dd>{dates}</dd>
            </div>
          )}
          {price !== '' && (
            <div>
              <dt>{t('columns.Price')}</dt>
              <dd>{price}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}
