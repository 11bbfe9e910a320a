import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import type { EmailWords } from '#shared/domain/emails/merge-email.ts';
import { paragraphsToHtml } from '#shared/domain/emails/paragraphs-to-html.ts';
import { languages } from '#shared/domain/member/languages.ts';
import { say } from '#shared/domain/messages/message.ts';
import { tellTemplate } from '#functions/platform/messages/emails/templates.ts';

/** The template of a kind in a language while a member has not written its own; undefined in other languages. */
export function preloadedTemplate(kind: EmailKind, locale: string): EmailWords | undefined {
  const language = languages.find((each) => each === locale);
  if (!language) return undefined;
  const [subject, body] = [tellTemplate(say(`templates.${kind}.subject`), language), tellTemplate(say(`templates.${kind}.body`), language)];
  return { subject, body: paragraphsToHtml(body) };
}
