import type { Language } from '#shared/domain/messages/languages.ts';
import type english from '#shared/messages/en/pages/form.json';
import type { Tree } from '#shared/messages/overlay.ts';
import type { Path } from '#shared/messages/path.ts';
import type { Text } from '#shared/messages/tell.ts';
import { type PageTexts, pageTexts } from '#web/text/page-texts.ts';

/** Why a form takes no answers. */
export type FormShut = 'unknown' | 'signed_in' | 'closed' | 'ended' | 'upcoming' | 'full';

/** What is wrong with a field of a form: the code of the rule that it breaks, and what is put into the words for it. */
export interface FormProblem {
  field: string;
  code: string;
  values?: Readonly<Record<string, string | number>>;
  /** The server's own sentence, for a rule that this page does not know yet. */
  english?: string;
}

/** What the page of a form says around the form's own words, in one language. It is a bundle of its own and so are its words. */
export type FormTexts = PageTexts<Path<typeof english>>;

/** Each language is a file of its own, and only one of them is loaded. */
const files: Readonly<Record<Language, () => Promise<{ default: Tree<Text> }>>> = {
  en: () => import('#shared/messages/en/pages/form.json'),
  de: () => import('#shared/messages/de/pages/form.json'),
  fr: () => import('#shared/messages/fr/pages/form.json'),
  sv: () => import('#shared/messages/sv/pages/form.json'),
};

/** The words around a form in a language. */
export async function loadFormTexts(language: Language): Promise<FormTexts> {
  return pageTexts((await files[language]()).default, language);
}

/** What is wrong, in the words of the page. */
export function breachText(texts: FormTexts, { code, english: sentence, values }: FormProblem): string {
  // A newer server may have rules that this page does not know: the key comes back.
  const key = `breaches.${code}` as Parameters<FormTexts>[0];
  const told = texts(key, values);
  return told === key ? (sentence ?? code) : told;
}
