import type { PendingSignIn } from '#shared/contract/entities/user.ts';

/** Whether a sign-in waits for a second factor that the person has. */
export function isOpen(pending: PendingSignIn | undefined): pending is PendingSignIn & { token: string } {
  return pending !== undefined && pending.token !== null;
}
