import type { Contact, ContactRow } from '#shared/contract/entities/contact.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { emailPreferences } from '#shared/domain/contacts/email-preferences.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../references/reference.ts';

/** A contact with its provider and its email preferences, in their display order. */
export function contactRow(model: ReadModel, contact: Contact): ContactRow {
  const provider = model.find('provider', contact.provider_id);
  return {
    ...model.live('contact', contact),
    provider_id: provider?.id ?? contact.provider_id,
    name: contactName(contact),
    email_preferences: emailPreferences.filter(({ id }) => contact.email_preferences.includes(id)).map(({ id, name }) => ({ id, name })),
    provider: reference(model, 'provider', contact.provider_id),
    provider_is_publisher: provider?.is_publisher ?? false,
  };
}
