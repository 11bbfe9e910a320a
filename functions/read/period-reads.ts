import type { groups } from '#shared/contract/calls.ts';
import { proposalStatuses, recommendationStatuses } from '#shared/contract/entities/subscription.ts';
import { notFound } from '#shared/contract/errors.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { periodItemRows } from '#functions/records/holdings/periods/period-item-row.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import { references } from '#functions/records/ground/references/reference.ts';
import { licensePeriodReferences, priceCeilingRows } from '#functions/records/holdings/price-ceilings/price-ceiling-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answerList, oneRow } from '#functions/records/output/lists/list-answer.ts';

const recommendationNames = {
  none: 'None',
  renew: 'Renew',
  renew_with_changes: 'Renew with changes',
  review: 'Review',
  cancel: 'Cancel',
} as const;

const proposalNames = {
  not_proposed: 'Not proposed',
  proposed_renew: 'Renewal proposed',
  proposed_cancel: 'Cancellation proposed',
  approved: 'Approved',
  rejected: 'Rejected',
} as const;

/**
 * The subscriptions by the proposal status of their latest period or, with a financial period, of their latest one in that. Each subscription has
 * at most one status.
 */
function subscriptionsByProposal(model: ReadModel, financialPeriodId: string | undefined): Map<string, string[]> {
  const wanted = financialPeriodId === undefined ? undefined : model.resolve('financial_period', financialPeriodId);
  if (wanted === null) throw notFound(say('kinds.financial_period'));
  const found = new Map<string, string[]>();
  for (const { id } of model.all('subscription')) {
    const periods = model.by('subscription_period', 'subscription_id', id);
    const period = latestPeriod(
      wanted === undefined ? periods : periods.filter((one) => model.resolve('financial_period', one.financial_period_id) === wanted),
    );
    if (!period) continue;
    const ids = found.get(period.proposal_status);
    if (ids) ids.push(id);
    else found.set(period.proposal_status, [id]);
  }
  return found;
}

/** The read calls of recommendations and proposals: the possible statuses, and their subscriptions (C178-C180). */
export const decisionReads: ReadHandlers<typeof groups.periodDecisions> = {
  recommendationStatuses: async () => recommendationStatuses.map((id) => ({ id, name: recommendationNames[id] })),
  proposalStatuses: async () => proposalStatuses.map((id) => ({ id, name: proposalNames[id] })),
  proposalStatusesWithSubscriptionIds: async (request) => {
    const found = subscriptionsByProposal(await request.model(), request.query.financial_period_id);
    return proposalStatuses.map((id) => ({ id, name: proposalNames[id], subscription_ids: found.get(id) ?? [] }));
  },
};

/** The items of a period (C205). */
export const itemReads: ReadHandlers<typeof groups.periodItems> = {
  list: async (request) => {
    const model = await request.model();
    const period = model.find('subscription_period', request.params.id);
    if (!period) throw notFound(say('metadata.subscriptionPeriod'));
    return periodItemRows(model, period.id);
  },
};

/** Price ceilings (C616): the earliest end first. */
export const priceCeilingReads: ReadHandlers<typeof groups.priceCeilings> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'price-ceilings', priceCeilingRows(model, request.query.extra), request.query);
  },
  get: async (request) => {
    const model = await request.model();
    return oneRow(model, 'price_ceiling', priceCeilingRows(model), request.params.id);
  },
  form: async (request) => {
    const model = await request.model();
    return { subscriptions: references(model, 'subscription'), license_periods: licensePeriodReferences(model) };
  },
  deleteConfirmation: async (request) => confirmDeletion(await request.model(), 'price_ceiling', request.params.id, '/price-ceilings'),
};
