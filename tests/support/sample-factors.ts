import type { Fresh } from '#functions/platform/transaction.ts';

/** The factors of a person: a passkey, an authenticator app and recovery codes. */
export function sampleFactors(tenant: string): Fresh<'second_factor'> & { id: string } {
  return {
    id: 'sample-factors',
    handle: 'handle-of-nobody',
    passkeys: [
      {
        id: 'sample-passkey',
        credential_id: `passkey-of-${tenant}`,
        public_key: 'key-of-nobody',
        counter: 0,
        transports: ['internal'],
        backed_up: true,
        aaguid: '00000000-0000-0000-0000-000000000000',
        name: 'Größe’s phone',
        created_at: '2026-03-01T08:00:00.000Z',
        last_used_at: null,
      },
    ],
    totp: { sealed: 'app-sealed-for-nobody', confirmed_at: '2026-03-01T08:00:00.000Z', last_step: 1 },
    started: null,
    recovery_codes: [{ digest: 'code-of-nobody', used_at: null }],
    asked_at: null,
  };
}
