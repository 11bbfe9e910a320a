import * as z from 'zod';
import { audit, DateOnly, Id, Instant, OptionalText, Ref, Reference, RequiredText, Version, OptionalLines } from '../fields.ts';

const fields = {
  first_name: OptionalText(),
  last_name: OptionalText(),
  email: OptionalText(),
  phone: OptionalText(),
  job: OptionalText(),
  department_ids: z.array(Ref('department')).max(100),
  /** The language of mails and of the page to answer on; the member's where it is null. */
  locale: z.string().min(2).max(10).nullable(),
  /** Who is inactive is not asked any more. */
  active: z.boolean(),
};

/** Somebody whose opinion on a renewal counts, mostly in a department that pays (R071). */
export const Stakeholder = z.object({ ...audit, ...fields });
export type Stakeholder = z.output<typeof Stakeholder>;

export const blankStakeholder = {
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  job: null,
  department_ids: [],
  locale: null,
  active: true,
} satisfies Partial<Stakeholder>;

/** On the wire the departments are a list of ids (R071), also under the name by which rows show them. */
const given = { ...fields, departments: z.array(Id).max(100) };

export const StakeholderCreation = z.strictObject(given).partial();

export const StakeholderChange = z.strictObject({ ...given, version: Version }).partial();

/** A stakeholder as lists and pages show it. */
export const StakeholderRow = z.object({
  ...Stakeholder.shape,
  name: z.string(),
  departments: z.array(Reference),
  /** In how many periods it has a stake. */
  stakes: z.int(),
});
export type StakeholderRow = z.output<typeof StakeholderRow>;

export const feedbackDecisions = ['yes', 'no'] as const;

/** What a stakeholder answered on the renewal of a period, for one department. The last one counts. */
export const StakeholderResponse = z.object({
  ...audit,
  subscription_period_id: Ref('subscription_period'),
  /** Who stands for the answer today; nobody once the stakeholder was deleted. */
  stakeholder_id: Ref('stakeholder').nullable(),
  /** Who gave it, as they were called. */
  stakeholder_name: RequiredText(511),
  department_id: Ref('department').nullable(),
  decision: z.enum(feedbackDecisions),
  comment: OptionalLines(1000),
  answered_at: Instant,
});
export type StakeholderResponse = z.output<typeof StakeholderResponse>;

/** How many periods an invitation can name; one for more asks for all. */
export const mostAskedPeriods = 2000;

/** A period that was asked about. The question does not keep the period from being deleted. */
const AskedPeriod = Ref('subscription_period', { onDelete: 'clear', unchecked: 'more of them than one transaction can check' });

/**
 * That a stakeholder was asked. A stakeholder has one invitation that holds at a time; the links in its mails open it, and of them only
 * digests are kept, outside the records.
 */
export const FeedbackInvitation = z.object({
  ...audit,
  stakeholder_id: Ref('stakeholder'),
  /** The periods asked about, or null for everything undecided that the stakeholder has a stake in. */
  period_ids: z.array(AskedPeriod).max(mostAskedPeriods).nullable(),
  /** Those of them that need no answer any more. */
  closed_period_ids: z.array(AskedPeriod).max(mostAskedPeriods),
  /** When the last mail that invited went out. */
  sent_at: Instant,
  /** The day by which the answer was asked for. The link works until `expires_at`, which is later. */
  answer_by: DateOnly,
  expires_at: Instant,
  reminded_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  /** When the last question was closed. */
  closed_at: Instant.nullable(),
});
export type FeedbackInvitation = z.output<typeof FeedbackInvitation>;
