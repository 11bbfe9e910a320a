import sanitize from 'sanitize-html';
import { allowedAttributes, allowedElements, allowedSchemes } from '#shared/domain/rich-text/allowed-html.ts';

/** The allow-list for the sanitizer. */
export const richTextOptions = {
  allowedTags: allowedElements,
  allowedAttributes: { a: allowedAttributes },
  allowedSchemes,
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: href ? { href, target: '_blank', rel: 'noopener noreferrer' } : {} }) as sanitize.Tag,
  },
} satisfies sanitize.IOptions;

/** Removes all active content from rich text. A few elements remain, and links to the web or to a mail address, which open in a new tab (R065). */
export function sanitised(html: string): string {
  return sanitize(html, richTextOptions);
}
