import IntlMessageFormat from 'intl-messageformat';
import type { Tree } from './overlay.ts';
import type { Text } from './tell.ts';

/** The texts of a file, parsed, for catalogues that are made when the product is built; one without anything special stays as it is written. */
export function compiledTexts(tree: Tree<string>): Tree<Text> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, part]) => [name, typeof part === 'string' ? compiledText(part) : compiledTexts(part)]),
  );
}

/** One text of it. */
export function compiledText(text: string): Text {
  return /[{']/.test(text) ? new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst() : text;
}
