import type { ContactRow } from '#shared/contract/entities/contact.ts';
import type { IpProviderRow, IpTellingRow } from '#shared/contract/entities/ip-address.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { contactRow } from '../../ground/contacts/contact-row.ts';
import { knowingProviders } from '../../ground/ip-addresses/ip-knowledge.ts';
import { ipTellingRow } from '../../ground/ip-addresses/ip-telling-row.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { maySeeProvider } from '../../ground/references/closed-vendors.ts';

/** Rows of the list of contacts. */
export function contactRows(model: ReadModel): ContactRow[] {
  return model.view('list contacts', () => [...model.all('contact')].map((row) => contactRow(model, row)));
}

/** The providers that should know the ranges, with the state of their knowledge. */
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

/** The records of providers' notifications. */
export function ipTellingRows(model: ReadModel): IpTellingRow[] {
  return model.view('list ip tellings', () => [...model.all('ip_telling')].map((row) => ipTellingRow(model, row)));
}

/** Contacts, ranges and notifications of providers that the caller may see. */
export function visibleTo<R extends object>(model: ReadModel, caller: Pick<Caller, 'permissions'>, rows: readonly R[]): R[] {
  return rows.filter((row) =>
    maySeeProvider(model, caller, 'provider_id' in row ? (row.provider_id as string | null) : ((row as { id?: string }).id ?? null)),
  );
}
