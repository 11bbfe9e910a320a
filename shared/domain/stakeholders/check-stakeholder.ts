import type { Breach } from '../breach.ts';
import { email, isEmpty, maxLength } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { languages } from '../messages/languages.ts';
import { say } from '../messages/message.ts';

/** A stakeholder as typed. */
export type StakeholderDraft = {
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
  phone?: string | null;
  job?: string | null;
  locale?: string | null;
};

/**
 * What a stakeholder breaks (R071): it has a name or an address to be known by, an email address that is one (R114), and a language in which
 * somebody can be asked. Without an address it may hold stakes, only nobody can write to it.
 */
export function checkStakeholder(draft: StakeholderDraft): Breach[] {
  const { first_name, last_name, email: address, locale = null } = draft;
  return [
    ...(isEmpty(first_name) && isEmpty(last_name) && isEmpty(address)
      ? [{ field: 'last_name', code: 'nameless', message: say('contacts.giveNameEmailAddress') }]
      : []),
    ...(['first_name', 'last_name', 'job', 'email', 'phone'] as const).flatMap((field) => maxLength(field, draft[field], limits.text)),
    ...email('email', address),
    ...(locale !== null && !(languages as readonly string[]).includes(locale)
      ? [{ field: 'locale', code: 'unknown_locale', message: say('stakeholders.chooseOneLanguages') }]
      : []),
  ];
}
