import type { TermRow } from '#shared/contract/rows/license-row.ts';
import { useText } from '#web/text/text.ts';
import { stateTones } from './license-words.ts';
import styles from './term-state.module.css';

/** SVG paths, because not every font has these signs. */
const marks: Readonly<Record<TermRow['state'], string>> = {
  allowed: 'M3 8.500 6.500 12 13 4.500',
  not_allowed: 'M4 4l8 8M12 4l-8 8',
  unknown: 'M5.500 6a2.500 2.500 0 1 1 3.700 2.200C8.300 8.700 8 9.200 8 10M8 12.800v.2',
  not_applicable: 'M4 8h8',
};

/** The state of a term as a word with an icon: neither colour nor icon adds meaning beyond the word (R057). */
export function TermState({ state }: { state: TermRow['state'] }) {
  const t = useText();
  return (
    <span className={styles.state} data-tone={stateTones[state]}>
      <svg className={styles.mark} viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
        <path d={marks[state]} />
      </svg>
      {t(`licenses.states.${state}`)}
    </span>
  );
}
