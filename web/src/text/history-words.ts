import { headingOf } from './contract-words.ts';
import { spoken } from './text.ts';

function wordOf(words: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return words && Object.hasOwn(words, name) ? words[name] : undefined;
}

/** The name of a record's field, by its English heading; a heading without a text is shown unchanged. */
export function fieldWords(label: string): string {
  return wordOf(spoken()?.catalogue.subjects.historyFields, label) ?? headingOf(label);
}

/** The name of a kind of record, by its code; `title` is the server's name, for kinds that the catalogue does not have yet. */
export function kindWords(kind: string, title: string): string {
  return wordOf(spoken()?.catalogue.subjects.historyKinds, kind) ?? title;
}
