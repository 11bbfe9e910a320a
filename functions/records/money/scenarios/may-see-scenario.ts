import type { Scenario } from '#shared/contract/entities/scenario.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** Whether a caller may see a scenario: one that is not shared is its owner's only. Without a scenario there is nothing to see. */
export function maySeeScenario(model: ReadModel, { userId }: Pick<Caller, 'userId'>, scenario: Scenario | undefined): boolean {
  return scenario !== undefined && (scenario.shared || isOwn(model, userId, scenario));
}

/** Whether a scenario is a person's own, or was handed over to them. */
export function isOwn(model: ReadModel, userId: string | null, scenario: Pick<Scenario, 'owner_id'>): boolean {
  return userId !== null && model.resolve('user', scenario.owner_id) === userId;
}
