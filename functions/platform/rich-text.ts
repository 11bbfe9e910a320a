import sanitize from 'sanitize-html';

const options: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: href ? { href, target: '_blank', rel: 'noopener noreferrer' } : {} }) as sanitize.Tag,
  },
};

/** Rich text with nothing in it that acts: a few elements, and links to the web or to a mail address, which open in a new tab (R065). */
export function sanitised(html: string): string {
  return sanitize(html, options);
}
