import { Problem } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { say } from '#shared/domain/messages/message.ts';
import { now } from './clock.ts';

/** A way in which a signed-in person can prove their identity anew. */
export type FreshMethod = 'password' | 'google';

/** A signed-in person, with when they last proved their identity. */
export interface Proof {
  user: Row<'user'>;
  credential: Row<'credential'> | undefined;
  /** Seconds since 1970. */
  freshAt: number;
}

/** The ways open to a person, the usual one first. Google is for people without a password. */
export function freshMethods({ user, credential }: Pick<Proof, 'user' | 'credential'>): FreshMethod[] {
  if (credential) return ['password'];
  return user.google_account_email ? ['google'] : [];
}

/** Throws 403 `auth.notFresh`, with the ways to prove it, unless the person proved their identity within the last `seconds` [RY06]. */
export function requireFresh(proof: Proof, seconds: number): void {
  if (now().getTime() / 1000 - proof.freshAt <= seconds) return;
  throw notFresh(proof);
}

/** 403: the identity must be proved anew, in one of these ways. */
export function notFresh(proof: Pick<Proof, 'user' | 'credential'>): Problem {
  return new Problem(403, say('auth.notFresh'), { result: { methods: freshMethods(proof) } });
}
