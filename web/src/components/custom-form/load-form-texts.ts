import type { Language } from '#shared/domain/member/languages.ts';
import type { FormTexts } from './form-texts.ts';

/** Each language is a file of its own, and only one of them is loaded. */
const files: Readonly<Record<Language, () => Promise<{ texts: FormTexts }>>> = {
  en: () => import('./texts/en.ts'),
  de: () => import('./texts/de.ts'),
  fr: () => import('./texts/fr.ts'),
  sv: () => import('./texts/sv.ts'),
};

/** The words around a form in a language. */
export async function loadFormTexts(language: Language): Promise<FormTexts> {
  return (await files[language]()).texts;
}
