import { useText } from '#web/text/text.ts';
import styles from './plain-page.module.css';

/** While the first page loads. */
export function LoadingPage() {
  const t = useText();
  return (
    <div className={styles.page} role="status">
      <span className={styles.pulse} aria-hidden="true" />
      <span className={styles.quiet}>{t('common.loading')}</span>
    </div>
  );
}
