import type { Contact, ContactRow } from '#shared/contract/entities/contact.ts';

/** What the form of a contact holds. */
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

/** A new contact gets what concerns nobody else in particular. */
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

/** A stored contact as its form shows it: as lists answer it, or as it is kept (which a refused save tells). */
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
