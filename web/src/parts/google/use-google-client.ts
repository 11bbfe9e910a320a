import { useEffect, useState } from 'react';
import { auth } from '#shared/contract/groups/auth.ts';
import { send } from '#web/api/client.ts';
import type { GoogleClient } from './google-trip.ts';

/** The registration at Google; undefined while loading and where sign-in with Google is not set up. Pages do not wait for it. */
export function useGoogleClient(): GoogleClient | undefined {
  const [client, setClient] = useState<GoogleClient>();
  useEffect(() => {
    const leaving = new AbortController();
    send(auth.google, { signal: leaving.signal, report: 'none' }).then(
      ({ result }) => setClient(result ?? undefined),
      // Users can sign in without Google.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return client;
}
