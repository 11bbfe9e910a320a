import * as z from 'zod';
import { emailKinds } from '#shared/domain/emails/email-kinds.ts';
import { locales } from '#shared/domain/member/locales.ts';
import { EmailTemplate, EmailTemplateChange } from '../entities/email.ts';
import { Instant, Reference, RichText } from '../fields.ts';
import { callsOf, json, result } from '../route.ts';

const params = z.object({ kind: z.enum(emailKinds), locale: z.enum(locales.map(({ code }) => code) as [string, ...string[]]) });

/** The current text of a kind of mail in a language. */
export const EmailTemplateRow = z.object({
  id: z.string(),
  kind: EmailTemplate.shape.kind,
  locale: EmailTemplate.shape.locale,
  subject: z.string(),
  body: z.string(),
  /** Rule for the recipients: the email preference of the contacts who get it; null for the kind's default. */
  recipients: EmailTemplate.shape.preference,
  /** `own` text of the member, or the `preloaded` one; `none` if mails are written in another language. */
  source: z.enum(['own', 'preloaded', 'none']),
  version: z.int().nullable(),
  created_at: Instant.nullable(),
  created_by: Reference.nullable(),
  updated_at: Instant.nullable(),
  updated_by: Reference.nullable(),
});
export type EmailTemplateRow = z.output<typeof EmailTemplateRow>;

const calls = callsOf('/email-templates', { read: 'signed-in', write: 'manage-settings' });

/** The texts of mails by kind and language (D5). */
export const emailTemplates = {
  list: calls.get('own', '', 'The templates of all kinds of email in every language that has some', {
    reply: result(z.array(EmailTemplateRow)),
  }),
  get: calls.get('own', '/{kind}/{locale}', 'The template of a kind of email in a language', { params, reply: result(EmailTemplateRow) }),
  preview: calls.postQuery(
    'own',
    '/{kind}/{locale}/preview',
    'What an email would look like with these words, with example values in its fields',
    {
      params,
      body: json(z.strictObject({ subject: z.string().max(255), body: RichText.unwrap() })),
      reply: result(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
    },
  ),
  update: calls.put('own', '/{kind}/{locale}', "Write the member's own template of a kind in a language", {
    reply: result(EmailTemplateRow),
    params,
    body: json(EmailTemplateChange),
  }),
  reset: calls.post('own', '/{kind}/{locale}/reset', 'Go back to the preloaded template', {
    reply: result(EmailTemplateRow),
    params,
    repeat: 'harmless',
  }),
};
