import { headingOf } from './contract-words.ts';
import { spoken } from './text.ts';

function wordOf(words: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return words && Object.hasOwn(words, name) ? words[name] : undefined;
}

/** The name of a field of a record, by its English heading; one that no catalogue has stands as it is. */
export function fieldWords(label: string): string {
  return wordOf(spoken()?.catalogue.subjects.historyFields, label) ?? headingOf(label);
}

/** How a kind of record is called, by its code; `title` is what the server calls it, for kinds that the catalogue does not have yet. */
export function kindWords(kind: string, title: string): string {
  return wordOf(spoken()?.catalogue.subjects.historyKinds, kind) ?? title;
}
