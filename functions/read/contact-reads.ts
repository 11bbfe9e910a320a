import type { ContactRow } from '#shared/contract/entities/contact.ts';
import type { IpAddressRow } from '#shared/contract/entities/ip-address.ts';
import { ipKinds } from '#shared/contract/entities/ip-address.ts';
import type { groups } from '#shared/contract/calls.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { Reference } from '#shared/contract/fields.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import { emailPreferences } from '#shared/domain/contacts/email-preferences.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { ipAddressRows, ipAddressRowsFor } from '#functions/records/ground/ip-addresses/ip-address-row.ts';
import { references } from '#functions/records/ground/references/reference.ts';
import { maySeeProvider } from '#functions/records/ground/references/closed-vendors.ts';
import { contactRows, ipProviderRows, ipTellingRows, visibleTo } from '#functions/records/output/lists/contact-rows.ts';
import { answerList, oneRow } from '#functions/records/output/lists/list-answer.ts';
import { say } from '#shared/domain/messages/message.ts';

interface Seen {
  model(): Promise<ReadModel>;
  caller: Caller;
}

/** The active providers that a caller may choose. */
export function providerChoices(model: ReadModel, caller: Caller): Reference[] {
  return references(model, 'provider', (row) => row['active'] === true).filter(({ id }) => maySeeProvider(model, caller, id));
}

async function visibleContacts(request: Seen): Promise<{ model: ReadModel; rows: ContactRow[] }> {
  const model = await request.model();
  return { model, rows: visibleTo(model, request.caller, contactRows(model)) };
}

async function visibleRanges(request: Seen): Promise<{ model: ReadModel; rows: IpAddressRow[] }> {
  const model = await request.model();
  return { model, rows: visibleTo(model, request.caller, ipAddressRows(model)) };
}

/** The contacts of one provider (C249, C263). */
export async function contactsOf(request: Seen & { query: ListQuery }, providerId: string) {
  const { model, rows } = await visibleContacts(request);
  return answerList(
    model,
    'contacts',
    rows.filter(({ provider_id }) => provider_id === providerId),
    request.query,
  );
}

/** The read calls of contacts. */
export const contactReads: ReadHandlers<typeof groups.contacts> = {
  list: async (request) => {
    const { model, rows } = await visibleContacts(request);
    return answerList(model, 'contacts', rows, request.query);
  },
  get: async (request) => {
    const { model, rows } = await visibleContacts(request);
    return oneRow(model, 'contact', rows, request.params.id);
  },
  form: async (request) => ({
    providers: providerChoices(await request.model(), request.caller),
    email_preferences: [...emailPreferences],
  }),
  deleteConfirmation: async (request) => {
    const { model, rows } = await visibleContacts(request);
    return confirmDeletion(model, 'contact', oneRow(model, 'contact', rows, request.params.id).id, '/contacts');
  },
};

/** The read calls of IP addresses. */
export const ipAddressReads: ReadHandlers<typeof groups.ipAddresses> = {
  list: async (request) => {
    const { model, rows } = await visibleRanges(request);
    return answerList(model, 'ip-addresses', rows, request.query);
  },
  get: async (request) => {
    const { model, rows } = await visibleRanges(request);
    return oneRow(model, 'ip_address', rows, request.params.id);
  },
  form: async (request) => ({ kinds: [...ipKinds], providers: providerChoices(await request.model(), request.caller) }),
  deleteConfirmation: async (request) => {
    const { model, rows } = await visibleRanges(request);
    return confirmDeletion(model, 'ip_address', oneRow(model, 'ip_address', rows, request.params.id).id, '/ip-addresses');
  },
  ofProvider: async (request) => {
    const model = await request.model();
    const provider = model.find('provider', request.params.id);
    if (!provider || !maySeeProvider(model, request.caller, provider.id)) throw notFound(say('kinds.provider'));
    return answerList(model, 'ip-addresses', ipAddressRowsFor(model, provider.id), request.query);
  },
  providers: async (request) => {
    const model = await request.model();
    return answerList(model, 'ip-providers', visibleTo(model, request.caller, ipProviderRows(model)), request.query);
  },
  tellings: async (request) => {
    const model = await request.model();
    return answerList(model, 'ip-tellings', visibleTo(model, request.caller, ipTellingRows(model)), request.query);
  },
};
