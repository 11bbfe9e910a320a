import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import type { EmailWords } from '#shared/domain/emails/merge-email.ts';
import { paragraphsToHtml } from '#shared/domain/emails/paragraphs-to-html.ts';
import { languages, spelledFor } from '#shared/domain/messages/languages.ts';
import { say } from '#shared/domain/messages/message.ts';
import { templateText } from '#functions/platform/messages/emails/templates.ts';

/**
 * The template of a kind in a language while a member has not written its own; undefined in other languages. `readers` are the tags of the
 * recipient and of the member, by which English is spelled.
 */
export function preloadedTemplate(kind: EmailKind, locale: string, readers: readonly string[]): EmailWords | undefined {
  const known = languages.find((each) => each === locale);
  if (!known) return undefined;
  const language = spelledFor(known, readers);
  const [subject, body] = [templateText(say(`templates.${kind}.subject`), language), templateText(say(`templates.${kind}.body`), language)];
  return { subject, body: paragraphsToHtml(body) };
}
