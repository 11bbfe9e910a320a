import type { KnownProvider } from '../planning/directory.ts';
import type { ReadAddress, ReadContact } from './read-provider-row.ts';

/** What the member knows of its providers: against this a list of providers is matched. */
export type ProviderDirectory = {
  providers: KnownProviderDetails[];
  contacts: KnownContact[];
  users: { id: string; name: string; email: string }[];
};

/** An address as the record keeps it; fields not named here stay as they are. */
export type KnownAddress = { address_type: string } & { [Field in keyof ReadAddress]?: string | null | undefined };

export type KnownProviderDetails = KnownProvider & {
  active: boolean;
  website: string | null;
  ringgold_id: string | null;
  currency: string;
  owner_id: string | null;
  description: string | null;
  addresses: KnownAddress[];
};

export type KnownContact = ReadContact & { id: string; provider_id: string };
