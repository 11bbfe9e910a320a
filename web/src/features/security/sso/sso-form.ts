import type { UseFormReturn } from 'react-hook-form';
import type { SsoSettingsChange, SsoSettingsView } from '#shared/contract/entities/sso.ts';

export type ProviderValues = SsoSettingsChange['providers'][number];

/** The values of the form of single sign-on. */
export interface SsoValues {
  providers: ProviderValues[];
  sso_only: boolean;
  emergency_user_id: string | null;
}

export type SsoFields = UseFormReturn<SsoValues>;

/** The stored settings as the form holds them. A secret is never shown: an empty field keeps it. */
export function valuesOf({ providers, sso_only, emergency_user_id }: SsoSettingsView): SsoValues {
  return {
    providers: providers.map(({ has_secret: _has, tested_at: _at, callback: _callback, certificates: _certificates, ...entered }) => ({
      ...entered,
      client_secret: '',
      metadata: '',
    })),
    sso_only,
    emergency_user_id,
  };
}

/** A new provider, which creates no accounts at first. */
export const blankProvider: ProviderValues = {
  protocol: 'oidc',
  metadata: '',
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
  const entered = providers.map(({ client_secret, metadata, ...provider }) => ({
    ...provider,
    ...(client_secret && { client_secret }),
    ...(metadata && { metadata }),
  }));
  return { ...values, providers: entered, ...(version !== null && { version }) };
}
