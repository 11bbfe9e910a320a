import type { EmailKind } from './email-kinds.ts';
import type { EmailWords } from './merge-email.ts';
import { paragraphsToHtml } from './paragraphs-to-html.ts';
import type { Language } from '../member/languages.ts';
import { de } from './texts/de.ts';
import type { EmailTexts } from './texts/email-texts.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { sv } from './texts/sv.ts';

const texts: Readonly<Record<Language, EmailTexts>> = { en, de, fr, sv };

/** The template that a kind has in a language before a member writes its own; undefined in other languages. */
export function preloadedTemplate(kind: EmailKind, locale: string): EmailWords | undefined {
  const found = (texts as Readonly<Record<string, EmailTexts>>)[locale]?.[kind];
  return found && { subject: found.subject, body: paragraphsToHtml(found.body) };
}
