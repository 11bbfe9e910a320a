import * as z from 'zod';
import { feedbackInvitationColumns, stakeholderColumns } from '../columns/stakeholders.ts';
import { feedbackDecisions, StakeholderChange, StakeholderCreation, StakeholderRow } from '../entities/stakeholder.ts';
import { resource } from '../families/resource.ts';
import { Currency, DateOnly, GivenDate, Id, Instant, Money, Reference, OptionalLines } from '../fields.ts';
import { callsOf, json, listQuery, query, result, rows } from '../route.ts';
import { FeedbackInvitationRow } from '../rows/stake-row.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';
import { messageAs, messageOrNullAs } from '../message-fields.ts';

const Transfer = z.object({ from: Reference, to: Reference, moved: z.int(), running: z.boolean() });

const stakeholdersCalls = callsOf('/stakeholders/replace/{oldId}/{newId}', { write: 'edit-records' });

/** R071: the people who are asked for their opinion on renewals. */
export const stakeholders = {
  ...resource({
    path: '/stakeholders',
    title: 'stakeholder',
    ids: { list: 'C060', create: 'C061', update: 'C062', remove: 'C063', confirmation: 'C064' },
    permission: 'edit-records',
    columns: stakeholderColumns,
    row: StakeholderRow,
    creation: StakeholderCreation,
    change: StakeholderChange,
    form: z.object({ departments: z.array(Reference), locales: z.array(z.object({ id: z.string(), name: z.string() })) }),
    updateMethod: 'PUT',
  }),
  transfer: stakeholdersCalls.getCommand('C065', '', 'Give all stakes of a stakeholder to another', { reply: result(Transfer) }),
  transferByPost: stakeholdersCalls.post('own', '', 'Give all stakes of a stakeholder to another', {
    reply: result(Transfer),
    repeat: 'harmless',
  }),
};

/** R072: a subscription that a stakeholder is asked about. */
const FeedbackRow = z.object({
  /** The subscription's id; the period's if an earlier one of the same subscription is asked about too. */
  id: Id,
  name: z.string(),
  publisher_name: z.string().nullable(),
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  price: Money.nullable(),
  currency: Currency,
  department_name: z.string(),
  /** The day by which the library has to decide, even if it only follows from the start. */
  cancellation_deadline: DateOnly.nullable(),
  /** Percent of the price. */
  stake: z.number(),
  /** The amount of the stake. */
  share: Money.nullable(),
  /** The price of the period before; null without one. */
  previous_price: Money.nullable(),
  previous_currency: Currency.nullable(),
  /** Percent from the yearly price before to the current one; null if they cannot be compared. */
  price_change: z.number().nullable(),
  /** Uses in the last twelve months with known figures; null without usage. */
  uses: z.int().nullable(),
  /** For the latest period with use, in the library's currency. */
  cost_per_use: Money.nullable(),
  cost_currency: Currency,
  /** The product's own page, if the library entered it. */
  website: z.string().nullable(),
  /** Decisions are not shown. */
  decision: z.null(),
});
export type FeedbackRow = z.output<typeof FeedbackRow>;

/** An answer of this stakeholder through this link. */
const GivenAnswer = z.object({
  id: Id,
  name: z.string(),
  decision: z.enum(feedbackDecisions),
  comment: z.string().nullable(),
  answered_at: Instant,
});

/** The data of the page of S12: the undecided rows of one stakeholder, the stakeholder's answers, who asks and until when. */
const FeedbackPage = z.object({
  rows: z.array(FeedbackRow),
  answered: z.array(GivenAnswer),
  library: z.string(),
  stakeholder: z.string(),
  locale: z.string(),
  answer_by: DateOnly,
  expires_at: Instant,
  formats: z.object({ date_format: z.string(), decimal_separator: z.string(), thousand_separator: z.string() }),
});
export type FeedbackPage = z.output<typeof FeedbackPage>;

const stakeholderResponsesCalls = callsOf('/stakeholder-responses/{id}/subscriptions', { read: 'public', write: 'public' });

/** Stakeholder calls without an account; `{id}` is the token of the link (D2). */
export const stakeholderResponses = {
  open: stakeholderResponsesCalls.get('C066', '', "The undecided subscriptions of a stakeholder, by the link's token", {
    reply: result(FeedbackPage),
  }),
  answer: stakeholderResponsesCalls.post('C067', '', 'Answer whether subscriptions should be renewed; those left out stay undecided', {
    repeat: 'harmless',
    body: json(
      z.strictObject({
        decisions: z.record(Id, z.boolean()).refine((given) => Object.keys(given).length <= 2000, issue(say('fields.tooManyAtOnce'))),
        comments: z.record(Id, OptionalLines(1000)).optional(),
      }),
    ),
    reply: result(FeedbackPage),
  }),
};

const Asked = z.strictObject({
  /** Only these periods; by default everything undecided. */
  subscription_period_ids: z.array(Id).min(1).max(500).optional(),
  /** Only these stakeholders; by default everyone with a stake. */
  stakeholder_ids: z.array(Id).min(1).max(500).optional(),
});

const Outcome = z.object({
  /** The recipients of a mail. */
  sent: z.array(Reference),
  /** Stakeholders without a mail, each with the reason in a sentence. */
  skipped: z.array(z.object({ id: Id, name: z.string(), ...messageAs('reason') })),
});

const Invited = Asked.extend({
  /** The day by which to answer; by default it follows from the deadlines. */
  answer_by: GivenDate.optional(),
});

const sending = { repeat: 'harmless', body: json(Asked), reply: result(Outcome) } as const;

const feedbackInvitationsCalls = callsOf('/feedback-invitations', { read: 'signed-in', write: 'send-emails', servedBy: 'read' });

/** Requests for feedback from stakeholders by mail. */
export const feedbackInvitations = {
  list: feedbackInvitationsCalls.get('own', '', 'Who was asked for feedback, and how far it is', {
    query: listQuery(feedbackInvitationColumns),
    reply: rows(FeedbackInvitationRow),
  }),
  candidates: feedbackInvitationsCalls.get(
    'own',
    '/candidates',
    'Who could be asked, about how many subscriptions, and what stands in the way',
    {
      query: query({
        /** Ids of periods, separated by commas; by default everything undecided. */
        subscription_period_ids: z.string().max(40_000).optional(),
      }),
      reply: result(
        z.array(
          z.object({
            id: Id,
            name: z.string(),
            email: z.string().nullable(),
            /** Undecided subscriptions of the stakeholder, and those that they were not asked about yet. */
            undecided: z.int(),
            unasked: z.int(),
            /** The reason why no invitation can be sent now; null if one can. */
            ...messageOrNullAs('obstacle'),
            /** The same for a reminder. */
            ...messageOrNullAs('reminder_obstacle'),
            /** The proposed day by which to answer; null if there is nothing to ask. */
            answer_by: DateOnly.nullable(),
            /** The undecided periods, by their deadlines. */
            periods: z.array(Reference),
          }),
        ),
      ),
    },
  ),
  preview: feedbackInvitationsCalls.postQuery(
    'own',
    '/preview',
    'The emails that inviting stakeholders would send, each in the language of its reader',
    {
      permission: 'send-emails',
      body: json(Invited),
      reply: result(
        z.object({
          emails: z.array(z.object({ stakeholder: Reference, to: z.string(), answer_by: DateOnly, subject: z.string(), html: z.string() })),
          skipped: Outcome.shape.skipped,
        }),
      ),
    },
  ),
  invite: feedbackInvitationsCalls.post('own', '', 'Invite stakeholders to say what to renew', { ...sending, body: json(Invited) }),
  remind: feedbackInvitationsCalls.post('own', '/remind', 'Remind invited stakeholders who have not answered', sending),
  close: feedbackInvitationsCalls.post('own', '/close', 'Close questions with a note to those who were asked', sending),
  revoke: feedbackInvitationsCalls.post('own', '/{id}/revoke', 'Take an invitation back: its links open nothing any more', {
    permission: 'edit-records',
    repeat: 'harmless',
    reply: result(FeedbackInvitationRow),
  }),
};
