import { lazy } from 'react';
import { contacts } from '#shared/contract/groups/contacts.ts';
import { ContactList } from '#web/parts/contacts/contact-list.tsx';

const CreateContact = lazy(async () => ({ default: (await import('#web/parts/contacts/create-contact.tsx')).CreateContact }));

/** The contacts of all providers (C328). */
export default function ContactsPage() {
  return <ContactList list={contacts.list} Create={CreateContact} />;
}
