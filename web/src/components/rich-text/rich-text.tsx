import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './rich-text.module.css';

/** Rich text to read (R030, R065). */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  return <div className={styles.text} dangerouslySetInnerHTML={clean} />;
}
