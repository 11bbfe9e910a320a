import { type Language, languageOf } from '#shared/domain/member/languages.ts';
import type { FeedbackTexts } from './texts/feedback-texts.ts';

/** Each language is a file of its own, and only one of them is loaded. */
const files: Readonly<Record<Language, () => Promise<{ texts: FeedbackTexts }>>> = {
  en: () => import('./texts/en.ts'),
  de: () => import('./texts/de.ts'),
  fr: () => import('./texts/fr.ts'),
  sv: () => import('./texts/sv.ts'),
};

/** The page's texts in the language that the library wrote in, else in the browser's; the document says which it is. */
export async function loadTexts(locale?: string): Promise<FeedbackTexts> {
  const chosen = languageOf(locale, ...navigator.languages);
  const { texts } = await files[chosen]();
  document.documentElement.lang = chosen;
  document.title = texts.title;
  return texts;
}
