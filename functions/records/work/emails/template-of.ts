import type { EmailTemplate } from '#shared/contract/entities/email.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import type { EmailWords } from '#shared/domain/emails/merge-email.ts';
import { defaultLocale } from '#shared/domain/member/locales.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { preloadedTemplate } from './preloaded-template.ts';
import { memberOf } from '../../ground/references/member-of.ts';

/** The template of a kind, and its language. */
export interface FoundTemplate extends EmailWords {
  locale: string;
}

/** The texts of a member's own template, if it has one. */
export function wordsOf(own: EmailTemplate | undefined): EmailWords | undefined {
  return own && own.subject !== null && own.body !== null ? { subject: own.subject, body: own.body } : undefined;
}

/** The id of a member's own template. */
export function templateId(kind: EmailKind, locale: string): string {
  return `${kind}-${locale}`;
}

/**
 * The languages in which a template is searched, the wanted one first: then the member's, then English, which always exists. A tag with a region,
 * such as `en-GB`, is followed by its language.
 */
export function templateLocales(locale: string | null, memberLocale: string): string[] {
  const wanted = [locale, memberLocale, defaultLocale].filter((each) => each !== null);
  return [...new Set(wanted.flatMap((each) => [each, each.split('-')[0] ?? each]))];
}

/** The first existing template in these languages: the member's own, else the default one. */
export function chooseTemplate(
  kind: EmailKind,
  locales: readonly string[],
  ownIn: (locale: string) => EmailTemplate | undefined,
): FoundTemplate {
  for (const locale of locales) {
    const words = wordsOf(ownIn(locale)) ?? preloadedTemplate(kind, locale, locales);
    if (words) return { ...words, locale };
  }
  throw new Error(`There is no template of ${kind} in ${locales.join(', ')}`);
}

/** The template for a reader of `locale`, by default the member's language. */
export function templateOf(model: ReadModel, kind: EmailKind, locale: string | null): FoundTemplate {
  return chooseTemplate(kind, templateLocales(locale, memberOf(model).locale), (each) =>
    model.find('email_template', templateId(kind, each)),
  );
}
