import { useText } from '#web/text/text.ts';
import styles from './skeleton.module.css';

/** Grey lines of a fixed height while something loads, so that nothing shifts when it is there. */
export function Skeleton({ lines = 3, height = 20 }: { lines?: number; height?: number }) {
  const t = useText();
  return (
    <div role="status" aria-label={t('common.loading')} className={styles.skeleton}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} style={{ blockSize: height }} />
      ))}
    </div>
  );
}
