import type { Contact } from '#shared/contract/entities/contact.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import type { EmailPreference } from '#shared/domain/contacts/email-preferences.ts';
import { type EmailKind, kindFacts } from '#shared/domain/emails/email-kinds.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { templateId } from './template-of.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** A recipient of an email. */
export interface Recipient {
  contact_id: string | null;
  name: string;
  email: string;
  /** The language to write in; null for the member's. */
  locale: string | null;
}

/** The contacts of a provider with an address, in the order of their creation. */
export function reachableContacts(model: ReadModel, providerId: string): Contact[] {
  return model
    .by('contact', 'provider_id', providerId)
    .filter(({ active, email }) => active && email !== null)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
}

/** The email preference that selects the contacts for a kind (R074): the member's template in its own language may override it. */
export function preferenceOf(model: ReadModel, kind: EmailKind): EmailPreference {
  return model.find('email_template', templateId(kind, memberOf(model).locale))?.preference ?? kindFacts[kind].preference ?? 'general';
}

/**
 * The contacts of a provider for a kind of email: all with its email preference, else those with "general", else the first active one with an
 * address (R074). If empty, the sender refuses with `noRecipient`.
 */
export function recipientsOf(model: ReadModel, providerId: string, kind: EmailKind): Recipient[] {
  const contacts = reachableContacts(model, providerId);
  const preferring = (preference: EmailPreference): Contact[] =>
    contacts.filter(({ email_preferences }) => email_preferences.includes(preference));
  const chosen =
    [preferring(preferenceOf(model, kind)), preferring('general'), contacts.slice(0, 1)].find(({ length }) => length > 0) ?? [];
  const addresses = new Set<string>();
  return chosen.map(recipient).filter(({ email }) => {
    const known = addresses.has(email.toLowerCase());
    addresses.add(email.toLowerCase());
    return !known;
  });
}

/** A contact as a recipient. */
export function recipient(contact: Contact): Recipient {
  return { contact_id: contact.id, name: contactName(contact), email: contact.email ?? '', locale: contact.locale };
}

/** The reason why an email to a provider cannot be written. */
export function noRecipient(providerName: string): Message {
  return say('emails.providerWithoutContact', { providerName });
}
