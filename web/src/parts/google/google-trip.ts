import type { auth } from '#shared/contract/groups/auth.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { googleReturnPath } from '#web/ui/redirect-target.ts';

/** How this installation is known at Google. */
export type GoogleClient = NonNullable<ResultOf<typeof auth.google>>;

/** What somebody goes to Google for. */
export interface Errand {
  /** To be signed in, or to link the account of who is signed in. */
  purpose: 'sign-in' | 'link';
  /** The page that was asked for. */
  redirect: string | null;
  /** Whose account is to be linked: somebody else may sign in in this browser meanwhile. */
  user?: string;
  /** The language chosen on the way in, which the person keeps. */
  locale?: string | undefined;
}

/** What somebody comes back with. `lost`: the way did not begin in this tab, or began long ago. */
export type Arrival = { errand: Errand | undefined } & (
  | { outcome: 'token'; id_token: string; verifier: string }
  | { outcome: 'cancelled' | 'failed' | 'lost' }
);

interface Trip extends Errand {
  state: string;
  verifier: string;
}

/** Of this tab, and gone with it. */
const kept = 'perennial.google';

/**
 * Leaves for Google's page, where somebody chooses their account. Google answers in the address of our page, behind the `#` that no server sees,
 * with a token: nothing of Google's runs in the application, and no secret is shared with it. The token is good only together with the
 * verifier, which stays here; Google signs its digest.
 */
export async function leaveForGoogle(client: GoogleClient, errand: Errand): Promise<void> {
  const trip: Trip = { ...errand, state: random(), verifier: random() };
  const nonce = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(trip.verifier))));
  sessionStorage.setItem(kept, JSON.stringify(trip));
  const address = new URL(client.authorization_url);
  const asked: Record<string, string> = {
    client_id: client.client_id,
    // Of the address that is open: what is kept here can be read there only.
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

/** What somebody came back with, taken out of the address at once: it is not to be found in the browser's history. The page drawn anew finds the same. */
export function arrival(): Arrival {
  const { hash, pathname } = window.location;
  if (hash.length > 1 || latest === undefined) {
    window.history.replaceState(window.history.state, '', pathname);
    latest = read(new URLSearchParams(hash.slice(1)), takeTrip());
  }
  return latest;
}

/** What Google's answer means for who left on this trip. */
function read(answer: URLSearchParams, trip: Trip | undefined): Arrival {
  // Another's answer would sign the person in as somebody else.
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

function random(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
