import { useEffect } from 'react';
import Button from '@cloudscape-design/components/button';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import { dismissDeployment, useNewerDeployment } from './deployment.ts';
import styles from './deployment-notice.module.css';

/** Display time of the notice of a newer release (R002). */
const noticeMilliseconds = 8000;

/** Shows for 8 s that a newer version is available (R002). */
export function DeploymentNotice() {
  const t = useText();
  const newer = useNewerDeployment();
  useEffect(() => {
    if (!newer) return undefined;
    const timer = setTimeout(dismissDeployment, noticeMilliseconds);
    return () => clearTimeout(timer);
  }, [newer]);
  return (
    <div role="status" className={styles.place}>
      {newer && (
        <Row gap="xl" className={styles.notice}>
          <div>
            <strong>{t('shell.deploymentTitle')}</strong>
            <p>{t('shell.deploymentCaption')}</p>
          </div>
          <Row nowrap className={styles.actions}>
            <Button variant="normal" onClick={dismissDeployment}>
              {t('shell.dismiss')}
            </Button>
            <Button variant="primary" onClick={() => window.location.reload()}>
              {t('shell.refreshNow')}
            </Button>
          </Row>
        </Row>
      )}
    </div>
  );
}
