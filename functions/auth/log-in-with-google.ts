import { type Problem, unauthenticated } from '#shared/contract/errors.ts';
import type { auth } from '#shared/contract/groups/auth.ts';
import { config } from '#functions/platform/config.ts';
import { type GoogleAccount, googleAccountsOf } from '#functions/platform/directory.ts';
import { googleIdentity, type GoogleIdentity, spend } from '#functions/platform/google-token.ts';
import type { Handler } from '#functions/platform/http.ts';
import { isConditionFailure, table } from '#functions/platform/table.ts';
import { askWhich, begin, candidate, type Candidate, staying } from '#functions/records/work/sign-in/candidates.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The data that a browser needs to sign in with Google. */
export const googleClient: Handler<typeof auth.google> = async () => {
  const { google } = config;
  return google ? { client_id: google.clientId, authorization_url: google.authorizationUrl } : null;
};

type Linked = Candidate & { entry: GoogleAccount };

/** An account that is linked to the Google account of this address. */
async function linked(entry: GoogleAccount, email: string): Promise<Linked | undefined> {
  const found = await candidate(entry);
  return found?.user.google_account_email === email ? { ...found, entry } : undefined;
}

/** Signs in with a Google identity. The identity is consumed only when a session starts, so that a person can choose a tenant first. */
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
  return begin(chosen, { by: 'google', meta });
};

/**
 * Whether an identity is that of a linked account, by the number of the Google account once that is known. Before that, an address suffices only if
 * Google itself runs it: others may have changed hands.
 */
export function isTheirs({ subject }: GoogleAccount, identity: GoogleIdentity): boolean {
  return subject === undefined ? identity.isGooglesOwn : subject === identity.subject;
}

/** The reason for refusing a Google identity. It is specific, as the person proved ownership of the address. */
function refusal(theirs: readonly Linked[], email: string): Problem {
  if (theirs.some(({ entry }) => entry.subject !== undefined)) return passedOn(email);
  if (theirs.length > 0) return unauthenticated(say('auth.addressNotManagedByGoogle', { email }));
  return unauthenticated(say('auth.googleAccountNotLinked', { email }));
}

function passedOn(email: string): Problem {
  return unauthenticated(say('auth.googleAccountChanged', { email }));
}

/** Stores the number of the Google account at its first sign-in. */
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
