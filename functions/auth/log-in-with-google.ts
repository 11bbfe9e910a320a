import { type Problem, unauthenticated } from '#shared/contract/errors.ts';
import type { auth } from '#shared/contract/groups/auth.ts';
import { config } from '#functions/platform/config.ts';
import { type GoogleAccount, googleAccountsOf } from '#functions/platform/directory.ts';
import { googleIdentity, type GoogleIdentity, spend } from '#functions/platform/google-token.ts';
import type { Handler } from '#functions/platform/http.ts';
import { isConditionFailure, table } from '#functions/platform/table.ts';
import { askWhich, begin, candidate, type Candidate, staying } from './candidates.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Where a browser goes to sign in with Google. */
export const googleClient: Handler<typeof auth.google> = async () => {
  const { google } = config;
  return google ? { client_id: google.clientId, authorization_url: google.authorizationUrl } : null;
};

type Linked = Candidate & { entry: GoogleAccount };

/** An account that can be signed in to with the Google account of this address. */
async function linked(entry: GoogleAccount, email: string): Promise<Linked | undefined> {
  const found = await candidate(entry);
  return found?.user.google_account_email === email ? { ...found, entry } : undefined;
}

/** Signs in whoever Google says it is. What came back from Google is used up when a session starts, so that one can choose a tenant first. */
export const logInWithGoogle: Handler<typeof auth.loginWithGoogle> = async ({ body, meta }) => {
  // Google's signature cannot be guessed, so failed passwords on this network do not delay the sign-in.
  const identity = await googleIdentity(body.id_token, body.verifier);
  const entries = await googleAccountsOf(identity.email);
  const theirs = (await Promise.all(entries.map((entry) => linked(entry, identity.email)))).filter(
    (each) => each !== undefined && (body.tenant === undefined || each.entry.tenant === body.tenant),
  ) as Linked[];
  const fitting = staying(theirs.filter(({ entry }) => isTheirs(entry, identity)));
  const [chosen] = fitting;
  if (!chosen) throw refusal(theirs, identity.email);
  if (fitting.length > 1) return askWhich(fitting);
  await spend(identity);
  await bind(chosen.entry, identity);
  return begin(chosen, meta, { byGoogle: true });
};

/** By its number once that is known. Until then an address is enough that Google runs itself: any other may have passed to somebody else since. */
function isTheirs({ subject }: GoogleAccount, identity: GoogleIdentity): boolean {
  return subject === undefined ? identity.isGooglesOwn : subject === identity.subject;
}

/** Why somebody whom Google knows does not come in: told plainly, as they showed that they have the address. */
function refusal(theirs: readonly Linked[], email: string): Problem {
  if (theirs.some(({ entry }) => entry.subject !== undefined)) return passedOn(email);
  if (theirs.length > 0) return unauthenticated(say('auth.googleDoesNotRunAddressItself', { email }));
  return unauthenticated(say('auth.noAccountLinkedGoogleAccountSign', { email }));
}

function passedOn(email: string): Problem {
  return unauthenticated(say('auth.addressAnotherGoogleAccountNowThan', { email }));
}

/** Remembers with the first sign-in which Google account it was. */
async function bind({ pk, sk, user_id }: GoogleAccount, { subject, email }: GoogleIdentity): Promise<void> {
  try {
    await table.update(
      { pk, sk },
      {
        UpdateExpression: 'SET subject = :subject',
        ConditionExpression: 'user_id = :user and (attribute_not_exists(subject) or subject = :subject)',
        ExpressionAttributeValues: { ':subject': subject, ':user': user_id },
      },
    );
  } catch (error) {
    throw isConditionFailure(error) ? passedOn(email) : error;
  }
}
