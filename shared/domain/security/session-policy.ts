import { parseIpAddress } from '../ip-addresses/ip-address.ts';
import { parseIpRange } from '../ip-addresses/ip-range.ts';
import { limits } from '../text/limits.ts';
import { defaultGraceDays, type FactorRequirement } from './required-factor.ts';

/** How a library limits sign-in and sessions. */
export interface SessionPolicy extends FactorRequirement {
  /** Minutes without an action of the person after which a session ends; null for no limit. */
  idle_minutes: number | null;
  /** Hours after the sign-in at which a session ends, whatever its person does. */
  absolute_hours: number;
  /** Max sessions of one person; another sign-in ends the oldest. Null for no limit. */
  max_sessions: number | null;
  password_min_length: number;
  /** Networks from which sessions are allowed, as CIDR blocks; any if empty. */
  allowed_networks: readonly string[];
  /** Whether people get an email about a sign-in with a browser that they have not used before. */
  mail_at_new_device: boolean;
}

/** The range of each limit: a library may only shorten what the installation allows. */
export const policyLimits = {
  idle_minutes: { min: 15, max: 720 },
  absolute_hours: { min: 1, max: 12 },
  max_sessions: { min: 1, max: 20 },
  password_min_length: { min: limits.passwordMin, max: 64 },
  /** Max networks. */
  networks: 50,
} as const;

/**
 * The policy of a library that has not saved one: sessions work as before there were policies. There is no idle limit by itself, but a token that is
 * not used for 15 minutes expires.
 */
export const policyBefore: SessionPolicy = {
  idle_minutes: null,
  absolute_hours: 12,
  max_sessions: null,
  password_min_length: limits.passwordMin,
  allowed_networks: [],
  mail_at_new_device: false,
  required_for: [],
  grace_days: defaultGraceDays,
};

/** The policy of a new library, and what the form offers to a library without one. */
export const defaultPolicy: SessionPolicy = {
  idle_minutes: 60,
  absolute_hours: 12,
  max_sessions: 10,
  password_min_length: limits.passwordMin,
  allowed_networks: [],
  mail_at_new_device: true,
  required_for: [],
  grace_days: defaultGraceDays,
};

/** Visits are noted at most every five minutes: a session ends that much later than its idle limit, never earlier. */
export const idleGraceSeconds = 5 * 60;

/** Times of a session, in seconds since 1970. */
export interface SessionTimes {
  /** The sign-in with which it began. A later confirmation of the identity does not move it. */
  began: number;
  /** The last action of its person. */
  seen: number;
}

/** The time, in seconds since 1970, at which a session ends if its person does nothing more [RY03]. */
export function sessionEnd(policy: Pick<SessionPolicy, 'idle_minutes' | 'absolute_hours'>, { began, seen }: SessionTimes): number {
  const absolute = began + policy.absolute_hours * 3600;
  return policy.idle_minutes === null ? absolute : Math.min(absolute, seen + policy.idle_minutes * 60 + idleGraceSeconds);
}

/** Whether an address is within the allowed networks. An address that cannot be read is in none of them. */
export function isAllowedFrom(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  const parsed = parseIpAddress(mapped ?? address);
  return (
    parsed !== undefined &&
    networks.some((network) => {
      const block = parseIpRange(network);
      return block.ok && block.range.version === parsed.version && block.range.first <= parsed.value && parsed.value <= block.range.last;
    })
  );
}
