import type { TermRow } from '#shared/contract/rows/license-row.ts';
import { useText } from '#web/text/text.ts';
import { stateTones } from './license-words.ts';
import styles from './term-state.module.css';

const marks: Readonly<Record<TermRow['state'], string>> = { allowed: '✓', not_allowed: '✕', unknown: '?', not_applicable: '–' };

/** What a term comes to, in a word with a sign of its own: neither colour nor sign says anything that the word does not (R057). */
export function TermState({ state }: { state: TermRow['state'] }) {
  const t = useText();
  return (
    <span className={styles.state} data-tone={stateTones[state]}>
      <span className={styles.mark} aria-hidden="true">
        {marks[state]}
      </span>
      {t(`licenses.states.${state}`)}
    </span>
  );
}
