import { useMemo } from 'react';
import styles from './rich-text.module.css';
import DOMPurify from 'dompurify';
import { allowedAttributes, allowedElements, allowedSchemes } from '#shared/domain/rich-text/allowed-html.ts';

const purify = DOMPurify(window);
const schemes = new RegExp(`^(?:${allowedSchemes.join('|')}):`, 'i');

// Links open in a new tab without access to this page (R065).
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A' || !node.hasAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Sanitizes rich text for display. The function sanitized it before it was stored, too (R030). */
function cleanHtml(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: allowedElements,
    ALLOWED_ATTR: allowedAttributes,
    ALLOWED_URI_REGEXP: schemes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

/** Rich text to read (R030, R065). */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  return <div className={styles.text} dangerouslySetInnerHTML={clean} />;
}
