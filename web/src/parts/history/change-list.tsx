import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { ToldChange } from '#shared/contract/rows/recent-action-row.ts';
import { toldValue, type Writing } from '#shared/domain/history/told-value.ts';
import { fieldWords } from '#web/text/history-words.ts';
import { tell } from '#web/text/tell.ts';
import { useText } from '#web/text/text.ts';
import styles from './history.module.css';
import { useFormats } from '#web/ui/use-formats.ts';
import { choiceOf } from '#web/text/contract-words.ts';

/** As many changes as stand open; more are folded away. */
const shownAtOnce = 4;

/** What was before and after, field by field. */
export function ChangeList({ changes }: { changes: readonly ToldChange[] }) {
  const t = useText();
  const hidden = changes.slice(shownAtOnce);
  return (
    <>
      <Lines changes={changes.slice(0, shownAtOnce)} />
      {hidden.length > 0 && (
        <ExpandableSection headerText={t('history.moreChanges', { count: hidden.length })}>
          <Lines changes={hidden} />
        </ExpandableSection>
      )}
    </>
  );
}

function Lines({ changes }: { changes: readonly ToldChange[] }) {
  const t = useText();
  const writing = useWriting();
  return (
    <dl className={styles.changes}>
      {changes.map((change, index) => (
        // A list may have two entries of one name.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${change.field} ${index}`}>
          <dt>
            {change.entry !== null && <>{fieldWords(change.entry)}: </>}
            {fieldWords(change.label)}
          </dt>
          <dd>
            {change.type === 'other' ? (
              t('history.changed')
            ) : (
              <>
                <del aria-label={t('history.before')}>
                  {toldValue({ ...change, currency: change.from_currency }, change.from, writing) ?? t('history.emptyValue')}
                </del>
                <span aria-hidden="true"> → </span>
                <ins aria-label={t('history.after')}>{toldValue(change, change.to, writing) ?? t('history.emptyValue')}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How this person reads the values of a history: in the member's formats, and in words for codes and flags. */
function useWriting(): Writing {
  const t = useText();
  const formats = useFormats();
  return {
    date: formats.date,
    dateTime: formats.dateTime,
    number: formats.number,
    money: formats.money,
    percent: formats.percent,
    yes: t('common.yes'),
    no: t('common.no'),
    message: (value) => formats.datesIn(tell(value)),
    choice: choiceOf,
  };
}
