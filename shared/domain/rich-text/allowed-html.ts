/** What rich text may hold (R030, R065): functions keep nothing else, and browsers show nothing else. */
export const allowedElements = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h2',
  'h3',
  'h4',
  'a',
];

/** Attributes of a link; no other element has any. */
export const allowedAttributes = ['href', 'target', 'rel'];

/** Where a link in rich text may lead. */
export const allowedSchemes = ['http', 'https', 'mailto'];
