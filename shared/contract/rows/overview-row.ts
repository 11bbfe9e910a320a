import * as z from 'zod';
import { importances } from '#shared/domain/history/importance.ts';
import { decisionSpans } from '#shared/domain/reminders/decision-span.ts';
import { Currency, DateOnly, Id, Instant, Money } from '../fields.ts';
import { RecentAction } from './recent-action-row.ts';

const count = z.int();

/** The money of undecided subscriptions, in the library's currency. */
const UndecidedSum = z.object({
  subscriptions: count,
  /** The exact sum of the local prices, as the list of these subscriptions says it. */
  amount: Money,
  /** The exact sum of the changes of yearly local prices against the period before, and of how many subscriptions; null where none can be compared. */
  change: Money.nullable(),
  compared: count,
  /** Subscriptions without a price yet, and what they will probably cost: by forecast, else as much as for the period before. No part of `amount`. */
  estimated: count,
  estimate: Money,
  /** Subscriptions without a local price that nothing can be said of. */
  unknown: count,
});

/** What is at stake: the undecided subscriptions whose latest period is not over, by when they have to be decided. */
export const MoneyAtStake = z.object({
  today: DateOnly,
  currency: Currency,
  spans: z.array(z.object({ id: z.enum(decisionSpans), ...UndecidedSum.shape })),
  total: UndecidedSum,
  /** Undecided periods that are not over and not the latest of their subscription: no list of subscriptions shows them. */
  earlier: z.object({ periods: count, amount: Money, unpriced: count }),
});
export type MoneyAtStake = z.output<typeof MoneyAtStake>;
export type UndecidedSum = z.output<typeof UndecidedSum>;

/** Why somebody waits for the reader: a task that was given, a comment, answers to be decided on, an invoice to be approved. */
const waitingForReader = ['task', 'comment', 'answer', 'invoice'] as const;
/** What the reader waits for: answers of stakeholders, prices of vendors, invoices for orders. */
const awaitedByReader = ['feedback', 'price', 'order'] as const;

const Waiting = z.object({
  what: z.enum([...waitingForReader, ...awaitedByReader]),
  /** The task, the subscription or the number of the invoice. */
  name: z.string(),
  /** The page of the application where it is dealt with. */
  link: z.string(),
  since: DateOnly,
  /** Of `feedback`: how many subscriptions were asked about and not answered. Else 1. */
  count,
});
export type Waiting = z.output<typeof Waiting>;

/** A person or an organization, with what waits between them and the reader. */
const WaitingParty = z.object({
  /** Null where no vendor is known, or its name is not for the caller. */
  id: Id.nullable(),
  type: z.enum(['user', 'stakeholder', 'provider']),
  name: z.string().nullable(),
  /** The first of them, the longest waiting first, and how many there are. */
  items: z.array(Waiting),
  count,
  /** Of a stakeholder who was asked: the periods without an answer, when the last email went out, and whether a reminder can go out now. */
  feedback: z.object({ period_ids: z.array(Id), mailed_at: Instant, can_remind: z.boolean() }).nullable(),
});
export type WaitingParty = z.output<typeof WaitingParty>;

const WaitingSide = z.object({ count, parties: z.array(WaitingParty), more_parties: count });
export type WaitingSide = z.output<typeof WaitingSide>;

/** Who waits for the reader, and whom the reader waits for. */
export const WhoWaits = z.object({ for_me: WaitingSide, for_others: WaitingSide });
export type WhoWaits = z.output<typeof WhoWaits>;

/** Changes that stand together: one record by one commit, or a burst. */
const ChangeGroup = z.object({
  importance: z.enum(importances),
  /** Records, or commits about one, that the group stands for. */
  count,
  /** The first and the last instant of them. */
  from: Instant,
  to: Instant,
  /** The newest of them, each with what the same commit did to records that belong to the same one. */
  entries: z.array(z.object({ entry: RecentAction, also: z.array(RecentAction) })),
});
export type ChangeGroup = z.output<typeof ChangeGroup>;

/** What others changed since the reader's last working day was over, the most important first. */
export const ChangesSince = z.object({
  since: Instant,
  groups: z.array(ChangeGroup),
  /** Groups beyond those. */
  more: count,
  /** Changes of the reader in the same time. */
  own: count,
  /** Whether there were more changes than one answer looks at. */
  truncated: z.boolean(),
  /** Where nothing changed: when something last did; null where nothing did for two weeks. */
  last_change_at: Instant.nullable(),
});
export type ChangesSince = z.output<typeof ChangesSince>;
