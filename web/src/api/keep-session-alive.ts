import { users } from '#shared/contract/groups/users.ts';
import { CallError } from './call-error.ts';
import { lastCallAt, reportFailure, send } from './client.ts';
import { currentSession, refreshUser, sessionNumber } from './session.ts';

/** How long after a call the session is renewed, and how often that is looked at, in milliseconds. */
const renewAfter = 5 * 60 * 1000;
const lookEvery = 60 * 1000;

const signsOfUse = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'focus'] as const;

/**
 * Renews the session of somebody who reads one page for long: a token lives for a quarter of an hour and only calls bring a
 * fresh one. Nothing is asked for somebody who is away, so that a browser left alone signs out. Answers what ends it.
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

/** Asks who is signed in. Being offline is no news here; a session that is over is. */
async function renew(): Promise<void> {
  const session = sessionNumber();
  try {
    refreshUser((await send(users.current, { report: 'none' })).result);
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && session === sessionNumber()) reportFailure(error);
  }
}
