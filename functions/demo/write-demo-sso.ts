import type { Repository } from '#functions/platform/repository.ts';
import { ssoSettingsId } from '#functions/records/work/sso/sso-settings.ts';

/** Single sign-on as a library has it halfway: a draft with rules, and a domain whose TXT record the IT department has not published yet. */
export async function writeDemoSso(repo: Repository, domain: string): Promise<void> {
  await repo.commit((tx) =>
    tx.put('sso_settings', ssoSettingsId, {
      providers: [
        {
          id: 'demo-provider',
          protocol: 'oidc',
          name: 'Northlake University',
          issuer: `https://login.${domain}`,
          client_id: 'perennial',
          sealed_secret: null,
          role_rules: [
            { attribute: 'eduperson_scoped_affiliation', match: 'contains', value: `staff@${domain}`, role: 'viewer' },
            { attribute: 'groups', match: 'contains', value: 'library-acquisitions', role: 'editor' },
          ],
          creates_people: true,
          default_role: 'viewer',
          links_by_email: true,
          trusts_factor: false,
          state: 'draft',
          tested_at: null,
        },
      ],
      domains: [{ domain, token: '6f1d0c2b7a934e58b0c1d2e3f4a5b6c7', verified_at: null, checked_at: null }],
      sso_only: false,
      emergency_user_id: null,
    }),
  );
}
