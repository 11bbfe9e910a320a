import { useSyncExternalStore } from 'react';
import { type Language, languageOf, type ScreenLanguage, screenLanguageOf } from '#shared/domain/messages/languages.ts';
import type { Texts } from '#shared/messages/tell.ts';
import { answersOf } from './answers-of.ts';
import { type Catalogue, catalogueOf } from './catalogue-of.ts';
import { onLanguage, speakWith, spoken } from './text.ts';

/** A language's texts: of the screens, and of what server and rules say. */
interface Spoken {
  catalogue: Catalogue;
  answers: Texts;
}

/** Each language is a file of its own, and only the one spoken is loaded. */
const languages: Readonly<Record<ScreenLanguage, () => Promise<Spoken>>> = {
  en: async () => {
    const { en, answers } = await import('./en.ts');
    return { catalogue: catalogueOf(en), answers: [answersOf(answers)] };
  },
  'en-GB': async () => {
    const [{ en, answers }, { answersGB, enGB }] = await Promise.all([import('./en.ts'), import('./en-gb.ts')]);
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

/** The language last spoken in this browser, so that a reload and the login page begin in it. */
const stored = 'perennial.language';

let wanted: ScreenLanguage | undefined;

/** The language to begin with, before anybody is known: the one last spoken here, else the browser's, else English. */
export function firstLanguage(): ScreenLanguage {
  return screenLanguageOf(localStorage.getItem(stored), ...navigator.languages);
}

/** From now on the document says which language it is in, and the browser remembers it. */
export function announceLanguage(): void {
  onLanguage(() => {
    document.documentElement.lang = screenLanguage();
    localStorage.setItem(stored, screenLanguage());
  });
}

/** Speaks a language, once its catalogue is there. Of two calls the later one wins, whichever catalogue comes first. */
export async function speak(next: ScreenLanguage): Promise<void> {
  wanted = next;
  const { catalogue, answers } = await languages[next]();
  if (wanted !== next || spoken()?.language === next) return;
  speakWith(next, catalogue, answers);
}

/** What was chosen before signing in, on this page. */
let chosen: ScreenLanguage | undefined;

/** Speaks a language that somebody chose who is not signed in yet; who then signs in keeps it. */
export async function choose(next: ScreenLanguage): Promise<void> {
  chosen = next;
  await speak(next);
}

/** The language chosen before signing in, once. */
export function takeChosen(): ScreenLanguage | undefined {
  const taken = chosen;
  chosen = undefined;
  return taken;
}

/** The language now spoken, of whichever variant. */
export function language(): Language {
  return languageOf(spoken()?.language);
}

/** The same in a component, which is drawn again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, language);
}

/** The language now spoken, with its variant. */
function screenLanguage(): ScreenLanguage {
  return spoken()?.language ?? 'en';
}

/** The same in a component. */
export function useScreenLanguage(): ScreenLanguage {
  return useSyncExternalStore(onLanguage, screenLanguage);
}

/** Compares names in the language spoken, as lists do: case and accents aside, numbers by their value. */
export function nameOrder(): (a: string, b: string) => number {
  return new Intl.Collator(language(), { sensitivity: 'base', numeric: true }).compare;
}

/** Choices by their names, in the language spoken. */
export function inOrderOfNames<C extends { readonly name: string }>(choices: readonly C[]): C[] {
  const inOrder = nameOrder();
  return choices.toSorted((a, b) => inOrder(a.name, b.name));
}
