import sanitize from 'sanitize-html';
import { allowedSchemes } from '#shared/domain/rich-text/allowed-html.ts';
import { richTextOptions } from '#functions/platform/rich-text.ts';

/** Elements of emails that stand for something that rich text has: without this the lines of an email run into one another. */
const lines = ['div', 'td', 'th', 'center', 'section', 'article', 'header', 'footer', 'pre', 'dt', 'dd', 'address'];
const headings = { h1: 'h2', h5: 'h4', h6: 'h4' };

const hasScheme = new RegExp(`^\\s*(?:${allowedSchemes.join('|')}):`, 'i');

const options: sanitize.IOptions = {
  ...richTextOptions,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'noscript'],
  transformTags: {
    // A relative link of an email would lead into this application.
    a: (tagName, { href = '' }) => richTextOptions.transformTags.a(tagName, hasScheme.test(href) ? { href } : {}),
    ...Object.fromEntries(lines.map((name) => [name, sanitize.simpleTransform('p', {}, false)])),
    ...Object.fromEntries(Object.entries(headings).map(([name, as]) => [name, sanitize.simpleTransform(as, {}, false)])),
  },
};

/**
 * The HTML of an email by the allow-list of rich text: no scripts, styles, forms, frames or pictures, so that looking at it loads nothing from
 * anywhere. Its blocks and cells become paragraphs, each of them once.
 */
export function sanitizeEmail(html: string): string {
  return sanitize(html, options)
    .replace(/\s+/g, ' ')
    .replace(/(?:<p> ?)+/g, '<p>')
    .replace(/(?: ?<\/p>)+/g, '</p>')
    .replace(/<p><\/p>/g, '')
    .trim();
}
