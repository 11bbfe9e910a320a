import type { auth } from '#shared/contract/groups/auth.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { digestOf, tabSecret } from '#web/parts/sign-in/tab-secret.ts';
import { googleReturnPath } from '#web/ui/redirect-target.ts';

/** The registration of this installation at Google. */
export type GoogleClient = NonNullable<ResultOf<typeof auth.google>>;

/** The purpose of a redirect to Google. */
export interface Errand {
  /** Sign in, link the account of the signed-in user, or confirm that it is them. */
  purpose: 'sign-in' | 'link' | 'confirm';
  /** The page to open afterwards. */
  redirect: string | null;
  /** The user whose account is to be linked, or who confirms: another user may sign in in this browser meanwhile. */
  user?: string;
  /** The language chosen before sign-in, which the person keeps. */
  locale?: string | undefined;
}

/** The result of the redirect. `lost`: the flow did not begin in this tab, or its state was lost. */
export type Arrival = { errand: Errand | undefined } & (
  | { outcome: 'token'; id_token: string; verifier: string }
  | { outcome: 'cancelled' | 'failed' | 'lost' }
);

interface Trip extends Errand {
  state: string;
  verifier: string;
}

/** The key in session storage, which is discarded with the tab. */
const kept = 'perennial.google';

/**
 * Redirects to Google's account chooser. Google returns a token in the fragment of our address, which no server sees.
 * No code of Google runs in the application, and no secret is shared with Google. The token is valid only with the verifier, which stays here;
 * Google signs its digest.
 */
export async function leaveForGoogle(client: GoogleClient, errand: Errand): Promise<void> {
  const trip: Trip = { ...errand, state: tabSecret(), verifier: tabSecret() };
  const nonce = await digestOf(trip.verifier);
  sessionStorage.setItem(kept, JSON.stringify(trip));
  const address = new URL(client.authorization_url);
  const asked: Record<string, string> = {
    client_id: client.client_id,
    // The origin of the current address: only that origin can read the stored state.
    redirect_uri: window.location.origin + googleReturnPath,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email',
    prompt: 'select_account',
    state: trip.state,
    nonce,
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  window.location.assign(address.href);
}

let latest: Arrival | undefined;

/** The result of the redirect. Removes it from the address at once, so that the browser's history does not keep it. Later calls answer the same. */
export function arrival(): Arrival {
  const { hash, pathname } = window.location;
  if (hash.length > 1 || latest === undefined) {
    window.history.replaceState(window.history.state, '', pathname);
    latest = read(new URLSearchParams(hash.slice(1)), takeTrip());
  }
  return latest;
}

/** Interprets Google's answer for a started flow. */
function read(answer: URLSearchParams, trip: Trip | undefined): Arrival {
  // Without this check a forged answer could sign the person in to a foreign account.
  if (!trip || answer.get('state') !== trip.state) return { errand: trip, outcome: 'lost' };
  const { state: _state, verifier, ...errand } = trip;
  const token = answer.get('id_token');
  if (token) return { errand, outcome: 'token', id_token: token, verifier };
  return { errand, outcome: answer.get('error') === 'access_denied' ? 'cancelled' : 'failed' };
}

function takeTrip(): Trip | undefined {
  const text = sessionStorage.getItem(kept);
  sessionStorage.removeItem(kept);
  return text === null ? undefined : (JSON.parse(text) as Trip);
}
