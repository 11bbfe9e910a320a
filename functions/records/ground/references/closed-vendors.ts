import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/**
 * Whether a caller may see a provider: where vendor pages are closed, one that only sells is not shown, nor what belongs to it (D2). The model of a
 * request does not even have it (`seenBy`); a commit and a job work with the whole model.
 */
export function maySeeProvider(model: ReadModel, { permissions }: Pick<Caller, 'permissions'>, providerId: string | null): boolean {
  if (providerId === null || permissions.includes('view-vendors')) return true;
  return model.find('provider', providerId)?.is_publisher === true;
}
