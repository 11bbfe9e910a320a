import { Problem } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { type FactorMethod, methodsOf } from '#shared/domain/users/second-factors.ts';
import { mustUseSso } from '#shared/domain/sso/sso-only.ts';
import { say } from '#shared/domain/messages/message.ts';
import { now } from './clock.ts';
import type { Repository } from './repository.ts';

/** A way in which a signed-in person can prove their identity anew. */
export type FreshMethod = 'password' | 'google' | 'sso' | FactorMethod;

/** A signed-in person, with when they last proved their identity. */
export interface Proof {
  user: Row<'user'>;
  credential: Row<'credential'> | undefined;
  /** Seconds since 1970. */
  freshAt: number;
}

type Person = Pick<Proof, 'user' | 'credential'>;

/**
 * The ways open to a person, the usual one first. A person with a second factor shows the factor: a password alone, or Google, proves too little.
 * Google is for people without a password. Where only the institution's sign-in is allowed, it is the only one.
 */
export async function freshMethods(repo: Repository, { user, credential }: Person): Promise<FreshMethod[]> {
  const factors = methodsOf(await repo.get('second_factor', user.id));
  if (factors.length > 0) return factors;
  const [settings, identity] = await Promise.all([repo.get('sso_settings', 'sso_settings'), repo.get('sso_identity', user.id)]);
  const bySso: FreshMethod[] = (identity?.links ?? []).length > 0 ? ['sso'] : [];
  if (mustUseSso(settings, user.id)) return bySso;
  if (credential) return ['password', ...bySso];
  return user.google_account_email ? ['google', ...bySso] : bySso;
}

/** Throws 403 `auth.notFresh`, with the ways to prove it, unless the person proved their identity within the last `seconds` [RY06]. */
export async function requireFresh(repo: Repository, proof: Proof, seconds: number): Promise<void> {
  if (now().getTime() / 1000 - proof.freshAt <= seconds) return;
  throw notFresh(await freshMethods(repo, proof));
}

/** 403: the identity must be proved anew, in one of these ways. */
export function notFresh(methods: readonly FreshMethod[]): Problem {
  return new Problem(403, say('auth.notFresh'), { result: { methods } });
}
