import type { Profile } from './profiles.ts';

/** A demo tenant of another size: as many subscriptions, and products in the same proportion. Throws for what is no such number. */
export function withSubscriptions(profile: Profile, subscriptions: number): Profile {
  if (!Number.isInteger(subscriptions) || subscriptions < 20 || subscriptions > 50_000)
    throw new RangeError('The number of subscriptions must be from 20 to 50000');
  const products = Math.ceil((subscriptions * profile.products) / profile.subscriptions);
  return { ...profile, subscriptions, products };
}
