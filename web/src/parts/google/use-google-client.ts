import { useEffect, useState } from 'react';
import { auth } from '#shared/contract/groups/auth.ts';
import { send } from '#web/api/client.ts';
import type { GoogleClient } from './google-trip.ts';

/** How this installation is known at Google; undefined where nobody signs in with Google, and until that is known: no page waits for it. */
export function useGoogleClient(): GoogleClient | undefined {
  const [client, setClient] = useState<GoogleClient>();
  useEffect(() => {
    const leaving = new AbortController();
    send(auth.google, { signal: leaving.signal, report: 'none' }).then(
      ({ result }) => setClient(result ?? undefined),
      // One signs in without.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return client;
}
