import type { UseFormReturn } from 'react-hook-form';
import type { SsoSettingsChange, SsoSettingsView } from '#shared/contract/entities/sso.ts';

/** The values of a provider: empty texts keep what is stored, but for the certificate of a federation. */
export type ProviderValues = Omit<SsoSettingsChange['providers'][number], 'own_key'> & { own_key: 'add' | 'remove' | null };

/** The values of the form of single sign-on. */
export interface SsoValues {
  providers: ProviderValues[];
  sso_only: boolean;
  emergency_user_id: string | null;
  sleep_days: number;
}

export type SsoFields = UseFormReturn<SsoValues>;

/** The stored settings as the form holds them. A secret is never shown: an empty field keeps it. */
export function valuesOf({ providers, sso_only, emergency_user_id, sleep_days }: SsoSettingsView): SsoValues {
  return {
    providers: providers.map(({ has_secret: _has, tested_at: _at, callback: _callback, certificates: _certificates, ...shown }) => {
      const { metadata_address: _address, fetch_failure: _failure, own_certificates: _own, federation_certificate, ...entered } = shown;
      return { ...entered, client_secret: '', metadata: '', federation_certificate: federation_certificate ?? '', own_key: null };
    }),
    sso_only,
    emergency_user_id,
    sleep_days,
  };
}

/** A new provider, which creates no accounts at first. */
export const blankProvider: ProviderValues = {
  protocol: 'oidc',
  metadata: '',
  federation_certificate: '',
  own_key: null,
  name: '',
  issuer: '',
  client_id: '',
  client_secret: '',
  role_rules: [],
  creates_people: false,
  default_role: 'viewer',
  links_by_email: true,
  trusts_factor: false,
  state: 'draft',
};

/** The body of a change. */
export function bodyOf({ providers, ...values }: SsoValues, version: number | null): SsoSettingsChange {
  const entered = providers.map(({ client_secret, metadata, federation_certificate, own_key, ...provider }) => ({
    ...provider,
    ...(client_secret && { client_secret }),
    ...(metadata && { metadata }),
    ...(provider.protocol === 'saml' && { federation_certificate: federation_certificate || null }),
    ...(own_key && { own_key }),
  }));
  return { ...values, providers: entered, ...(version !== null && { version }) };
}
