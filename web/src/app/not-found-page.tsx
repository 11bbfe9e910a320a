import { Link } from 'react-router-dom';
import { useTabTitle } from '#web/ui/use-tab-title.ts';
import { useText } from '#web/text/text.ts';
import { startPage } from '#web/ui/redirect-target.ts';
import styles from './plain-page.module.css';

export function NotFoundPage() {
  const t = useText();
  useTabTitle(t('shell.notFound'));
  return (
    <main className={styles.page}>
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{t('shell.notFound')}</h1>
      <p className={styles.quiet}>{t('shell.notFoundHint')}</p>
      <Link className={styles.link} to={startPage}>
        {t('shell.home')}
      </Link>
    </main>
  );
}
