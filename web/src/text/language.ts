import { useSyncExternalStore } from 'react';
import { type Language, languageOf, type ScreenLanguage, screenLanguageOf } from '#shared/domain/messages/languages.ts';
import type { Texts } from '#shared/messages/teller.ts';
import { answersOf } from './answers-of.ts';
import { type Catalogue, catalogueOf } from './catalogue-of.ts';
import { onLanguage, speakWith, spoken } from './text.ts';

/** A language's texts: those of the screens, and those of server and rules. */
interface Spoken {
  catalogue: Catalogue;
  answers: Texts;
}

/** Each language is a file of its own; only the current one is loaded. */
const languages: Readonly<Record<ScreenLanguage, () => Promise<Spoken>>> = {
  en: async () => {
    const { en, answers } = await import('./en.ts');
    return { catalogue: catalogueOf(en), answers: [answersOf(answers)] };
  },
  'en-GB': async () => {
    const { en, answers, enGB, answersGB } = await import('./en.ts');
    return { catalogue: catalogueOf(en, enGB), answers: [answersOf(answersGB), answersOf(answers)] };
  },
  de: async () => {
    const { de, answers } = await import('./de.ts');
    return { catalogue: catalogueOf(de), answers: [answersOf(answers)] };
  },
  fr: async () => {
    const { fr, answers } = await import('./fr.ts');
    return { catalogue: catalogueOf(fr), answers: [answersOf(answers)] };
  },
  sv: async () => {
    const { sv, answers } = await import('./sv.ts');
    return { catalogue: catalogueOf(sv), answers: [answersOf(answers)] };
  },
};

/** The last language of this browser, used on reload and on the login page. */
const stored = 'perennial.language';

let wanted: ScreenLanguage | undefined;

/** The language before sign-in: the last one of this browser, else the browser's setting, else English. */
export function firstLanguage(): ScreenLanguage {
  return screenLanguageOf(localStorage.getItem(stored), ...navigator.languages);
}

/** Sets the document's language, and remembers it in the browser. */
export function announceLanguage(): void {
  onLanguage(() => {
    document.documentElement.lang = screenLanguage();
    localStorage.setItem(stored, screenLanguage());
  });
}

/** Switches to a language once its catalogue is loaded. Of two calls the later one wins, whichever catalogue arrives first. */
export async function speak(next: ScreenLanguage): Promise<void> {
  wanted = next;
  const { catalogue, answers } = await languages[next]();
  if (wanted !== next || spoken()?.language === next) return;
  speakWith(next, catalogue, answers);
}

/** The language chosen before signing in, on this page. */
let chosen: ScreenLanguage | undefined;

/** Switches to a language chosen before signing in; the sign-in keeps it. */
export async function choose(next: ScreenLanguage): Promise<void> {
  chosen = next;
  await speak(next);
}

/** Answers the language chosen before signing in, and clears it. */
export function takeChosen(): ScreenLanguage | undefined {
  const taken = chosen;
  chosen = undefined;
  return taken;
}

/** The current language, without its variant. */
export function language(): Language {
  return languageOf(spoken()?.language);
}

/** The same in a component, which is rendered again when the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, language);
}

/** The current language, with its variant. */
function screenLanguage(): ScreenLanguage {
  return spoken()?.language ?? 'en';
}

/** The same in a component. */
export function useScreenLanguage(): ScreenLanguage {
  return useSyncExternalStore(onLanguage, screenLanguage);
}

/** Compares names in the current language: ignores case and accents, sorts numbers by value. */
export function nameOrder(): (a: string, b: string) => number {
  return new Intl.Collator(language(), { sensitivity: 'base', numeric: true }).compare;
}

/** Choices sorted by name, in the current language. */
export function inOrderOfNames<C extends { readonly name: string }>(choices: readonly C[]): C[] {
  const inOrder = nameOrder();
  return choices.toSorted((a, b) => inOrder(a.name, b.name));
}
