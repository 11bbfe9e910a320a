import type { ContactRow } from '#shared/contract/entities/contact.ts';
import type { IpAddressRow, IpProviderRow, IpTellingRow } from '#shared/contract/entities/ip-address.ts';
import { ipKinds } from '#shared/contract/entities/ip-address.ts';
import type { groups } from '#shared/contract/calls.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { Reference } from '#shared/contract/fields.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import { emailPreferences } from '#shared/domain/contacts/email-preferences.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import { confirmDeletion } from '#functions/records/deletion/deletion.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { contactRow } from '#functions/records/contacts/contact-row.ts';
import { ipAddressRows, ipAddressRowsFor } from '#functions/records/ip-addresses/ip-address-row.ts';
import { knowingProviders } from '#functions/records/ip-addresses/ip-knowledge.ts';
import { ipTellingRow } from '#functions/records/ip-addresses/ip-telling-row.ts';
import { memberOf } from '#functions/records/references/member-of.ts';
import { references } from '#functions/records/references/reference.ts';
import { maySeeProvider } from './closed-vendors.ts';
import { answerList, oneRow } from './list-handlers.ts';
import { say } from '#shared/domain/messages/message.ts';

interface Seen {
  model(): Promise<ReadModel>;
  caller: Caller;
}

/** Rows of the list of contacts. */
export function contactRows(model: ReadModel): ContactRow[] {
  return model.view('list contacts', () => [...model.all('contact')].map((row) => contactRow(model, row)));
}

/** Who should know the ranges, and how well they do. */
export function ipProviderRows(model: ReadModel): IpProviderRow[] {
  const build = (): IpProviderRow[] =>
    knowingProviders(model).map(({ provider, contacts, subscriptions, missing, gone, state, informed_at }) => ({
      id: provider.id,
      name: provider.name,
      is_publisher: provider.is_publisher,
      is_vendor: provider.is_vendor,
      state,
      informed_at,
      missing: missing.join(', '),
      gone: gone.join(', '),
      contacts: contacts.map(({ email }) => email).join(', '),
      subscription_count: subscriptions,
    }));
  return model.view('list ip providers', build, today(memberOf(model).timezone));
}

/** Who was told when. */
export function ipTellingRows(model: ReadModel): IpTellingRow[] {
  return model.view('list ip tellings', () => [...model.all('ip_telling')].map((row) => ipTellingRow(model, row)));
}

/** Contacts, ranges and tellings as far as the caller may see whom they are about. */
export function visibleTo<R extends object>(model: ReadModel, caller: Pick<Caller, 'permissions'>, rows: readonly R[]): R[] {
  return rows.filter((row) =>
    maySeeProvider(model, caller, 'provider_id' in row ? (row.provider_id as string | null) : ((row as { id?: string }).id ?? null)),
  );
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

/** What is looked at of contacts. */
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

/** What is looked at of IP addresses. */
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
