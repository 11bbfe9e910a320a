import type { Tree } from '#shared/messages/overlay.ts';
import type { Text } from '#shared/messages/teller.ts';

/** The files of what server and rules say in a language, by their paths. */
export type AnswerFiles = Readonly<Record<string, Readonly<Record<string, Text>>>>;

/** Their texts by the names of the files: `change-sets.undone` is `undone` of `…/change-sets.json`. */
export function answersOf(files: AnswerFiles): Tree<Text> {
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]));
}
