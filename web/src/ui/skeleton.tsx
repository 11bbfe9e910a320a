import { useText } from '#web/text/text.ts';
import styles from './skeleton.module.css';

/** Max lines shown: more convey nothing further. */
const shownAtMost = 3;

/**
 * Reserves the space of loading content, so that nothing shifts when it arrives. At most three thin lines appear after a moment: fast loads show
 * none.
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
