/**
 * The kinds of events in a library's security log. A kind is stored with each event for 13 months: it is never renamed, and one that nothing records
 * any more stays listed for as long.
 */
export const securityEventKinds = [
  'sign_in',
  'sign_out',
  'sign_in_failed',
  'locked',
  'fresh_sign_in',
  'session_ended_by_other',
  'password_set',
  'password_reset_asked',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_failed',
  'second_factor_recovery_used',
  'passkey_added',
  'passkey_changed',
  'passkey_removed',
  'sso_linked',
  'sso_unlinked',
  'sso_refused',
  'sso_settings_changed',
  'emergency_sign_in',
  'access_asleep',
  'user_invited',
  'user_activated',
  'user_deactivated',
  'role_changed',
  'email_changed',
  'google_account_changed',
  'security_settings_changed',
  'export_made',
  'report_downloaded',
  'file_downloaded',
  'secret_revealed',
  'tenant_export',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

/** `ok`: it happened. `refused`: a rule forbade it. `failed`: what was given to prove an identity was wrong. */
export const securityOutcomes = ['ok', 'refused', 'failed'] as const;
export type SecurityOutcome = (typeof securityOutcomes)[number];
