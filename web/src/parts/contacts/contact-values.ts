import type { Contact, ContactRow } from '#shared/contract/entities/contact.ts';

/** The values of a contact's form. */
export type ContactValues = {
  provider_id: string | null;
  first_name: string;
  last_name: string;
  job: string;
  email: string;
  phone: string;
  address: string;
  email_preferences: string[];
  active: boolean;
  description: string;
  locale: string | null;
};

/** The initial values of a new contact. Without preferences it receives the emails for which no other contact is set. */
export function blankContactValues(providerId: string | null): ContactValues {
  return {
    provider_id: providerId,
    first_name: '',
    last_name: '',
    job: '',
    email: '',
    phone: '',
    address: '',
    email_preferences: [],
    active: true,
    description: '',
    locale: null,
  };
}

/** A stored contact as form values: from a list's row, or from the stored record, which a rejected save answers. */
export function contactValuesOf(contact: Contact | ContactRow): ContactValues {
  return {
    provider_id: contact.provider_id,
    first_name: contact.first_name ?? '',
    last_name: contact.last_name ?? '',
    job: contact.job ?? '',
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    address: contact.address ?? '',
    email_preferences: contact.email_preferences.map((each) => (typeof each === 'string' ? each : each.id)),
    active: contact.active,
    description: contact.description ?? '',
    locale: contact.locale,
  };
}
