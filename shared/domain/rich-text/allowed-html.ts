/** Elements allowed in rich text (R030, R065): functions store and browsers show no others. */
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

/** Attributes of a link; other elements have no attributes. */
export const allowedAttributes = ['href', 'target', 'rel'];

/** Allowed URL schemes of links in rich text. */
export const allowedSchemes = ['http', 'https', 'mailto'];
