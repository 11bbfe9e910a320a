import { useSyncExternalStore } from 'react';
import { languageOf, type ScreenLanguage } from '#shared/domain/messages/languages.ts';
import { type Teller, teller, type Texts } from '#shared/messages/teller.ts';
import type { TextKey } from './catalogue.ts';
import type { Catalogue } from './catalogue-of.ts';

export type { TextKey } from './catalogue.ts';

/** The values of a text's placeholders, by name. */
export type TextValues = Record<string, string | number>;

interface Spoken {
  readonly language: ScreenLanguage;
  readonly catalogue: Catalogue;
  readonly answers: Texts;
  readonly tell: Teller;
  /** Formats the messages of server and rules. */
  readonly tellAnswer: Teller;
}

let current: Spoken | undefined;
const listeners = new Set<() => void>();

/** The current language, with its texts; undefined before the first is loaded. */
export function spoken(): Spoken | undefined {
  return current;
}

/** Changes the language and notifies the listeners. */
export function speakWith(language: ScreenLanguage, catalogue: Catalogue, answers: Texts): void {
  // Answers have no British variant. Lists are joined as in the English sentences of the server.
  const base = languageOf(language);
  // Messages may name a field by the heading of its column.
  const said = [...answers, { columns: catalogue.subjects.columns }];
  current = {
    language,
    catalogue,
    answers,
    tell: teller(catalogue.texts, language),
    tellAnswer: teller(said, base === 'en' ? 'en-GB' : base),
  };
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change of the language, until the returned function is called. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * A text in the current language. A constant of a module must not hold one: modules load before the language is known, and outlive it. `values`
 * fill its placeholders and select plurals.
 */
export function text(key: TextKey, values: TextValues = {}): string {
  return current?.tell({ code: key, values }) ?? key;
}

/** The same in a component, which is rendered again when the language changes: `const t = useText(); t('shell.logout')`. */
export function useText(): typeof text {
  useSyncExternalStore(onLanguage, spoken);
  return text;
}
