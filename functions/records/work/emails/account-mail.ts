import type { User } from '#shared/contract/entities/user.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import { mergeEmail } from '#shared/domain/emails/merge-email.ts';
import type { MergeValues } from '#shared/domain/emails/merge-fields.ts';
import type { OutgoingEmail } from '#functions/platform/mail.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { chooseTemplate, templateId, templateLocales } from './template-of.ts';

/**
 * The texts of an email about an account, in its owner's language. Templates are read one by one: a password request must not wait until all
 * records of the library are loaded.
 * The values are merged later, within the commit that creates the link; some depend on the language.
 */
export async function accountMail(
  repo: Pick<Repository, 'get'>,
  kind: EmailKind,
  user: Pick<User, 'id' | 'name' | 'email'>,
): Promise<((values: MergeValues | ((locale: string) => MergeValues)) => OutgoingEmail) | undefined> {
  const [member, settings] = await Promise.all([repo.get('member', 'member'), repo.get('user_settings', user.id)]);
  if (!member) return undefined;
  const locales = templateLocales(settings?.locale ?? null, member.locale);
  const own = await Promise.all(locales.map((locale) => repo.get('email_template', templateId(kind, locale))));
  const template = chooseTemplate(kind, locales, (locale) => own[locales.indexOf(locale)]);
  return (given) => {
    const values = typeof given === 'function' ? given(template.locale) : given;
    const { subject, html, text } = mergeEmail(
      kind,
      template,
      { 'member.name': member.name, 'user.name': user.name, ...values },
      template.locale,
    );
    return { kind, to: user.email, subject, text, html, locale: template.locale, about: [{ kind: 'user', id: user.id }] };
  };
}
