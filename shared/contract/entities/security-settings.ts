import * as z from 'zod';
import { graceLimits } from '../../domain/security/required-factor.ts';
import { policyLimits } from '../../domain/security/session-policy.ts';
import { audit, Instant, Version } from '../fields.ts';
import { roleNames } from '../permissions.ts';

const range = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

const policy = {
  idle_minutes: range(policyLimits.idle_minutes).nullable(),
  absolute_hours: range(policyLimits.absolute_hours),
  max_sessions: range(policyLimits.max_sessions).nullable(),
  password_min_length: range(policyLimits.password_min_length),
  /** CIDR blocks in canonical form. */
  allowed_networks: z.array(z.string().trim().min(1).max(64)).max(policyLimits.networks),
  mail_at_new_device: z.boolean(),
};

/** The second factor that the library requires [RY09]. */
const requirement = {
  required_for: z.array(z.enum(roleNames)).max(roleNames.length),
  /** Days from a person's next sign-in during which they still sign in without one. */
  grace_days: range(graceLimits),
};

/**
 * The security settings of a library. One per tenant, its id is `security_settings`; a library without it works as before there were any. Settings of
 * before factors could be required lack the last three fields.
 */
export const SecuritySettings = z.object({
  ...audit,
  ...policy,
  required_for: requirement.required_for.optional(),
  grace_days: requirement.grace_days.optional(),
  /** When a role was last added: the days of grace of earlier sign-ins do not count. */
  required_since: Instant.nullable().optional(),
});
export type SecuritySettings = z.output<typeof SecuritySettings>;

/**
 * C804: all limits of the policy. What is required stays as it is where a form of an earlier release does not name it. `version` is that of the
 * settings that the caller saw; absent for the first ones.
 */
export const SecuritySettingsChange = z.strictObject({
  ...policy,
  required_for: requirement.required_for.optional(),
  grace_days: requirement.grace_days.optional(),
  version: Version.optional(),
});

/** C802: the settings in force; `saved` is false while a library has not saved any. */
export const SecuritySettingsView = z.object({
  ...policy,
  ...requirement,
  version: Version.nullable(),
  saved: z.boolean(),
  /** The caller's own address, which the allowed networks must include. */
  your_address: z.string(),
});
export type SecuritySettingsView = z.output<typeof SecuritySettingsView>;
