import { sso } from '#shared/contract/groups/sso.ts';
import { addressOf, send } from '#web/api/client.ts';
import { digestOf, tabSecret } from './tab-secret.ts';

/** The purpose of a way to the sign-in of an institution. */
export interface SsoErrand {
  /** Sign in, link the account of the signed-in user, confirm that it is them, or test the settings. */
  purpose: 'sign-in' | 'link' | 'confirm' | 'test';
  /** The page to open afterwards. It stays in this tab: no address carries it. */
  redirect: string | null;
  /** The signed-in user: another one may sign in in this browser meanwhile. */
  user?: string | undefined;
  /** The language chosen before sign-in, which the person keeps. */
  locale?: string | undefined;
}

/** The result of the way there: a ticket with the secret of this tab, the code of an error, or nothing that began here. */
export type SsoArrival = { errand: SsoErrand | undefined } & (
  | { outcome: 'ticket'; ticket: string; verifier: string }
  | { outcome: 'error'; code: string }
  | { outcome: 'lost' }
);

interface Trip extends SsoErrand {
  verifier: string;
}

/** The key in session storage, which is discarded with the tab. */
const kept = 'perennial.sso';

async function prepare(errand: SsoErrand): Promise<string> {
  const trip: Trip = { ...errand, verifier: tabSecret() };
  sessionStorage.setItem(kept, JSON.stringify(trip));
  return digestOf(trip.verifier);
}

/** Leads to the sign-in of a library's institution (C750); by default to its first provider. */
export async function leaveForSso(tenant: string, errand: SsoErrand, provider?: string): Promise<void> {
  const verifier = await prepare(errand);
  const query = {
    verifier,
    ...(provider !== undefined && { provider }),
    ...(errand.purpose === 'confirm' && { fresh: 'true' as const }),
  };
  window.location.assign(addressOf(sso.start, { params: { tenant }, query }));
}

/** Leads to the sign-in of a provider to test its settings (C757). */
export async function leaveForTest(provider: string, errand: SsoErrand): Promise<void> {
  const { result } = await send(sso.test, { params: { id: provider }, body: { verifier: await prepare(errand) } });
  window.location.assign(result.location);
}

let latest: SsoArrival | undefined;

/** The result of the way there. It is removed from the address at once, so that the browser's history does not keep it. Later calls answer the same. */
export function ssoArrival(): SsoArrival {
  const { hash, search, pathname } = window.location;
  if (hash.length > 1 || search !== '' || latest === undefined) {
    window.history.replaceState(window.history.state, '', pathname);
    latest = read(hash.slice(1), new URLSearchParams(search).get('error'), takeTrip());
  }
  return latest;
}

function read(ticket: string, code: string | null, trip: Trip | undefined): SsoArrival {
  const { verifier, ...errand } = trip ?? { verifier: '' };
  const known = trip && (errand as SsoErrand);
  if (code !== null) return { errand: known, outcome: 'error', code };
  return trip && ticket !== '' ? { errand: known, outcome: 'ticket', ticket, verifier } : { errand: known, outcome: 'lost' };
}

function takeTrip(): Trip | undefined {
  const text = sessionStorage.getItem(kept);
  sessionStorage.removeItem(kept);
  return text === null ? undefined : (JSON.parse(text) as Trip);
}
