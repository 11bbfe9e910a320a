import IntlMessageFormat from 'intl-messageformat';
import type { Tree } from './overlay.ts';
import type { Text } from './teller.ts';

/** Parses the texts of a file for catalogues compiled at build time; texts without placeholders or quotes stay as they are. */
export function compiledTexts(tree: Tree<string>): Tree<Text> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, part]) => [name, typeof part === 'string' ? compiledText(part) : compiledTexts(part)]),
  );
}

/** Parses one text. */
export function compiledText(text: string): Text {
  return /[{']/.test(text) ? new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst() : text;
}
