/** The part of the XML parser that is used here. Its own types would bring the types of browsers into the functions. */
declare module '@xmldom/xmldom/lib/index.js' {
  export interface XmlNode {
    /** 1 element, 3 text. */
    readonly nodeType: number;
    readonly nodeValue: string | null;
    readonly textContent: string | null;
    readonly parentNode: XmlNode | null;
    readonly childNodes: ArrayLike<XmlNode>;
    toString(): string;
  }

  export interface XmlAttribute {
    readonly name: string;
    readonly localName: string;
    readonly prefix: string | null;
    readonly namespaceURI: string | null;
    readonly value: string;
  }

  export interface XmlElement extends XmlNode {
    readonly localName: string;
    readonly prefix: string | null;
    readonly namespaceURI: string | null;
    readonly attributes: ArrayLike<XmlAttribute>;
  }

  export class DOMParser {
    constructor(options: { errorHandler: (level: string, message: unknown) => void });
    parseFromString(text: string, type: 'text/xml'): (XmlNode & { readonly documentElement: XmlElement | null }) | undefined;
  }
}
