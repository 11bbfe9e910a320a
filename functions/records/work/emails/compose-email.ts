import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import { type EmailWords, type MergedEmail, mergeEmail } from '#shared/domain/emails/merge-email.ts';
import type { MergeValues } from '#shared/domain/emails/merge-fields.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { templateOf } from './template-of.ts';

export interface Composition {
  kind: EmailKind;
  /** The recipient's language; null for the member's. */
  locale: string | null;
  /** The values of the kind's fields, see shared/domain/emails/merge-fields.ts; `member.name` is filled in here. Some are written by language. */
  fields: MergeValues | ((language: string) => MergeValues);
  /** Texts written for this email, instead of the template's. */
  words?: Partial<EmailWords> | undefined;
}

/** A composed email, and its language. */
export interface ComposedEmail extends MergedEmail {
  locale: string;
}

/** Composes an email from the member's template of its kind, else from the default one, in the recipient's language if available. */
export function composeEmail(model: ReadModel, { kind, locale, fields, words = {} }: Composition): ComposedEmail {
  const template = templateOf(model, kind, locale);
  const chosen = { subject: words.subject ?? template.subject, body: words.body ?? template.body };
  const values = { 'member.name': memberOf(model).name, ...(typeof fields === 'function' ? fields(template.locale) : fields) };
  return { ...mergeEmail(kind, chosen, values, template.locale), locale: template.locale };
}
