import * as z from 'zod';
import { feedbackDecisions, FeedbackInvitation } from '../entities/stakeholder.ts';
import { Currency, DateOnly, Id, Instant, Money, Reference, Version } from '../fields.ts';
import { invitationStates } from '#shared/domain/stakeholders/invitation-state.ts';

/** The departments that share a period's price, and the stakeholders whose opinion counts (C186). */
export const Stakes = z.object({
  subscription_period_id: Id,
  version: Version,
  price: Money.nullable(),
  currency: Currency,
  departments: z.array(
    z.object({
      /** `department_stake_id` of the calls: the department's own id, as a department usually has one share. */
      id: Id,
      department_id: Id,
      department: Reference,
      percentage: z.number(),
      /** Of the price in the original currency; parts and rest sum to it (D4). */
      amount: Money.nullable(),
      cost_center: Reference.nullable(),
      stakeholders: z.array(Reference),
    }),
  ),
  /** The part that no department pays. */
  unallocated: z.object({ percentage: z.number(), amount: Money.nullable() }),
  /** The period from which the stakes can be copied. */
  previous: z.object({ id: Id, start_date: DateOnly, end_date: DateOnly.nullable(), shares: z.int(), stakeholders: z.int() }).nullable(),
});
export type Stakes = z.output<typeof Stakes>;

/** The state of an invitation. */
export const invitationStateOf = z.enum(invitationStates);

/** A stakeholder's answer about a period, or its absence (S48). */
export const PeriodResponseRow = z.object({
  /** The id of the answer; null without one. */
  id: Id.nullable(),
  /** Null if the stakeholder was deleted since. */
  stakeholder: z.object({ id: Id, name: z.string(), email: z.string().nullable() }).nullable(),
  /** The respondent's name at the time of the answer; without an answer the stakeholder's current name. */
  name: z.string(),
  department: Reference.nullable(),
  /** Percent of the price, and the amount; null if the stake no longer exists. */
  stake: z.number().nullable(),
  share: Money.nullable(),
  currency: Currency,
  decision: z.enum(feedbackDecisions).nullable(),
  comment: z.string().nullable(),
  answered_at: Instant.nullable(),
  invitation: z
    .object({
      id: Id,
      state: invitationStateOf,
      sent_at: Instant,
      reminded_at: Instant.nullable(),
      answer_by: DateOnly,
      expires_at: Instant,
    })
    .nullable(),
});
export type PeriodResponseRow = z.output<typeof PeriodResponseRow>;

/** An invitation as lists show it. */
export const FeedbackInvitationRow = z.object({
  ...FeedbackInvitation.shape,
  name: z.string(),
  stakeholder: Reference,
  state: invitationStateOf,
  /** Subscriptions that it asked about, and those that were answered. */
  asked: z.int(),
  answered: z.int(),
});
export type FeedbackInvitationRow = z.output<typeof FeedbackInvitationRow>;
