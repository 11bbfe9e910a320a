import type { Tree } from './overlay.ts';
import type { Text, Texts } from './tell.ts';

/** Texts by their keys, such as `shell.logout`. */
export function flatTexts(tree: Tree<Text>, before = '', texts: Record<string, Text> = {}): Texts {
  for (const [name, part] of Object.entries(tree)) {
    if (isText(part)) texts[before + name] = part;
    else flatTexts(part, `${before}${name}.`, texts);
  }
  return texts;
}

/** Tells a text, as it is written or parsed already, from a branch of texts. */
export function isText(part: Text | Tree<Text>): part is Text {
  return typeof part === 'string' || Array.isArray(part);
}
