import * as z from 'zod';
import { ForeignId } from '../fields.ts';

const Base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/);
const CredentialId = () => ForeignId('an id that an authenticator made', Base64Url(1400).min(1));

/** The parts of WebAuthn's answers that do not depend on the ceremony. */
const answer = {
  id: CredentialId(),
  rawId: CredentialId(),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.string().max(40).nullable().optional(),
};

/** A new passkey, as a browser answers it (WebAuthn level 3, RegistrationResponseJSON). */
export const Attestation = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: Base64Url(8192),
    attestationObject: Base64Url(65_536),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type Attestation = z.output<typeof Attestation>;

/** Proof of a passkey, as a browser answers it (WebAuthn level 3, AuthenticationResponseJSON). */
export const Assertion = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: Base64Url(8192),
    authenticatorData: Base64Url(8192),
    signature: Base64Url(8192),
    userHandle: Base64Url(128).optional(),
  }),
});
export type Assertion = z.output<typeof Assertion>;

const Descriptor = z.object({ id: CredentialId(), type: z.string(), transports: z.array(z.string()).optional() });

/** The options with which a browser proves a passkey. */
export const AssertionOptions = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.string().optional(),
});

/** The options with which a browser makes a passkey. */
export const AttestationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.string() })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z
    .object({ residentKey: z.string().optional(), requireResidentKey: z.boolean().optional(), userVerification: z.string().optional() })
    .optional(),
  attestation: z.string().optional(),
});
