import { contactName } from './contact-name.ts';

interface Known {
  id: string;
  provider_id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** Names of a provider's other contacts with the same email address, ignoring case. Each of them would receive every email twice. */
export function twinsOf(contact: Known, others: readonly Known[]): string[] {
  const address = contact.email?.toLowerCase();
  if (!address) return [];
  return others
    .filter((other) => other.id !== contact.id && other.provider_id === contact.provider_id && other.email?.toLowerCase() === address)
    .map(contactName);
}
