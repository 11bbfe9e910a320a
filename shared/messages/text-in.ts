import type IntlMessageFormat from 'intl-messageformat';
import type { Tree } from './overlay.ts';

/** A text of a catalogue: the source (ICU MessageFormat), or parsed when the catalogue was built. */
export type Text = string | ReturnType<IntlMessageFormat['getAst']>;

/**
 * The text of a key, such as `shell.logout`, in the first tree that has it. Trees are walked on demand: listing all 8,000 texts of a language took a
 * quarter of a second on a slow machine, at each page load.
 */
export function textIn(trees: readonly Tree<Text>[], key: string): Text | undefined {
  for (const tree of trees) {
    const found = partOf(tree, key);
    if (found !== undefined && isText(found)) return found;
  }
  return undefined;
}

function partOf(tree: Tree<Text>, key: string): Text | Tree<Text> | undefined {
  if (Object.hasOwn(tree, key)) return tree[key];
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const name = key.slice(0, dot);
    const part = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (part !== undefined && !isText(part)) return partOf(part, key.slice(dot + 1));
  }
  return undefined;
}

/** Distinguishes a text, in source form or parsed, from a branch of texts. */
export function isText(part: Text | Tree<Text>): part is Text {
  return typeof part === 'string' || Array.isArray(part);
}
