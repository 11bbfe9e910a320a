import { useText } from '#web/text/text.ts';
import styles from './skeleton.module.css';

/** Thin lines say as much as thick bars, and as many as lines of text say no more than three. */
const shownAtMost = 3;

/**
 * The room for what is loading, so that nothing shifts when it is there. After a moment at most three thin lines appear in it: what loads at once
 * needs none.
 */
export function Skeleton({ lines = 3, height = 20 }: { lines?: number; height?: number }) {
  const t = useText();
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className={styles.skeleton}
      // As high as the lines would be, with the gaps between them.
      style={{ minBlockSize: lines * height + (lines - 1) * 12 }}
    >
      {Array.from({ length: Math.min(lines, shownAtMost) }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
