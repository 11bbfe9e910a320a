import { mayHavePasskeys } from '#shared/domain/users/second-factors.ts';

/** Whether this browser can use passkeys at this address. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && mayHavePasskeys(location.hostname);
}
