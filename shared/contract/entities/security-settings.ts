import * as z from 'zod';
import { policyLimits } from '../../domain/security/session-policy.ts';
import { audit, Version } from '../fields.ts';

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

/** The security settings of a library. One per tenant, its id is `security_settings`; a library without it works as before there were any. */
export const SecuritySettings = z.object({ ...audit, ...policy });
export type SecuritySettings = z.output<typeof SecuritySettings>;

/** C804: all limits of the policy. `version` is that of the settings that the caller saw; absent for the first ones. */
export const SecuritySettingsChange = z.strictObject({ ...policy, version: Version.optional() });

/** C802: the settings in force; `saved` is false while a library has not saved any. */
export const SecuritySettingsView = z.object({
  ...policy,
  version: Version.nullable(),
  saved: z.boolean(),
  /** The caller's own address, which the allowed networks must include. */
  your_address: z.string(),
});
export type SecuritySettingsView = z.output<typeof SecuritySettingsView>;
