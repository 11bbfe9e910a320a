import type { Tree } from '#shared/messages/overlay.ts';
import { teller, type Text } from '#shared/messages/teller.ts';

/** The texts of a page with a bundle of its own, in one language: `texts('thanks.title')`. A key without a text is shown itself. */
export type PageTexts<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of a file of `shared/messages/<language>/pages`. */
export function pageTexts<Key extends string>(file: Tree<Text>, language: string): PageTexts<Key> {
  const tell = teller([file], language);
  return (key, values = {}) => tell({ code: key, values }) ?? key;
}
