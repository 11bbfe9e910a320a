import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { invalid, type Problem } from '#shared/contract/errors.ts';
import type { Assertion, Attestation } from '#shared/contract/entities/passkey-messages.ts';
import { isCopied, mayHavePasskeys } from '#shared/domain/users/second-factors.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { challengeSeconds, issueChallenge, useChallenge } from '#functions/platform/challenges.ts';
import { config } from '#functions/platform/config.ts';
import type { HeldFactors } from './held-factors.ts';

// Loaded by the calls of passkeys only: the library is 300 KB (docs: simplewebauthn.dev/docs/packages/server).

type StoredPasskey = HeldFactors['passkeys'][number];

/** The purpose of a challenge with which a person signs in, who is not known yet. */
const signIn = 'sign-in';
/** A public key algorithm each: Ed25519, ECDSA with P-256, RSA with SHA-256. */
const algorithms = [-8, -7, -257];

/** The address at which the product runs: a passkey works at exactly this one. */
function site(): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
}

export function refusedPasskey(message: Message = say('auth.passkeyRefused')): Problem {
  return invalid({ assertion: [message] }, message);
}

/** The options with which a browser makes a passkey. `account` is how authenticators show it. */
export async function registrationOptions(userId: string, account: { name: string; email: string }, held: HeldFactors) {
  const { rpID } = site();
  if (!mayHavePasskeys(rpID)) throw invalid({ id: [say('auth.passkeyNeedsName')] }, say('auth.passkeyNeedsName'));
  const options = await generateRegistrationOptions({
    rpName: 'Perennial',
    rpID,
    userID: Buffer.from(held.handle, 'base64url'),
    userName: account.email,
    userDisplayName: account.name,
    challenge: Buffer.from(await issueChallenge(userId), 'base64url'),
    timeout: challengeSeconds * 1000,
    attestationType: 'none',
    excludeCredentials: held.passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { ...options, excludeCredentials: options.excludeCredentials ?? [] };
}

/** Verifies a new passkey. Its challenge is consumed, whether it passes or not. Throws 422 with what to do. */
export async function verifiedPasskey(userId: string, response: Attestation): Promise<Omit<StoredPasskey, 'id' | 'name' | 'created_at'>> {
  const challenge = await consumedChallenge(response.response.clientDataJSON, userId);
  const { rpID, origin } = site();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => {
    throw refusedPasskey();
  });
  if (!registrationInfo?.userVerified) throw refusedPasskey();
  const { credential, credentialBackedUp, aaguid } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: [...(credential.transports ?? [])],
    backed_up: credentialBackedUp,
    aaguid,
    last_used_at: null,
  };
}

/** The options with which a browser proves a passkey; `passkeys` are those of a person who is known already. */
export async function assertionOptions(passkeys?: HeldFactors['passkeys']) {
  const options = await generateAuthenticationOptions({
    rpID: site().rpID,
    challenge: Buffer.from(await issueChallenge(signIn), 'base64url'),
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })) }),
  });
  return { ...options, allowCredentials: options.allowCredentials ?? [] };
}

/** Consumes the challenge of an assertion; call it once, before the assertion is verified. Throws 422 if it was not ours to answer. */
export async function consumeAssertionChallenge({ response }: Assertion): Promise<void> {
  await consumedChallenge(response.clientDataJSON, signIn);
}

/** The person's passkeys after one of them was used: its counter and the time are noted. Throws 422 for an assertion that does not fit. */
export async function withUsedPasskey(held: HeldFactors, given: Assertion, at: string): Promise<HeldFactors['passkeys']> {
  const passkey = held.passkeys.find(({ credential_id }) => credential_id === given.id);
  if (!passkey) throw refusedPasskey(say('auth.passkeyUnknown'));
  const { userHandle } = given.response;
  if (userHandle !== undefined && userHandle !== held.handle) throw refusedPasskey();
  const { rpID, origin } = site();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: given as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challengeIn(given.response.clientDataJSON),
    expectedOrigin: origin,
    expectedRPID: rpID,
    // The counter is judged below, so that a copied passkey has a sentence of its own.
    credential: { id: passkey.credential_id, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: -1 },
    requireUserVerification: true,
  }).catch(() => {
    throw refusedPasskey();
  });
  if (!verified || !authenticationInfo.userVerified) throw refusedPasskey();
  const counter = authenticationInfo.newCounter;
  if (isCopied(passkey.counter, counter)) throw refusedPasskey(say('auth.passkeyCopied'));
  const used = { ...passkey, counter, backed_up: authenticationInfo.credentialBackedUp, last_used_at: at };
  return held.passkeys.map((each) => (each === passkey ? used : each));
}

async function consumedChallenge(clientData: string, purpose: string): Promise<string> {
  const challenge = challengeIn(clientData);
  if (challenge === '' || !(await useChallenge(challenge, purpose))) throw refusedPasskey(say('auth.passkeyTooLate'));
  return challenge;
}

/** The challenge that a browser says to answer; empty if it is not readable. */
function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
