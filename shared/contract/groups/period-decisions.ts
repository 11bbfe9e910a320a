import * as z from 'zod';
import { cancellationReasons, PriceChange, proposalStatuses, recommendationStatuses } from '../entities/subscription.ts';
import { Id, Version, OptionalLines, RequiredLines } from '../fields.ts';
import { PeriodRow } from '../rows/subscription-row.ts';
import { BulkChange, BulkDecision, DecidedPeriodRow } from '../rows/decision-row.ts';
import { callsOf, json, query, result } from '../route.ts';

const reasons = { reason: OptionalLines(1000).optional() };
const cancelling = { ...reasons, cancellation_reason: z.enum(cancellationReasons).nullable().optional() };
/** At most as many as a bulk change allows. */
const ids = z.array(Id).min(1).max(500);

const byPost = { reply: result(DecidedPeriodRow), repeat: 'harmless' } as const;

/** Inputs of decisions, also of those on a subscription's latest period (C152, C153). */
export const decisionInputs = {
  accept: {
    query: query(reasons),
    body: json(
      z.strictObject({
        ...reasons,
        version: Version.optional(),
        /** Dismisses the open workflow tasks that are no longer needed after the acceptance. */
        dismiss_moot: z.boolean().optional(),
      }),
    ),
  },
  cancel: { query: query(cancelling), body: json(z.strictObject({ ...cancelling, version: Version.optional() })) },
} as const;

/** A status with its text. */
const Status = <const C extends readonly [string, ...string[]]>(codes: C) => z.object({ id: z.enum(codes), name: z.string() });

const calls = callsOf('/subscription-periods', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/**
 * Decisions on periods (D3). Only these calls change a decision, so that its reasons and its effects on tasks are never skipped; those for one period
 * also answer GET, as the seeds list them.
 */
export const periodDecisions = {
  acceptByGet: calls.getCommand('C167', '/{id}/accept', 'Accept a period', {
    reply: result(DecidedPeriodRow),
    query: decisionInputs.accept.query,
  }),
  accept: calls.post('own', '/{id}/accept', 'Accept a period', { ...byPost, body: decisionInputs.accept.body }),
  cancelByGet: calls.getCommand('C168', '/{id}/cancel', 'Cancel a period', {
    reply: result(DecidedPeriodRow),
    query: decisionInputs.cancel.query,
  }),
  cancel: calls.post('own', '/{id}/cancel', 'Cancel a period', { ...byPost, body: decisionInputs.cancel.body }),
  reopen: calls.post('own', '/{id}/reopen', 'Take the decision on a period back: it is undecided again', {
    ...byPost,
    body: decisionInputs.accept.body,
  }),
  unlock: calls.post('C630', '/{id}/unlock', 'Unlock money, dates and decision of a locked period until its next save', {
    repeat: 'harmless',
    reply: result(PeriodRow),
    body: json(z.strictObject({ reason: RequiredLines(1000), version: Version.optional() })),
  }),
  acceptMany: calls.post('C169', '/accept', 'Accept several periods, all of them or none; locked ones are skipped', {
    repeat: 'harmless',
    reply: result(BulkDecision),
    body: json(z.strictObject({ ids, ...reasons })),
  }),
  cancelMany: calls.post('C170', '/cancel', 'Cancel several periods, all of them or none; locked ones are skipped', {
    repeat: 'harmless',
    reply: result(BulkDecision),
    body: json(z.strictObject({ ids, ...cancelling })),
  }),
  reopenMany: calls.post('own', '/reopen', 'Take the decision on several periods back, on all of them or none; locked ones are skipped', {
    repeat: 'harmless',
    reply: result(BulkDecision),
    body: json(z.strictObject({ ids, ...reasons })),
  }),
  setForecastedPriceChange: calls.patch('C173', '/forecasted-price-change', 'Say what the next price is expected to change by', {
    reply: result(BulkChange),
    body: json(z.strictObject({ ids, forecasted_price_change: PriceChange.nullable() })),
  }),
  setRecommendationStatus: calls.patch('C174', '/recommendation-status', 'Set what is recommended for several periods', {
    reply: result(BulkChange),
    body: json(z.strictObject({ ids, recommendation_status: z.enum(recommendationStatuses) })),
  }),
  setProposalStatus: calls.patch('C175', '/proposal-status', 'Set how far the proposal of several periods is', {
    reply: result(BulkChange),
    body: json(z.strictObject({ ids, proposal_status: z.enum(proposalStatuses) })),
  }),
  recommendationStatuses: calls.get('C178', '/recommendation-statuses', 'What can be recommended', {
    reply: result(z.array(Status(recommendationStatuses))),
  }),
  proposalStatuses: calls.get('C179', '/proposal-statuses', 'How far a proposal can be', {
    reply: result(z.array(Status(proposalStatuses))),
  }),
  proposalStatusesWithSubscriptionIds: calls.get(
    'C180',
    '/proposal-statuses-with-subscription-ids',
    'Each proposal status with the subscriptions whose latest period, or period in a financial period, has it',
    {
      query: query({ financial_period_id: Id.optional() }),
      reply: result(z.array(z.object({ ...Status(proposalStatuses).shape, subscription_ids: z.array(Id) }))),
    },
  ),
};
