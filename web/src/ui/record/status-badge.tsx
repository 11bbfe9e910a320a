import styles from './status-badge.module.css';

/** The meaning of a state for the reader: completed, open, over, or neutral. */
export type Tone = 'good' | 'open' | 'over' | 'plain';

/** A state in words; the colour only repeats what they say. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
