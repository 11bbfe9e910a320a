import type { Breach } from '../breach.ts';
import { email, isEmpty, maxLength } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { languages } from '../messages/languages.ts';
import { say } from '../messages/message.ts';

/** A stakeholder from a form. */
export type StakeholderDraft = {
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
  phone?: string | null;
  job?: string | null;
  locale?: string | null;
};

/**
 * Breaches of R071 in a stakeholder: a name or an address is given, the address is a valid email address (R114), and the language is available. A
 * stakeholder without an address may have stakes but cannot be written to.
 */
export function checkStakeholder(draft: StakeholderDraft): Breach[] {
  const { first_name, last_name, email: address, locale = null } = draft;
  return [
    ...(isEmpty(first_name) && isEmpty(last_name) && isEmpty(address)
      ? [{ field: 'last_name', message: say('contacts.nameOrEmailRequired') }]
      : []),
    ...(['first_name', 'last_name', 'job', 'email', 'phone'] as const).flatMap((field) => maxLength(field, draft[field], limits.text)),
    ...email('email', address),
    ...(locale !== null && !(languages as readonly string[]).includes(locale)
      ? [{ field: 'locale', message: say('stakeholders.chooseOneLanguages') }]
      : []),
  ];
}
