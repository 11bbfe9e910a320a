import { useEffect, useEffectEvent, useState } from 'react';
import { AccountEmail } from '#shared/contract/entities/user.ts';
import { auth } from '#shared/contract/groups/auth.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { send } from '#web/api/client.ts';
import { leaveForSso } from '#web/parts/sign-in/sso-trip.ts';
import { takeChosen } from '#web/text/language.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Quiet } from '#web/ui/primitives.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

type Methods = ResultOf<typeof auth.methods>;

interface SsoOfferProps {
  /** The address as typed so far. */
  email: string;
  redirect: string | null;
}

/** Leads to the sign-in of the institution to whose domain an address belongs (C817); nothing for other addresses. */
export function SsoOffer({ email, redirect }: SsoOfferProps) {
  const t = useText();
  const methods = useMethods(useDebounced(email, 400));
  if (!methods || methods.sso.length === 0) return null;
  return (
    <>
      {!methods.password && <Quiet>{t('session.sso.only')}</Quiet>}
      {methods.sso.map(({ tenant, name }) => (
        <ActionButton
          key={tenant}
          fullWidth
          onPress={() => void leaveForSso(tenant, { purpose: 'sign-in', redirect, locale: takeChosen() })}
        >
          {t('session.sso.continue', { name })}
        </ActionButton>
      ))}
    </>
  );
}

function useMethods(email: string): Methods | undefined {
  const [known, setKnown] = useState<{ domain: string; methods: Methods }>();
  const address = AccountEmail.safeParse(email).data;
  const domain = address?.split('@')[1];
  // The answer is the same for every address of a domain.
  const askFor = useEffectEvent((asked: string, signal: AbortSignal) => {
    send(auth.methods, { body: { email: address ?? '' }, signal, report: 'none' }).then(
      ({ result }) => setKnown({ domain: asked, methods: result }),
      // People can sign in with their password.
      () => undefined,
    );
  });
  useEffect(() => {
    if (domain === undefined) return undefined;
    const leaving = new AbortController();
    askFor(domain, leaving.signal);
    return () => leaving.abort();
  }, [domain]);
  return known?.domain === domain ? known?.methods : undefined;
}
