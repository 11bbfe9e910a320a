import * as z from 'zod';
import { Attestation, AttestationOptions } from '../entities/passkey-messages.ts';
import { Id, Instant, RequiredText } from '../fields.ts';
import { callsOf, freshSeconds, json, result } from '../route.ts';
import { FactorsRow } from '../rows/factors-row.ts';

/** The own second factors. */
export const FactorState = FactorsRow.extend({
  /** Whether the library requires a second factor: the last one cannot be removed. */
  required: z.boolean(),
  /** Whether the address at which the product runs can have passkeys. */
  may_have_passkeys: z.boolean(),
  /** The identity providers of the library; `linked_at` is null where the person has not linked an identity. */
  institutions: z.array(z.object({ id: Id, name: z.string(), linked_at: Instant.nullable() })),
});
export type FactorState = z.output<typeof FactorState>;

/** Recovery codes, in the only answer that ever carries them; null if the person has some already. */
const NewCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

const own = callsOf('/users/current', { read: 'signed-in', write: 'signed-in' });
const calls = callsOf('/users', { write: 'manage-users' });

/** A person's second factors: authenticator app, passkeys, recovery codes. */
export const secondFactors = {
  state: own.get('own', '/second-factor', 'The own second factors', { setUp: true, reply: result(FactorState) }),
  startApp: own.post('C811', '/second-factor', 'Begin to set up an authenticator app: its secret, once; confirm within 10 minutes', {
    fresh: freshSeconds,
    setUp: true,
    repeat: 'harmless',
    reply: result(z.object({ secret: z.string(), address: z.string() })),
  }),
  confirmApp: own.post('C812', '/second-factor/confirm', 'Confirm an authenticator app by one of its codes', {
    fresh: freshSeconds,
    setUp: true,
    repeat: 'harmless',
    body: json(z.strictObject({ code: RequiredText(20) })),
    reply: result(NewCodes),
  }),
  removeApp: own.delete('C813', '/second-factor', 'Remove the own authenticator app', { fresh: freshSeconds, reply: result(z.null()) }),
  newRecoveryCodes: own.post('C814', '/recovery-codes', 'Replace the own recovery codes by new ones', {
    fresh: freshSeconds,
    repeat: 'harmless',
    reply: result(z.object({ recovery_codes: z.array(z.string()) })),
  }),
  reset: calls.delete('C815', '/{id}/second-factor', 'Remove all second factors of a person who lost them', {
    fresh: freshSeconds,
    reply: result(z.null()),
  }),
  passkeyOptions: own.post('C822', '/passkeys/options', 'What a browser needs to make a passkey, good for five minutes', {
    fresh: freshSeconds,
    setUp: true,
    repeat: 'harmless',
    reply: result(AttestationOptions),
  }),
  addPasskey: own.post('C823', '/passkeys', 'Add a passkey to the own account', {
    fresh: freshSeconds,
    setUp: true,
    repeat: 'harmless',
    body: json(z.strictObject({ name: RequiredText(100), attestation: Attestation })),
    reply: result(NewCodes),
  }),
  renamePasskey: own.patch('C824', '/passkeys/{id}', 'Name an own passkey', {
    body: json(z.strictObject({ name: RequiredText(100) })),
    reply: result(z.null()),
  }),
  removePasskey: own.delete('C825', '/passkeys/{id}', 'Remove an own passkey', { fresh: freshSeconds, reply: result(z.null()) }),
};
