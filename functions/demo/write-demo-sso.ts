import { generateKeyPairSync } from 'node:crypto';
import type { SsoProvider } from '#shared/contract/entities/sso.ts';
import { now } from '#functions/platform/clock.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { selfSigned } from '#functions/records/work/sso/saml/certificate.ts';
import { makeKey } from '#functions/records/work/sso/saml-keys.ts';
import { ssoSettingsId } from '#functions/records/work/sso/sso-settings.ts';

const samlId = 'demo-saml-provider';

/** Single sign-on as a library has it halfway: two drafts with rules, and a domain whose TXT record the IT department has not published yet. */
export async function writeDemoSso(repo: Repository, domain: string): Promise<void> {
  const openId: SsoProvider = {
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
  };
  await repo.commit(async (tx) => {
    const saml: SsoProvider = {
      ...openId,
      id: samlId,
      protocol: 'saml',
      name: 'Northlake University (Shibboleth)',
      issuer: `https://idp.${domain}/idp/shibboleth`,
      client_id: '',
      role_rules: [
        { attribute: 'eduPersonScopedAffiliation', match: 'contains', value: `staff@${domain}`, role: 'viewer' },
        { attribute: 'isMemberOf', match: 'contains', value: 'library-acquisitions', role: 'editor' },
      ],
      saml: {
        sign_on_address: `https://idp.${domain}/idp/profile/SAML2/Redirect/SSO`,
        certificates: [signingCertificate(domain)],
        scopes: [domain],
        signs_requests: false,
        keys: [await makeKey(tx, samlId)],
        metadata_address: null,
        federation_certificate: null,
      },
    };
    return tx.put('sso_settings', ssoSettingsId, {
      providers: [openId, saml],
      domains: [{ domain, token: '6f1d0c2b7a934e58b0c1d2e3f4a5b6c7', verified_at: null, checked_at: null }],
      sso_only: false,
      emergency_user_id: null,
    });
  });
}

/** A signing certificate of a provider that does not exist: valid for three years, of a key that is not kept. */
function signingCertificate(domain: string): { pem: string; from: string; to: string } {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const from = now();
  const to = new Date(from);
  to.setUTCFullYear(to.getUTCFullYear() + 3);
  return { pem: selfSigned(privateKey, { name: `idp.${domain}`, from, to }), from: from.toISOString(), to: to.toISOString() };
}
