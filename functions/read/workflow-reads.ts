import type { groups } from '#shared/contract/calls.ts';
import { notFound } from '#shared/contract/errors.ts';
import { milestones } from '#shared/domain/workflow/tasks.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { milestoneMetaData, milestoneView } from '#functions/records/work/workflow/milestone-rows.ts';
import { generalApplicabilityOf, workflowSettingsView } from '#functions/records/work/workflow/workflow-settings-view.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import { workflowPeriodRows } from '#functions/records/output/lists/workflow-rows.ts';
import { say } from '#shared/domain/messages/message.ts';

function periodOf(model: ReadModel, id: string) {
  const period = model.find('subscription_period', id);
  if (!period) throw notFound(say('metadata.subscriptionPeriod'));
  return period;
}

/** The read calls of workflows: C193, C195, C203, C204. */
export const workflowReads: ReadHandlers<typeof groups.workflows> = {
  generalApplicability: async (request) => generalApplicabilityOf(await request.model()),
  applicability: async (request) => {
    const model = await request.model();
    return answerList(model, 'subscription-workflows', workflowPeriodRows(model, request.query.changed), request.query);
  },
  milestoneMetaData: async (request) => {
    const model = await request.model();
    return milestoneMetaData(model, periodOf(model, request.params.id));
  },
  milestone: async (request) => {
    const model = await request.model();
    const period = periodOf(model, request.params.id);
    const milestone = milestones.find((name) => name === request.params.milestoneId);
    if (!milestone) throw notFound(say('workflow.milestone'));
    return milestoneView(model, period, milestone);
  },
};

/** The read call of the settings for all workflows (S32). */
export const workflowSettingsReads: ReadHandlers<typeof groups.workflowSettings> = {
  get: async (request) => workflowSettingsView(await request.model()),
};
