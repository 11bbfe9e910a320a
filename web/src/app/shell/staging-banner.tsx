import { useText } from '#web/text/text.ts';
import styles from './shell.module.css';

/** Exists and is never shown in this build (R001). */
const staging: boolean = false;

export function StagingBanner() {
  const t = useText();
  return staging ? <div className={styles.staging}>{t('shell.staging')}</div> : null;
}
