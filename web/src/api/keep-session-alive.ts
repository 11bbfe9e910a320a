import { users } from '#shared/contract/groups/users.ts';
import { CallError } from './call-error.ts';
import { lastCallAt, reportFailure, send } from './client.ts';
import { currentSession, refreshUser, sessionNumber } from './session.ts';

/** Time after a call until the session is renewed, and the interval of the check, in milliseconds. */
const renewAfter = 5 * 60 * 1000;
const lookEvery = 60 * 1000;

const signsOfUse = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'focus'] as const;

/**
 * Renews the session of a user who reads one page for long: a token is valid for 15 minutes, and only calls renew it.
 * No request is sent without signs of use, so that an unattended browser signs out. Answers a function that stops the renewal.
 */
export function keepSessionAlive(page: EventTarget): () => void {
  let lastUse = 0;
  const used = () => (lastUse = Date.now());
  for (const sign of signsOfUse) page.addEventListener(sign, used, { capture: true, passive: true });
  const timer = setInterval(() => {
    const called = lastCallAt();
    if (currentSession() && lastUse > called && Date.now() - called > renewAfter) void renew();
  }, lookEvery);
  return () => {
    clearInterval(timer);
    for (const sign of signsOfUse) page.removeEventListener(sign, used, { capture: true });
  };
}

/** Requests the current user. Being offline is ignored here; an expired session is not. */
async function renew(): Promise<void> {
  const session = sessionNumber();
  try {
    refreshUser((await send(users.current, { report: 'none' })).result);
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && session === sessionNumber()) reportFailure(error);
  }
}
