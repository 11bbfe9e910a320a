import type { ReactNode } from 'react';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { ToldChange } from '#shared/contract/rows/recent-action-row.ts';
import { type ChangeSentence, changeSentence } from '#shared/domain/history/change-sentence.ts';
import { historyValue, type Writing } from '#shared/domain/history/history-value.ts';
import { fieldWords } from '#web/text/history-words.ts';
import { messageText } from '#web/text/message-text.ts';
import { spoken, useText } from '#web/text/text.ts';
import styles from './history.module.css';
import { useFormats } from '#web/ui/use-formats.ts';
import { choiceOf } from '#web/text/contract-words.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';

/** Number of changes shown at once; the others are collapsed. */
const shownAtOnce = 4;

/** The changes, one sentence per field. */
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
  return (
    <ul className={styles.changes}>
      {changes.map((change, index) => (
        // A list may have two entries with the same name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${change.field} ${index}`}>
          <Line change={change} />
        </li>
      ))}
    </ul>
  );
}

/** Placeholders for values in a sentence: the text decides the word order, the values are elements of their own. */
const places = { from: '\u0001', to: '\u0002' };

function Line({ change }: { change: ToldChange }) {
  const t = useText();
  const writing = useWriting();
  const sentence = changeSentence(change);
  const before = historyValue({ ...change, currency: change.from_currency }, sentence.from, writing);
  const after = historyValue(change, sentence.to, writing);
  const values: Readonly<Record<string, ReactNode>> = {
    [places.from]: <Quiet as="span">{before ?? t('history.emptyValue')}</Quiet>,
    [places.to]: <strong>{after ?? t('history.emptyValue')}</strong>,
  };
  const name = sentence.isLong ? 'other' : sentence.name;
  return (
    <>
      {t(`history.said.${name}`, { ...places, field: fieldPhrase(t, change, sentence) })
        .split(/([\u0001\u0002])/)
        .map((part) => values[part] ?? part)
        .map((part, index) => (
          // The parts of one sentence never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>{part}</span>
        ))}
      {sentence.isLong && (
        <Stack as="span" gap="xxxs" className={styles.long}>
          {before !== undefined && <del>{before}</del>}
          {after !== undefined && <ins>{after}</ins>}
        </Stack>
      )}
    </>
  );
}

/** The field within a sentence: in English a common noun begins with a small letter, ISSN and URL do not. */
function fieldPhrase(t: ReturnType<typeof useText>, { label, entry }: ToldChange, { name }: ChangeSentence): string {
  const word = fieldWords(label);
  const field =
    spoken()?.language.startsWith('en') && !/^\p{Lu}[\p{Lu}\d]/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;
  return entry === null || name === 'added' || name === 'taken' ? field : t('history.said.of', { field, entry: fieldWords(entry) });
}

/** The display of history values for this person: in the member's formats, and in words for codes and flags. */
function useWriting(): Writing {
  const t = useText();
  const formats = useFormats();
  return {
    date: formats.date,
    dateTime: formats.dateTime,
    number: formats.number,
    money: formats.money,
    percent: (value) => formats.percent(value, { typed: true }),
    yes: t('common.yes'),
    no: t('common.no'),
    message: (value) => formats.datesIn(messageText(value)),
    choice: choiceOf,
  };
}
