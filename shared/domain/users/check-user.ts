import type { Breach } from '../breach.ts';
import { email, required } from '../text/checks.ts';
import { say } from '../messages/message.ts';

/** A person's account from a form. */
export interface UserDraft {
  name?: string | null;
  email?: string | null;
  roles?: readonly string[];
  google_account_email?: string | null;
}

/** Breaches in an account: a name, a valid email address and a role are required, as an account without roles could see nothing (D2, R114). */
export function checkUser(draft: UserDraft): Breach[] {
  return [
    ...required('name', draft.name),
    ...required('email', draft.email),
    ...email('email', draft.email),
    ...email('google_account_email', draft.google_account_email),
    ...(draft.roles?.length === 0 ? [{ field: 'roles', message: say('users.rolesRequired') }] : []),
  ];
}
