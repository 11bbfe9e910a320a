import type { Assertion, Attestation } from '#shared/contract/entities/passkey-messages.ts';
import { auth } from '#shared/contract/groups/auth.ts';
import { secondFactors } from '#shared/contract/groups/second-factors.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { CallError } from '#web/api/call-error.ts';
import { send } from '#web/api/client.ts';
import { text } from '#web/text/text.ts';

/**
 * Asks the browser for a passkey; `pending` is a sign-in that waits for a second factor, `own` asks for one of the person signed in. Throws a refusal,
 * or a CallError of the server.
 */
export async function provePasskey(whose: BodyOf<typeof auth.passkeyOptions> = {}): Promise<Assertion> {
  const [{ startAuthentication }, { result }] = await Promise.all([
    import('@simplewebauthn/browser'),
    send(auth.passkeyOptions, { body: whose, report: 'none' }),
  ]);
  // The contract has the fields of the WebAuthn messages that we use; the library's types also list their values.
  return (await startAuthentication({ optionsJSON: result as never })) as unknown as Assertion;
}

/** Lets the browser make a passkey for the own account. */
export async function makePasskey(): Promise<Attestation> {
  const [{ startRegistration }, { result }] = await Promise.all([
    import('@simplewebauthn/browser'),
    send(secondFactors.passkeyOptions, { report: 'none' }),
  ]);
  // As above.
  return (await startRegistration({ optionsJSON: result as never })) as unknown as Attestation;
}

/** The sentence for a passkey that was not used or not made: the server's, or that of the browser's refusal. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof CallError) return Object.values(error.errors ?? {})[0]?.[0] ?? error.serverMessage ?? text('session.factor.failed');
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return text('session.factor.passkeyKnown');
  return text(name === 'NotAllowedError' || name === 'AbortError' ? 'session.factor.passkeyCancelled' : 'session.factor.failed');
}

/** Asks the browser to stop offering a passkey that no account here has. */
export function forgetUnknownPasskey(error: unknown, assertion: Assertion): void {
  if (!(error instanceof CallError) || error.code !== 'auth.passkeyUnknown') return;
  const known = PublicKeyCredential as unknown as {
    signalUnknownCredential?: (about: { rpId: string; credentialId: string }) => Promise<void>;
  };
  known.signalUnknownCredential?.({ rpId: location.hostname, credentialId: assertion.id }).catch(() => undefined);
}
