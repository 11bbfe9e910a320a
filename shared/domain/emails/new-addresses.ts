import type { EmailPreference } from '../contacts/email-preferences.ts';
import { type EmailKind, kindFacts } from './email-kinds.ts';

/** The addresses of an email that its provider does not have yet, without duplicates and ignoring case. */
export function newAddresses(to: readonly string[], known: readonly { email: string }[]): string[] {
  const seen = new Set(known.map(({ email }) => email.toLowerCase()));
  return to.filter((address) => {
    const folded = address.toLowerCase();
    if (seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}

/** Email preferences of a new contact whose address was entered for an email of the kind. */
export function preferencesOf(kind: EmailKind): EmailPreference[] {
  const own = kindFacts[kind].preference;
  return own === undefined ? ['general'] : ['general', own];
}
