import type { Fresh } from '#functions/platform/transaction.ts';

/** Settings of single sign-on: a provider at an address that does not exist, and a domain. */
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

/** An account at that provider, linked to a person. */
export const sampleIdentity: Fresh<'sso_identity'> & { id: string } = {
  id: 'sample-identity',
  links: [
    {
      provider_id: 'sample-provider',
      issuer: 'https://login.university.example',
      subject: 'sample-subject',
      linked_at: '2026-03-01T08:00:00.000Z',
      by: 'own',
    },
  ],
};
