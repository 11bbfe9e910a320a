import type { Breach } from '../breach.ts';
import { email, required } from '../text/checks.ts';
import { say } from '../messages/message.ts';

/** A person's account as typed. */
export interface UserDraft {
  name?: string | null;
  email?: string | null;
  roles?: readonly string[];
  google_account_email?: string | null;
}

/** What an account breaks: it has a name, an address to be written to, and a role, as one without any could not look at anything (D2, R114). */
export function checkUser(draft: UserDraft): Breach[] {
  return [
    ...required('name', draft.name),
    ...required('email', draft.email),
    ...email('email', draft.email),
    ...email('google_account_email', draft.google_account_email),
    ...(draft.roles?.length === 0 ? [{ field: 'roles', code: 'required', message: say('users.chooseLeastOneRole') }] : []),
  ];
}
