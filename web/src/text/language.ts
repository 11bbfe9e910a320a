import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Language, languageOf } from '#shared/domain/member/languages.ts';
import { sayWith } from './say.ts';
import './text.ts';
import type { Catalogue } from './text.ts';
import type { Sentences } from './translate.ts';

/** Each language is a file of its own, and only the one spoken is loaded. */
const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  sv: async () => (await import('./sv.ts')).sv,
};

/** What server and domain say: in English already. */
const sentences: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Sentences>>> = {
  de: () => import('./de/sentences.ts'),
  fr: () => import('./fr/sentences.ts'),
  sv: () => import('./sv/sentences.ts'),
};

/** The language last spoken in this browser, so that a reload and the login page begin in it. */
const stored = 'perennial.language';

let wanted: Language | undefined;

/** The language to begin with, before anybody is known: the one last spoken here, else the browser's, else English. */
export function firstLanguage(): Language {
  return languageOf(localStorage.getItem(stored), ...navigator.languages);
}

/** From now on the document says which language it is in, and the browser remembers it. */
export function announceLanguage(): void {
  i18next.on('languageChanged', (next) => {
    document.documentElement.lang = next;
    localStorage.setItem(stored, next);
  });
}

/** Speaks a language, once its catalogue is there. Of two calls the later one wins, whichever catalogue comes first. */
export async function speak(next: Language): Promise<void> {
  wanted = next;
  const [catalogue, said] = await Promise.all([catalogues[next](), next === 'en' ? undefined : sentences[next]()]);
  if (wanted !== next || i18next.language === next) return;
  i18next.addResourceBundle(next, 'translation', catalogue);
  sayWith(said);
  await i18next.changeLanguage(next);
}

/** What was chosen before signing in, on this page. */
let chosen: Language | undefined;

/** Speaks a language that somebody chose who is not signed in yet; who then signs in keeps it. */
export async function choose(next: Language): Promise<void> {
  chosen = next;
  await speak(next);
}

/** The language chosen before signing in, once. */
export function takeChosen(): Language | undefined {
  const taken = chosen;
  chosen = undefined;
  return taken;
}

/** The language now spoken. */
export function language(): Language {
  return languageOf(i18next.language);
}

/** The same in a component, which is drawn again when it changes. */
export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language);
}

/** Every sentence of the language now spoken. */
export function catalogue(): Catalogue {
  return i18next.getResourceBundle(i18next.language, 'translation') as Catalogue;
}
