import type { EmailPreference } from '../contacts/email-preferences.ts';
import { type EmailKind, kindFacts } from './email-kinds.ts';

/** The addresses of an email that its provider does not have yet, each once; case makes no difference. */
export function newAddresses(to: readonly string[], known: readonly { email: string }[]): string[] {
  const seen = new Set(known.map(({ email }) => email.toLowerCase()));
  return to.filter((address) => {
    const folded = address.toLowerCase();
    if (seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}

/** What a contact is written to for when its address was typed for an email of a kind. */
export function preferencesOf(kind: EmailKind): EmailPreference[] {
  const own = kindFacts[kind].preference;
  return own === undefined ? ['general'] : ['general', own];
}
