import type { Breach } from '../breach.ts';
import { email, isEmpty, maxLength } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { say } from '../messages/message.ts';

/** A contact as entered in the form. */
export type ContactDraft = {
  first_name?: string | null;
  last_name?: string | null;
  job?: string | null;
  email?: string | null;
  phone?: string | null;
  email_preferences?: readonly string[];
};

/**
 * Checks a contact (D8): it needs a name or an email address. The address must be valid (R114), and is required with email preferences.
 * A shared mailbox without a person's name is a valid contact.
 */
export function checkContact(draft: ContactDraft): Breach[] {
  const { first_name, last_name, email: address, email_preferences = [] } = draft;
  return [
    ...(isEmpty(first_name) && isEmpty(last_name) && isEmpty(address)
      ? [{ field: 'last_name', message: say('contacts.nameOrEmailRequired') }]
      : []),
    ...(['first_name', 'last_name', 'job', 'email', 'phone'] as const).flatMap((field) => maxLength(field, draft[field], limits.text)),
    ...email('email', address),
    ...(isEmpty(address) && email_preferences.length > 0 ? [{ field: 'email', message: say('contacts.emailAddressRequired') }] : []),
  ];
}
