import type { workflows } from '#shared/contract/groups/workflows.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { today } from '../platform/clock.ts';
import { answer, type GroupHandlers, type Request } from '../platform/http.ts';
import type { Ending } from '#shared/domain/workflow/end-run.ts';
import { type TaskName, taskNames, applicableField } from '#shared/domain/workflow/tasks.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { periodRow } from '#functions/records/holdings/periods/period-row.ts';
import { generalApplicabilityOf } from '#functions/records/work/workflow/workflow-settings-view.ts';
import { endWorkflow } from '#functions/records/work/workflow/end-workflow.ts';
import { saveWorkflowSettings } from '#functions/records/work/workflow/save-workflow-settings.ts';
import { startWorkflow } from '#functions/records/work/workflow/start-workflow.ts';
import { changeApplicability } from './change-applicability.ts';
import { changeChosenWorkflows } from './change-chosen-workflows.ts';
import { say } from '#shared/domain/messages/message.ts';

type One = Pick<Request<typeof workflows.start>, 'model' | 'repo'> & { params: { id: string } };

async function present(request: One, id: string) {
  const model = await request.model();
  return periodRow(model, model.find('subscription_period', id) as SubscriptionPeriod, today(memberOf(model).timezone));
}

async function end(
  request: One,
  ending: Ending,
  { reason, version }: { reason?: string | null | undefined; version?: number | undefined },
) {
  const id = await request.repo.commit(async (tx) => {
    const period = await tx.load('subscription_period', request.params.id, version);
    await endWorkflow({ tx, model: await tx.model() }, period, ending, reason ?? null);
    return period.id;
  });
  return answer(await present(request, id), { message: say('periods.theWorkflowWas', { ending }) });
}

/** The settings of the tasks whose switches a change names. */
function asSettings(change: Partial<Record<string, boolean>>): { task: TaskName; applicable: boolean }[] {
  return taskNames.flatMap((task) => {
    const applicable = change[applicableField(task)];
    return applicable === undefined ? [] : [{ task, applicable }];
  });
}

/** Changing workflows: C194, C196-C202. */
export const workflowHandlers: GroupHandlers<typeof workflows> = {
  changeGeneralApplicability: async (request) => {
    await saveWorkflowSettings(request.repo, asSettings(request.body));
    return answer(generalApplicabilityOf(await request.model()), { message: say('progress.settingsSaved') });
  },
  changeApplicability: (request) => changeApplicability(request.repo, request.body.ids, request.body.task_applicability),
  start: async (request) => {
    const id = await request.repo.commit(async (tx) => {
      const period = await tx.load('subscription_period', request.params.id, request.body.version);
      await startWorkflow(tx, await tx.model(), period);
      return period.id;
    });
    return answer(await present(request, id), { message: say('periods.workflowStarted') });
  },
  cancel: (request) => end(request, 'cancelled', request.body),
  dismiss: (request) => end(request, 'dismissed', request.body),
  startMany: (request) => changeChosenWorkflows(request, { ...request.body, action: 'start', reason: null }),
  cancelMany: (request) => changeChosenWorkflows(request, { ...request.body, action: 'cancel', reason: request.body.reason ?? null }),
  dismissMany: (request) => changeChosenWorkflows(request, { ...request.body, action: 'dismiss', reason: request.body.reason ?? null }),
};
