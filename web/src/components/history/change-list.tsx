import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { ToldChange } from '#shared/contract/rows/recent-action-row.ts';
import { toldValue } from '#shared/domain/history/told-value.ts';
import { fieldWords } from '#web/text/history-words.ts';
import { useText } from '#web/text/text.ts';
import styles from './history.module.css';
import { useWriting } from './use-writing.ts';

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
