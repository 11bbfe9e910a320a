import { Link } from 'react-router-dom';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { EmailHistoryEntry } from '#shared/contract/rows/email-row.ts';
import { EmailState } from '#web/components/emailing/email-state.tsx';
import { useFormats } from '#web/components/use-formats.ts';
import { choiceOf, headingOf } from '#web/text/contract-words.ts';
import { useText } from '#web/text/text.ts';
import styles from './emails-history.module.css';

/** One thing that happened: a mail with its state, or a change with what was before and after. */
export function HistoryEntry({ entry }: { entry: EmailHistoryEntry }) {
  const t = useText();
  const formats = useFormats();
  const { at, by, type, name, kind, action, changes, email } = entry;
  return (
    <li data-type={type}>
      <p className={styles.head}>
        <time dateTime={at}>{formats.dateTime(at)}</time>
        <span>{by?.name ?? t('emails.history.somebody')}</span>
      </p>
      {email ? (
        <p className={styles.what}>
          <Link to={`/email-outbox/${email.id}`}>{name}</Link> {t('emails.history.to', { addresses: email.to })}{' '}
          <EmailState email={email} />
        </p>
      ) : (
        <>
          <p className={styles.what}>
            {kind} {name !== kind && <strong>{formats.datesIn(name)}</strong>} {action && t(`emails.history.${action}`)}
          </p>
          {changes.length > 0 && (
            <ExpandableSection headerText={t('emails.history.changes', { count: changes.length })}>
              <dl className={styles.changes}>
                {changes.map(({ field, from, to }) => (
                  <div key={field}>
                    <dt>{headingOf(choiceOf('field', field))}</dt>
                    <dd>
                      <del>{shown(from) ?? t('emails.history.empty_value')}</del> <ins>{shown(to) ?? t('emails.history.empty_value')}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            </ExpandableSection>
          )}
        </>
      )}
    </li>
  );

  /** A value in words; undefined for an empty one. What is a list or a record of its own is only named as changed. */
  function shown(value: unknown): string | undefined {
    if (value === null || value === undefined || value === '') return undefined;
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (typeof value === 'number') return formats.number(value);
    if (typeof value !== 'string') return '…';
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return formats.dateTime(value);
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value) : value.replaceAll(/<[^>]*>/g, ' ').trim();
  }
}
