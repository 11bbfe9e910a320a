import type { AnswerProblem } from '#shared/domain/custom-forms/answer-problem.ts';
import type { Language } from '#shared/domain/messages/languages.ts';
import type english from '#shared/messages/en/pages/form.json';
import type { Tree } from '#shared/messages/overlay.ts';
import type { Path } from '#shared/messages/path.ts';
import type { Text } from '#shared/messages/teller.ts';
import { type PageTexts, pageTexts } from '#web/text/page-texts.ts';

/** The reason why a form accepts no answers. */
export type FormShut = 'unknown' | 'signed_in' | 'closed' | 'ended' | 'upcoming' | 'full';

/** A problem of a form's field. */
export interface FormProblem extends AnswerProblem {
  /** The server's own sentence, for a rule that this page does not know yet. */
  english?: string;
}

/** The texts around a form's own content, in one language. The page is a separate bundle, and so are its texts. */
export type FormTexts = PageTexts<Path<typeof english>>;

/** Each language is a file of its own, and only one is loaded. */
const files: Readonly<Record<Language, () => Promise<{ default: Tree<Text> }>>> = {
  en: () => import('#shared/messages/en/pages/form.json'),
  de: () => import('#shared/messages/de/pages/form.json'),
  fr: () => import('#shared/messages/fr/pages/form.json'),
  sv: () => import('#shared/messages/sv/pages/form.json'),
};

/** Loads the texts around a form in a language. */
export async function loadFormTexts(language: Language): Promise<FormTexts> {
  return pageTexts((await files[language]()).default, language);
}

/** The text of a problem. */
export function breachText(texts: FormTexts, { code, english: sentence, values }: FormProblem): string {
  // A newer server may have unknown rules: `texts` then answers the key itself.
  const key = `breaches.${code}` as Parameters<FormTexts>[0];
  const told = texts(key, values);
  return told === key ? (sentence ?? code) : told;
}
