import { type Language, languageOf } from '#shared/domain/messages/languages.ts';
import type english from '#shared/messages/en/pages/feedback.json';
import type { Tree } from '#shared/messages/overlay.ts';
import type { Path } from '#shared/messages/path.ts';
import type { Text } from '#shared/messages/teller.ts';
import { type PageTexts, pageTexts } from '#web/text/page-texts.ts';

/** The texts of the stakeholders' page, in one language. */
export type FeedbackTexts = PageTexts<Path<typeof english>>;

/** A column of its table. */
export type FeedbackColumn = keyof (typeof english)['columns'];

/** Each language is a file of its own, and only one is loaded. */
const files: Readonly<Record<Language, () => Promise<{ default: Tree<Text> }>>> = {
  en: () => import('#shared/messages/en/pages/feedback.json'),
  de: () => import('#shared/messages/de/pages/feedback.json'),
  fr: () => import('#shared/messages/fr/pages/feedback.json'),
  sv: () => import('#shared/messages/sv/pages/feedback.json'),
};

/** Loads the page's texts in the library's language, else the browser's, and sets the document's language. */
export async function loadTexts(locale?: string): Promise<FeedbackTexts> {
  const chosen = languageOf(locale, ...navigator.languages);
  const texts: FeedbackTexts = pageTexts((await files[chosen]()).default, chosen);
  document.documentElement.lang = chosen;
  document.title = texts('title');
  return texts;
}
