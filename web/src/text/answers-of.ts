import type { Text, Texts } from '#shared/messages/tell.ts';

/** The files of what server and rules say in a language, by their paths. */
export type AnswerFiles = Readonly<Record<string, Readonly<Record<string, Text>>>>;

/** Their texts by code: `change-sets.undone` is `undone` of `…/change-sets.json`. */
export function answersOf(files: AnswerFiles): Texts {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, texts]) => {
      const subject = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
      return Object.entries(texts).map(([key, text]) => [`${subject}.${key}`, text]);
    }),
  );
}
