import { DOMParser, type XmlAttribute, type XmlElement, type XmlNode } from '@xmldom/xmldom/lib/index.js';
import { say } from '#shared/domain/messages/message.ts';
import { malformed, SamlRefusal } from './refusal.ts';

export type { XmlElement } from '@xmldom/xmldom/lib/index.js';

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  declaration: 'http://www.w3.org/2000/xmlns/',
} as const;

export interface XmlLimits {
  maxBytes: number;
  maxTags: number;
  /** Metadata is written by people. A message with a comment is an attack: parsers differ on the text around it. */
  mayHaveComments: boolean;
}

/** Max characters of a tag: bounds the attributes of one element. */
const maxTagLength = 8192;

/**
 * Max elements within one another; metadata and messages have a dozen. Work on deeper ones would overflow the stack, and parser and canonical form take
 * quadratic time for them (8 s for 10,000 elements that each declare a namespace).
 */
const maxDepth = 50;

/**
 * Parses XML without document types, which declare entities, and without anything that parsers read in different ways. The checks on the text come
 * before the parser. Line ends become `\n`, as signatures are made for them (XML 1.0, 2.11).
 */
export function parseXml(given: string, { maxBytes, maxTags, mayHaveComments }: XmlLimits): { root: XmlElement; text: string } {
  if (Buffer.byteLength(given) > maxBytes) throw new SamlRefusal(say('saml.tooLarge', { max: maxBytes / 1024 }));
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [declaration = ''] = /^<\?xml\s[^<>]*\?>/.exec(text) ?? [];
  if (/\sencoding\s*=/.test(declaration) && !/\sencoding\s*=\s*["']utf-8["']/i.test(declaration)) throw malformed('encoding');
  const body = text.slice(declaration.length);
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(body)) throw malformed('doctype');
  if (body.includes('<?')) throw malformed('processing_instruction');
  if (body.includes('<![')) throw malformed('cdata');
  if (!mayHaveComments && body.includes('<!')) throw malformed('comment');
  if ((body.match(/</g)?.length ?? 0) > maxTags || hasLongTag(body)) throw malformed('tags');
  if (depthOf(body) > maxDepth) throw malformed('depth');
  return { root: parsed(text), text };
}

function hasLongTag(text: string): boolean {
  return text.split('<').some((part) => part.indexOf('>') > maxTagLength || (part.length > maxTagLength && !part.includes('>')));
}

/** A start or end tag. A `<` within a value is no XML: it could hide a tag. */
const tagPattern = /<[^<>"'!]([^<>"']|"[^"<]*"|'[^'<]*')*>/y;

/** The number of elements within one another at the deepest place, counted without a parser. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      at = text.indexOf('-->', at) + 3;
      if (at < 3) throw malformed('not_well_formed');
      continue;
    }
    tagPattern.lastIndex = at;
    const [tag] = tagPattern.exec(text) ?? [];
    if (tag === undefined) throw malformed('not_well_formed');
    at += tag.length;
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function parsed(text: string): XmlElement {
  const parser = new DOMParser({
    errorHandler: () => {
      throw malformed('not_well_formed');
    },
  });
  const root = parseWith(parser, text)?.documentElement;
  if (!root) throw malformed('not_well_formed');
  return root;
}

/** The parser throws errors of its own beside those that it reports. */
function parseWith(parser: DOMParser, text: string): ReturnType<DOMParser['parseFromString']> {
  try {
    return parser.parseFromString(text, 'text/xml');
  } catch {
    throw malformed('not_well_formed');
  }
}

function isElement(node: XmlNode): node is XmlElement {
  return node.nodeType === 1;
}

export function elementsOf(node: XmlNode): XmlElement[] {
  return Array.from(node.childNodes).filter(isElement);
}

/** An element and all elements within, in document order. */
export function everyElement(element: XmlElement): XmlElement[] {
  return [element, ...elementsOf(element).flatMap(everyElement)];
}

export function childrenOf(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  return elementsOf(parent).filter((each) => each.localName === name && each.namespaceURI === namespace);
}

/** The attributes of an element, without declarations of namespaces. */
export function attributesOf(element: XmlElement): XmlAttribute[] {
  return Array.from(element.attributes).filter(({ namespaceURI }) => namespaceURI !== namespaces.declaration);
}

/** The prefixes that an element declares, with their namespaces; the default namespace has an empty prefix. */
export function declarationsOf(element: XmlElement): [prefix: string, namespace: string][] {
  return Array.from(element.attributes)
    .filter(({ namespaceURI }) => namespaceURI === namespaces.declaration)
    .map(({ prefix, localName, value }) => [prefix ? localName : '', value]);
}

/** The value of an attribute without a namespace. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return attributesOf(element).find((each) => each.localName === name && !each.namespaceURI)?.value;
}

/** The text of an element that has nothing but text. */
export function textOf(element: XmlElement): string {
  if (Array.from(element.childNodes).some(({ nodeType }) => nodeType !== 3)) throw malformed('text');
  return (element.textContent ?? '').trim();
}

/** Whether there is text between the elements of an element. */
export function hasTextBetween(element: XmlElement): boolean {
  return Array.from(element.childNodes).some((node) => !isElement(node) && (node.nodeType !== 3 || (node.nodeValue ?? '').trim() !== ''));
}
