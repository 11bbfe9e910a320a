import * as z from 'zod';
import { cancellationReasons, PriceChange, proposalStatuses, recommendationStatuses } from '../entities/subscription.ts';
import { Id, Version, OptionalLines, RequiredLines } from '../fields.ts';
import { PeriodRow } from '../rows/subscription-row.ts';
import { BulkChange, BulkDecision, DecidedPeriodRow } from '../rows/decision-row.ts';
import { call, json, query, result } from '../route.ts';

const reasons = { reason: OptionalLines(1000).optional() };
const cancelling = { ...reasons, cancellation_reason: z.enum(cancellationReasons).nullable().optional() };
/** At most as many as a bulk change takes. */
const ids = z.array(Id).min(1).max(500);

const decision = { permission: 'edit-records', kind: 'command', reply: result(DecidedPeriodRow) } as const;
const byPost = { ...decision, method: 'POST', repeat: 'harmless' } as const;
const bulk = { ...byPost, reply: result(BulkDecision) } as const;

/** What decisions take, also those on a subscription's latest period (C152, C153). */
export const decisionInputs = {
  accept: {
    query: query(reasons),
    body: json(
      z.strictObject({
        ...reasons,
        version: Version.optional(),
        /** Dismisses the open workflow tasks that the acceptance makes needless. */
        dismiss_moot: z.boolean().optional(),
      }),
    ),
  },
  cancel: { query: query(cancelling), body: json(z.strictObject({ ...cancelling, version: Version.optional() })) },
} as const;

const setting = { method: 'PATCH', permission: 'edit-records', kind: 'command', reply: result(BulkChange) } as const;
const looking = { method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;

/** A status with its words. */
const Status = <const C extends readonly [string, ...string[]]>(codes: C) => z.object({ id: z.enum(codes), name: z.string() });

/**
 * Deciding on periods (D3). A decision changes through these calls only, so that its reasons and what follows for the tasks are never skipped; those
 * of one period also answer GET, as the seeds list them.
 */
export const periodDecisions = {
  acceptByGet: call({
    ...decision,
    id: 'C167',
    method: 'GET',
    path: '/subscription-periods/{id}/accept',
    summary: 'Accept a period',
    query: decisionInputs.accept.query,
  }),
  accept: call({
    ...byPost,
    id: 'own',
    path: '/subscription-periods/{id}/accept',
    summary: 'Accept a period',
    body: decisionInputs.accept.body,
  }),
  cancelByGet: call({
    ...decision,
    id: 'C168',
    method: 'GET',
    path: '/subscription-periods/{id}/cancel',
    summary: 'Cancel a period',
    query: decisionInputs.cancel.query,
  }),
  cancel: call({
    ...byPost,
    id: 'own',
    path: '/subscription-periods/{id}/cancel',
    summary: 'Cancel a period',
    body: decisionInputs.cancel.body,
  }),
  reopen: call({
    ...byPost,
    id: 'own',
    path: '/subscription-periods/{id}/reopen',
    summary: 'Take the decision on a period back: it is undecided again',
    body: decisionInputs.accept.body,
  }),
  unlock: call({
    method: 'POST',
    permission: 'edit-records',
    kind: 'command',
    repeat: 'harmless',
    reply: result(PeriodRow),
    id: 'C630',
    path: '/subscription-periods/{id}/unlock',
    summary: 'Unlock money, dates and decision of a locked period until its next save',
    body: json(z.strictObject({ reason: RequiredLines(1000), version: Version.optional() })),
  }),
  acceptMany: call({
    ...bulk,
    id: 'C169',
    path: '/subscription-periods/accept',
    summary: 'Accept several periods, all of them or none; locked ones are skipped',
    body: json(z.strictObject({ ids, ...reasons })),
  }),
  cancelMany: call({
    ...bulk,
    id: 'C170',
    path: '/subscription-periods/cancel',
    summary: 'Cancel several periods, all of them or none; locked ones are skipped',
    body: json(z.strictObject({ ids, ...cancelling })),
  }),
  reopenMany: call({
    ...bulk,
    id: 'own',
    path: '/subscription-periods/reopen',
    summary: 'Take the decision on several periods back, on all of them or none; locked ones are skipped',
    body: json(z.strictObject({ ids, ...reasons })),
  }),
  setForecastedPriceChange: call({
    ...setting,
    id: 'C173',
    path: '/subscription-periods/forecasted-price-change',
    summary: 'Say what the next price is expected to change by',
    body: json(z.strictObject({ ids, forecasted_price_change: PriceChange.nullable() })),
  }),
  setRecommendationStatus: call({
    ...setting,
    id: 'C174',
    path: '/subscription-periods/recommendation-status',
    summary: 'Set what is recommended for several periods',
    body: json(z.strictObject({ ids, recommendation_status: z.enum(recommendationStatuses) })),
  }),
  setProposalStatus: call({
    ...setting,
    id: 'C175',
    path: '/subscription-periods/proposal-status',
    summary: 'Set how far the proposal of several periods is',
    body: json(z.strictObject({ ids, proposal_status: z.enum(proposalStatuses) })),
  }),
  recommendationStatuses: call({
    ...looking,
    id: 'C178',
    path: '/subscription-periods/recommendation-statuses',
    summary: 'What can be recommended',
    reply: result(z.array(Status(recommendationStatuses))),
  }),
  proposalStatuses: call({
    ...looking,
    id: 'C179',
    path: '/subscription-periods/proposal-statuses',
    summary: 'How far a proposal can be',
    reply: result(z.array(Status(proposalStatuses))),
  }),
  proposalStatusesWithSubscriptionIds: call({
    ...looking,
    id: 'C180',
    path: '/subscription-periods/proposal-statuses-with-subscription-ids',
    summary: 'Each proposal status with the subscriptions whose latest period, or period in a financial period, has it',
    query: query({ financial_period_id: Id.optional() }),
    reply: result(z.array(z.object({ ...Status(proposalStatuses).shape, subscription_ids: z.array(Id) }))),
  }),
};
