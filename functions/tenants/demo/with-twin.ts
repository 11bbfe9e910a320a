import type { Made } from './demo-record.ts';

/** One provider entered a second time by somebody in a hurry, as happens everywhere: the last vendor turns out to be the first publisher. */
export function withTwin(providers: readonly Made<'provider'>[]): Made<'provider'>[] {
  const first = providers.find(({ is_publisher, is_vendor }) => is_publisher && !is_vendor);
  const last = providers.findLast(({ is_publisher }) => !is_publisher);
  if (!first || !last) return [...providers];
  return providers.map((provider) => (provider === last ? { ...last, name: `${first.name} Ltd.`, website: first.website } : provider));
}
