import { isDetachable, pointersOf, repointed } from '#shared/contract/kinds.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { PeriodValues } from './plan-period.ts';

/** Values copied from a period, without references to deleted records. */
export function withoutDead(model: ReadModel, draft: Partial<PeriodValues>): Partial<PeriodValues> {
  let next = draft;
  for (const { kind, id, path } of pointersOf('subscription_period', draft))
    if (!model.find(kind, id) && isDetachable('subscription_period', path))
      next = repointed('subscription_period', next, { kind, from: id, to: null, paths: new Set([path]) });
  return next;
}
