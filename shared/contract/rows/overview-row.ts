import * as z from 'zod';
import { importances } from '#shared/domain/history/importance.ts';
import { decisionSpans } from '#shared/domain/reminders/decision-span.ts';
import { Currency, DateOnly, Id, Instant, Money } from '../fields.ts';
import { RecentAction } from './recent-action-row.ts';

const count = z.int();

/** The money of undecided subscriptions, in the library's currency. */
const UndecidedSum = z.object({
  subscriptions: count,
  /** The exact sum of the local prices, equal to that in the list of these subscriptions. */
  amount: Money,
  /** The exact sum of the changes of yearly local prices against the period before, and the number of compared subscriptions; null without any. */
  change: Money.nullable(),
  compared: count,
  /** Subscriptions without a price yet, and their expected cost: by forecast, else that of the period before. Not included in `amount`. */
  estimated: count,
  estimate: Money,
  /** Subscriptions without a local price or an estimate. */
  unknown: count,
});

/** The money at stake: undecided subscriptions whose latest period is not over, by the time left to decide. */
export const MoneyAtStake = z.object({
  today: DateOnly,
  currency: Currency,
  spans: z.array(z.object({ id: z.enum(decisionSpans), ...UndecidedSum.shape })),
  total: UndecidedSum,
  /** Undecided periods that are neither over nor the latest of their subscription: no list of subscriptions shows them. */
  earlier: z.object({ periods: count, amount: Money, unpriced: count }),
});
export type MoneyAtStake = z.output<typeof MoneyAtStake>;
export type UndecidedSum = z.output<typeof UndecidedSum>;

/** Reasons why others wait for the reader: an assigned task, a comment, answers to decide on, an invoice to approve. */
const waitingForReader = ['task', 'comment', 'answer', 'invoice'] as const;
/** Reasons why the reader waits: answers of stakeholders, prices of vendors, invoices for orders. */
const awaitedByReader = ['feedback', 'price', 'order'] as const;

const Waiting = z.object({
  what: z.enum([...waitingForReader, ...awaitedByReader]),
  /** The task, the subscription or the number of the invoice. */
  name: z.string(),
  /** The page of the application to deal with it. */
  link: z.string(),
  since: DateOnly,
  /** For `feedback`: the number of subscriptions asked about and not answered. Otherwise 1. */
  count,
});
export type Waiting = z.output<typeof Waiting>;

/** A person or an organization, with the open matters between them and the reader. */
const WaitingParty = z.object({
  /** Null if no vendor is known, or the caller may not see its name. */
  id: Id.nullable(),
  type: z.enum(['user', 'stakeholder', 'provider']),
  name: z.string().nullable(),
  /** The first of them, the longest waiting first, and their number. */
  items: z.array(Waiting),
  count,
  /** For a stakeholder who was asked: the periods without an answer, the time of the last email, and whether a reminder can be sent now. */
  feedback: z.object({ period_ids: z.array(Id), mailed_at: Instant, can_remind: z.boolean() }).nullable(),
});
export type WaitingParty = z.output<typeof WaitingParty>;

const WaitingSide = z.object({ count, parties: z.array(WaitingParty), more_parties: count });
export type WaitingSide = z.output<typeof WaitingSide>;

/** Matters that wait for the reader, and matters of others that the reader waits for. */
export const WhoWaits = z.object({ for_me: WaitingSide, for_others: WaitingSide });
export type WhoWaits = z.output<typeof WhoWaits>;

/** A group of changes: one record by one commit, or a burst. */
const ChangeGroup = z.object({
  importance: z.enum(importances),
  /** The number of records in the group, or of commits about one. */
  count,
  /** The first and the last instant of them. */
  from: Instant,
  to: Instant,
  /** The newest of them, each with changes by the same commit to records of the same owner. */
  entries: z.array(z.object({ entry: RecentAction, also: z.array(RecentAction) })),
});
export type ChangeGroup = z.output<typeof ChangeGroup>;

/** Changes by others since the end of the reader's last working day, the most important first. */
export const ChangesSince = z.object({
  since: Instant,
  groups: z.array(ChangeGroup),
  /** The number of further groups. */
  more: count,
  /** The reader's own changes in the same time. */
  own: count,
  /** Whether there were more changes than one answer examines. */
  truncated: z.boolean(),
  /** If nothing changed: the time of the last change; null without any in two weeks. */
  last_change_at: Instant.nullable(),
});
export type ChangesSince = z.output<typeof ChangesSince>;
