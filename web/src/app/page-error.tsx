import { useRouteError } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { useText } from '#web/text/text.ts';
import { ChunkLoadError } from './load-chunk.ts';
import styles from './plain-page.module.css';

/** Shown in place of a page that could not be loaded (R113) or failed while rendering. */
export function PageError() {
  const t = useText();
  const error = useRouteError();
  const chunk = error instanceof ChunkLoadError;
  return (
    <div className={styles.page} role="alert">
      <h1 className={styles.title}>{t(chunk ? 'common.chunkFailed' : 'common.crashed')}</h1>
      <p className={styles.quiet}>{t(chunk ? 'common.chunkFailedHint' : 'common.crashedHint')}</p>
      {error instanceof Error && (
        <p className={styles.detail}>{chunk && error.code ? `${error.name}: ${error.code}` : `${error.name}: ${error.message}`}</p>
      )}
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </Button>
    </div>
  );
}
