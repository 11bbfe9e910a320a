import type { Fresh } from '#functions/platform/transaction.ts';

/** Single sign-on with a provider that nobody runs, and a domain. */
export function sampleSso(tenant: string): Fresh<'sso_settings'> & { id: string } {
  return {
    id: 'sso_settings',
    providers: [
      {
        id: `provider-of-${tenant}`,
        protocol: 'oidc',
        name: 'University of Größe',
        issuer: 'https://login.university.example',
        client_id: 'client-of-nobody',
        sealed_secret: 'client-secret-sealed-for-nobody',
        role_rules: [{ attribute: 'groups', match: 'contains', value: 'library', role: 'editor' }],
        creates_people: true,
        default_role: 'viewer',
        links_by_email: true,
        trusts_factor: false,
        state: 'draft',
        tested_at: null,
      },
    ],
    domains: [
      {
        domain: `${tenant}.example`,
        token: '00112233445566778899aabbccddeeff',
        verified_at: '2026-03-01T08:00:00.000Z',
        checked_at: '2026-03-01T08:00:00.000Z',
      },
    ],
    sso_only: false,
    emergency_user_id: null,
  };
}

/** A link of nobody in particular. */
export const sampleIdentity: Fresh<'sso_identity'> & { id: string } = {
  id: 'sample-identity',
  links: [
    {
      provider_id: 'provider-of-nobody',
      issuer: 'https://login.university.example',
      subject: 'subject-of-nobody',
      linked_at: '2026-03-01T08:00:00.000Z',
      by: 'own',
    },
  ],
};
