import * as z from 'zod';
import type { RuleOutcome } from '../../domain/sso/role-rules.ts';
import { audit, ForeignId, Id, Instant, OptionalLines, Ref, RequiredLines, RequiredText, Version } from '../fields.ts';
import { MessageRow, StoredMessage } from '../message-fields.ts';
import { roleNames } from '../permissions.ts';

/** The roles that an identity provider can give. Who manages users is decided in the product alone. */
export const ssoRoles = ['editor', 'viewer', 'research'] as const;

const maxRules = 50;
/** Max characters of the metadata of one provider. */
export const maxMetadata = 500_000;
/** Days without a sign-in after which the calendar and the reports of a person who signs in at the institution alone sleep. */
export const defaultSleepDays = 30;
const SleepDays = z.int().min(1).max(365);

const RoleRule = z.strictObject({
  attribute: RequiredText(200),
  match: z.enum(['equals', 'contains']),
  value: RequiredText(500),
  role: z.enum(ssoRoles),
});

/** The settings of an identity provider that people enter, beside its secret. */
const provider = {
  /** The institution as people know it: "Continue to University of Northlake". */
  name: RequiredText(100),
  /** The issuer, exactly as the provider's discovery document names it. */
  issuer: RequiredText(500),
  /** Empty until the provider has registered us. */
  client_id: ForeignId('an id that the provider gave', z.string().trim().max(500)),
  role_rules: z.array(RoleRule).max(maxRules),
  /** Whether a person without an account gets one at the first sign-in. */
  creates_people: z.boolean(),
  /** The role of people whom no rule concerns, as there are no rules. */
  default_role: z.enum(ssoRoles),
  /** Whether a verified address links a person's first sign-in to an account. */
  links_by_email: z.boolean(),
  /** Whether the provider's statement that it asked for a second factor (`amr` with `mfa`) is trusted. */
  trusts_factor: z.boolean(),
  /** `on`: people can sign in. A draft can only be tested. */
  state: z.enum(['draft', 'on']),
};

/** The protocols of identity providers. */
export const ssoProtocols = ['oidc', 'saml'] as const;

/** The metadata of a SAML provider, and our keys for it. Its entity ID is the issuer. */
const SamlSide = z.object({
  sign_on_address: z.string(),
  /** The signing certificates, in the order of the metadata. No other one counts. */
  certificates: z.array(z.object({ pem: z.string(), from: Instant, to: Instant })),
  /** The domains in which its scoped values may end, in lower case. */
  scopes: z.array(z.string()),
  /** Whether its metadata wants requests signed. */
  signs_requests: z.boolean(),
  /** Keys that sign requests and open encrypted assertions, sealed, each with its certificate in PEM; the newest first, two during a change. */
  keys: z.array(z.object({ sealed_key: z.string(), certificate: z.string() })),
  /** The https address from which the metadata is fetched every day; null for a file. Absent in records of before. */
  metadata_address: z.string().nullable().optional(),
  /** The certificate in PEM of the federation that must have signed the metadata; null without one. */
  federation_certificate: z.string().nullable().optional(),
  /** Since when the metadata could not be fetched, or was not taken over, and why; null while that works. */
  fetch_failure: z.object({ since: Instant, reason: StoredMessage }).nullable().optional(),
});

/** An identity provider of a library. */
export const SsoProvider = z.object({
  ...provider,
  id: ForeignId('the provider’s own id'),
  protocol: z.enum(ssoProtocols),
  /** Of a SAML provider only. */
  saml: SamlSide.optional(),
  /** The client secret, sealed; null until it is entered. */
  sealed_secret: z.string().nullable(),
  /** The last test sign-in that succeeded with these settings; null after a change. */
  tested_at: Instant.nullable(),
});
export type SsoProvider = z.output<typeof SsoProvider>;

/** A domain whose owner the library proves to be by a TXT record. */
export const SsoDomain = z.object({
  domain: z.string(),
  /** 32 hexadecimal digits of the TXT record. */
  token: z.string(),
  /** When the record was first found; null while it was not, or after it was lost. */
  verified_at: Instant.nullable(),
  checked_at: Instant.nullable(),
});

/**
 * Single sign-on of a library: providers and domains. One record per tenant, its id is `sso_settings`, so that whatever depends on more than one of
 * them is decided on one state. A library without it works as before.
 */
export const SsoSettings = z.object({
  ...audit,
  providers: z.array(SsoProvider),
  domains: z.array(SsoDomain),
  /** Whether every other way to sign in is closed, but for the emergency administrator. */
  sso_only: z.boolean(),
  emergency_user_id: Ref('user', { onDelete: 'clear', personal: true }).nullable(),
  /** Absent in records of before: the default. */
  sleep_days: SleepDays.optional(),
});
export type SsoSettings = z.output<typeof SsoSettings>;

/** The identities of a person at providers. One record per person, with the id of the person; a guard keeps each identity unique. */
export const SsoIdentity = z.object({
  ...audit,
  links: z.array(
    z.object({
      provider_id: ForeignId('a provider of the library'),
      /** The issuer at the time: another issuer is another provider, also under the same name. */
      issuer: z.string(),
      /** `sub` of the provider. */
      subject: z.string(),
      linked_at: Instant,
      by: z.enum(['own', 'administrator', 'email', 'created']),
      /** The rules that gave the person roles at the last sign-in. */
      given: z.array(RoleRule.pick({ attribute: true, value: true, role: true })).optional(),
    }),
  ),
  /** The last sleep of the person's calendar and reports that was announced: the sign-in after which it came, and whether it has begun. */
  sleep: z.object({ after: Instant, has_begun: z.boolean() }).optional(),
});
export type SsoLink = z.output<typeof SsoIdentity>['links'][number];

/** C755: the providers, all of them, and who may sign in otherwise. */
export const SsoSettingsChange = z.strictObject({
  providers: z
    .array(
      z.strictObject({
        ...provider,
        /** Empty for a SAML provider, whose metadata names it. */
        issuer: z.string().trim().max(500),
        /** Absent for a new provider. */
        id: Id.optional(),
        protocol: z.enum(ssoProtocols).default('oidc'),
        /** The metadata of a SAML provider as XML, or its https address; absent to keep what is stored. */
        metadata: RequiredLines(maxMetadata).optional(),
        /** The certificate in PEM of the federation that signs the metadata; null for none, absent to keep what is stored. */
        federation_certificate: OptionalLines(10_000).optional(),
        /** `add` makes a second key of ours for a SAML provider, `remove` deletes the older one once the provider knows the new one. */
        own_key: z.enum(['add', 'remove']).optional(),
        /** Absent to keep the one that is stored. */
        client_secret: RequiredText(1000).optional(),
      }),
    )
    .max(2),
  sso_only: z.boolean(),
  emergency_user_id: Id.nullable(),
  /** Absent to keep what is stored. */
  sleep_days: SleepDays.optional(),
  version: Version.optional(),
});
export type SsoSettingsChange = z.output<typeof SsoSettingsChange>;

/** C754: the settings without secrets, with what the campus IT needs of us. */
export const SsoSettingsView = z.object({
  providers: z.array(
    z.object({
      ...provider,
      id: Id,
      protocol: SsoProvider.shape.protocol,
      has_secret: z.boolean(),
      tested_at: Instant.nullable(),
      /** Of a SAML provider: its signing certificates as metadata names them. */
      certificates: z.array(z.object({ from: Instant, to: Instant })).optional(),
      /** Of a SAML provider: the address from which its metadata is fetched every day, or null. */
      metadata_address: z.string().nullable().optional(),
      federation_certificate: z.string().nullable().optional(),
      /** Since when its metadata could not be fetched, and why. */
      fetch_failure: z.object({ since: Instant, reason: MessageRow }).nullable().optional(),
      /** Of a SAML provider: the ends of the certificates of our keys, the newest key first. */
      own_certificates: z.array(z.object({ to: Instant })).optional(),
      /** The redirect URI or ACS address to register. */
      callback: z.string(),
    }),
  ),
  domains: z.array(SsoDomain.omit({ token: true }).extend({ record: z.string() })),
  sso_only: z.boolean(),
  emergency_user_id: Id.nullable(),
  sleep_days: SleepDays,
  /** Our entity ID of the library, which is also the address of our SAML metadata. */
  entity_id: z.string(),
  /** The sign-in page of the library. */
  sign_in_address: z.string(),
  version: Version.nullable(),
});
export type SsoSettingsView = z.output<typeof SsoSettingsView>;

const ruleOutcomes = ['matched', 'absent', 'other_value', 'other_scope'] as const satisfies readonly RuleOutcome[];

/** The result of a test sign-in (C757): what the provider sent, and what a sign-in would make of it. */
export const SsoTest = z.object({
  test: z.object({
    /** Null for a test that failed before anything arrived. */
    subject: z.string().nullable(),
    attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    rules: z.array(RoleRule.extend({ outcome: z.enum(ruleOutcomes) })),
    /** The roles of the person after the sign-in. */
    roles: z.array(z.enum(roleNames)),
    /** The name of the account that would sign in, or null. */
    person: z.string().nullable(),
    /** The reason why the sign-in would be refused; null if it would succeed. */
    failure: MessageRow.nullable(),
  }),
});
export type SsoTest = z.output<typeof SsoTest>;
