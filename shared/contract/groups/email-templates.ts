import * as z from 'zod';
import { emailKinds } from '#shared/domain/emails/email-kinds.ts';
import { locales } from '#shared/domain/member/locales.ts';
import { EmailTemplate, EmailTemplateChange } from '../entities/email.ts';
import { Instant, Reference, RichText } from '../fields.ts';
import { call, json, result } from '../route.ts';

const params = z.object({ kind: z.enum(emailKinds), locale: z.enum(locales.map(({ code }) => code) as [string, ...string[]]) });

/** The words of a kind in a language, as they are used now. */
export const EmailTemplateRow = z.object({
  id: z.string(),
  kind: EmailTemplate.shape.kind,
  locale: EmailTemplate.shape.locale,
  subject: z.string(),
  body: z.string(),
  /** Rule for the recipients: the email preference of the contacts who get it; null is the kind's own choice. */
  recipients: EmailTemplate.shape.preference,
  /** `own` words of the member's, or the `preloaded` ones; `none` where mails are written in another language. */
  source: z.enum(['own', 'preloaded', 'none']),
  version: z.int().nullable(),
  created_at: Instant.nullable(),
  created_by: Reference.nullable(),
  updated_at: Instant.nullable(),
  updated_by: Reference.nullable(),
});
export type EmailTemplateRow = z.output<typeof EmailTemplateRow>;

const path = '/email-templates/{kind}/{locale}' as const;
const change = { permission: 'manage-settings', kind: 'command', reply: result(EmailTemplateRow), params } as const;

/** The words of mails by kind and language (D5). */
export const emailTemplates = {
  list: call({
    id: 'own',
    method: 'GET',
    path: '/email-templates',
    permission: 'signed-in',
    kind: 'query',
    summary: 'The templates of all kinds of email in every language that has some',
    reply: result(z.array(EmailTemplateRow)),
  }),
  get: call({
    id: 'own',
    method: 'GET',
    path,
    params,
    permission: 'signed-in',
    kind: 'query',
    summary: 'The template of a kind of email in a language',
    reply: result(EmailTemplateRow),
  }),
  preview: call({
    id: 'own',
    method: 'POST',
    path: '/email-templates/{kind}/{locale}/preview',
    params,
    permission: 'signed-in',
    kind: 'query',
    summary: 'What an email would look like with these words, with example values in its fields',
    body: json(z.strictObject({ subject: z.string().max(255), body: RichText.unwrap() })),
    reply: result(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
  }),
  update: call({
    ...change,
    id: 'own',
    method: 'PUT',
    path,
    summary: "Write the member's own template of a kind in a language",
    body: json(EmailTemplateChange),
  }),
  reset: call({
    ...change,
    id: 'own',
    method: 'POST',
    path: '/email-templates/{kind}/{locale}/reset',
    repeat: 'harmless',
    summary: 'Go back to the preloaded template',
  }),
};
