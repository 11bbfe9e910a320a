import * as z from 'zod';
import { contactColumns } from '../columns/contacts.ts';
import { ContactChange, ContactCreation, ContactRow } from '../entities/contact.ts';
import { resource } from '../families/resource.ts';
import { Reference } from '../fields.ts';

/** People at providers (D8). */
export const contacts = resource({
  path: '/contacts',
  title: 'contact',
  ids: { list: 'C328', form: 'C329', create: 'C330', update: 'C331', remove: 'C332', confirmation: 'C338' },
  permission: 'edit-records',
  columns: contactColumns,
  row: ContactRow,
  creation: ContactCreation,
  change: ContactChange,
  form: z.object({ providers: z.array(Reference), email_preferences: z.array(Reference) }),
  updateMethod: 'PUT',
});
