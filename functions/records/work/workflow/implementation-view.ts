import type { ImplementationView, StepRow } from '#shared/contract/rows/implementation-row.ts';
import { notFound } from '#shared/contract/errors.ts';
import { progressOf, stepState } from '#shared/domain/implementation/step-state.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { currentRun } from './current-run.ts';
import { usualSteps } from './usual-steps.ts';
import { reference } from '../../ground/references/reference.ts';
import { say } from '#shared/domain/messages/message.ts';
import { reasonAs } from '#functions/platform/messages/english.ts';

/** A period's checklist, with what its workflow says of the tasks in it (C183). 404 for an unknown period. */
export function implementationView(model: ReadModel, periodId: string): ImplementationView {
  const period = model.find('subscription_period', periodId);
  if (!period) throw notFound(say('metadata.subscriptionPeriod'));
  const [list] = model.by('implementation', 'subscription_period_id', period.id);
  const tasks = currentRun(model, period.id)?.tasks ?? [];
  const steps = (list?.steps ?? []).map((step, index): StepRow => {
    const state = stepState(step, tasks);
    return {
      ...step,
      ...state,
      ...reasonAs('reason', state.reason),
      order: index + 1,
      done_by_user: reference(model, 'user', state.done_by),
    };
  });
  return {
    subscription_period_id: period.id,
    id: list?.id ?? null,
    version: list?.version ?? null,
    steps,
    ...progressOf(steps),
    proposed: list ? [] : usualSteps(model, period),
  };
}
