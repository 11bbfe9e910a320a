import type { KnownProvider } from '../planning/directory.ts';
import type { ReadAddress, ReadContact } from './read-provider-row.ts';

/** The tenant's existing providers, against which a list of providers is matched. */
export type ProviderDirectory = {
  providers: KnownProviderDetails[];
  contacts: KnownContact[];
  users: { id: string; name: string; email: string }[];
};

/** A stored address; other fields stay unchanged. */
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
