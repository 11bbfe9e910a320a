import type { Access, Permission } from '#shared/contract/permissions.ts';

declare const bound: unique symbol;

/** A tenant's id that came from a session or from the platform itself, never from a request. */
export type TenantId = string & { readonly [bound]: 'tenant' };

/** The change set that commits are recorded under, so that they can be undone together. */
export interface ChangeSetMark {
  /** Chosen by the client; unique among the changes of one person. */
  readonly id: string;
  /** The permission of the call that makes the changes: undoing them needs the same. */
  readonly access: Access;
  /** The changes undo earlier ones. */
  readonly undoes?: true;
}

/**
 * The party on whose behalf code runs. All access to a tenant's data is created from a caller and takes no other tenant, so that crossing tenants
 * does not compile.
 */
export interface Caller {
  readonly tenant: TenantId;
  /** Null for the platform itself. */
  readonly userId: string | null;
  readonly name: string;
  readonly sessionId: string | null;
  readonly permissions: readonly Permission[];
  readonly isSystemUser: boolean;
  readonly roles: readonly string[];
  /** Seconds since 1970 from which a person without a second factor may only set one up; absent unless the library requires one of them. */
  readonly factorDue?: number;
  /** The client's idempotency key of a repeatable POST. */
  readonly idempotencyKey?: string;
  /** Records every commit of a user's call for undo; absent unless the client asked for it. */
  readonly changeSet?: ChangeSetMark;
}

/** The platform itself, working for a tenant: jobs, schedules, sign-in. The only place where a stored string becomes a `TenantId`. */
export function systemCaller(tenant: string, userId: string | null = null): Caller {
  return { tenant: tenant as TenantId, userId, name: 'Perennial', sessionId: null, permissions: [], isSystemUser: false, roles: [] };
}

/** The anonymous caller of a public call. It has no tenant: reading `tenant` throws. */
export const nobody: Caller = {
  get tenant(): TenantId {
    throw new Error('A public call has no tenant');
  },
  userId: null,
  name: 'Anonymous',
  sessionId: null,
  permissions: [],
  isSystemUser: false,
  roles: [],
};
