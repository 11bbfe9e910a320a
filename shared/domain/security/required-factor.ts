/** The roles for which a library requires a second factor, and the time to set it up. */
export interface FactorRequirement {
  /** Roles; one of them is enough. Absent in settings of before it could be required. */
  required_for?: readonly string[] | undefined;
  /** Days from the first sign-in since then during which a person still signs in without a factor. */
  grace_days?: number | undefined;
  /** When a role was last added, as an ISO instant; null if none ever was. */
  required_since?: string | null | undefined;
}

/** The range of the days of grace. */
export const graceLimits = { min: 0, max: 30 } as const;
/** The days of grace that the form offers. */
export const defaultGraceDays = 14;

const dayMs = 24 * 3600 * 1000;

/** Whether a library requires a second factor of a person with these roles. */
export function isFactorRequired({ required_for = [] }: FactorRequirement, roles: readonly string[]): boolean {
  return roles.some((role) => required_for.includes(role));
}

/** When a person was first asked for a factor: `askedAt`, unless that was before a role was last added; then undefined. */
export function askedSince({ required_since }: FactorRequirement, askedAt: string | null): string | undefined {
  if (askedAt === null || (required_since && Date.parse(askedAt) < Date.parse(required_since))) return undefined;
  return askedAt;
}

/** The time, in seconds since 1970, from which a person who was first asked at `askedAt` needs a factor for everything [RY09]. */
export function factorDueAt({ grace_days = defaultGraceDays }: FactorRequirement, askedAt: string): number {
  return Math.floor((Date.parse(askedAt) + grace_days * dayMs) / 1000);
}

/** Whole days until an instant, a begun one included; 0 once it has passed. */
export function daysUntil(instant: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / dayMs));
}

/** The time of the last save that added a role, after `next` replaces `before`. */
export function requiredSince(before: FactorRequirement | undefined, next: FactorRequirement, at: string): string | null {
  const former = before?.required_for ?? [];
  const added = (next.required_for ?? []).some((role) => !former.includes(role));
  return added ? at : (before?.required_since ?? null);
}
