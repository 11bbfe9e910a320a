import * as z from 'zod';
import { audit, DateOnly, Id, Instant, OptionalText, Ref, Reference, RequiredText, Version, OptionalLines } from '../fields.ts';

const fields = {
  first_name: OptionalText(),
  last_name: OptionalText(),
  email: OptionalText(),
  phone: OptionalText(),
  job: OptionalText(),
  department_ids: z.array(Ref('department')).max(100),
  /** The language of mails and of the page for answers; null for the member's. */
  locale: z.string().min(2).max(10).nullable(),
  /** Inactive stakeholders are not asked. */
  active: z.boolean(),
};

/** A person whose opinion on a renewal counts, usually from a department that pays (R071). */
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

/** In requests the departments are a list of ids (R071), also under the name that rows use. */
const given = { ...fields, departments: z.array(Id).max(100) };

export const StakeholderCreation = z.strictObject(given).partial();

export const StakeholderChange = z.strictObject({ ...given, version: Version }).partial();

/** A stakeholder as lists and pages show it. */
export const StakeholderRow = z.object({
  ...Stakeholder.shape,
  name: z.string(),
  departments: z.array(Reference),
  /** The number of periods in which they have a stake. */
  stakes: z.int(),
});
export type StakeholderRow = z.output<typeof StakeholderRow>;

export const feedbackDecisions = ['yes', 'no'] as const;

/** A stakeholder's answer about the renewal of a period, for one department. The latest one counts. */
export const StakeholderResponse = z.object({
  ...audit,
  subscription_period_id: Ref('subscription_period'),
  /** The stakeholder or its replacement; null after the stakeholder was deleted. */
  stakeholder_id: Ref('stakeholder').nullable(),
  /** The stakeholder's name at the time of the answer. */
  stakeholder_name: RequiredText(511),
  department_id: Ref('department').nullable(),
  decision: z.enum(feedbackDecisions),
  comment: OptionalLines(1000),
  answered_at: Instant,
});
export type StakeholderResponse = z.output<typeof StakeholderResponse>;

/** Max periods that an invitation names; one for more asks about all. */
export const mostAskedPeriods = 2000;

/** A period that was asked about. The question does not prevent the deletion of the period. */
const AskedPeriod = Ref('subscription_period', { onDelete: 'clear', unchecked: 'more of them than one transaction can check' });

/**
 * An invitation to give feedback. A stakeholder has one valid invitation at a time. The links in its mails open it; only digests of the links are
 * stored, outside the records.
 */
export const FeedbackInvitation = z.object({
  ...audit,
  stakeholder_id: Ref('stakeholder'),
  /** The periods asked about, or null for everything undecided that the stakeholder has a stake in. */
  period_ids: z.array(AskedPeriod).max(mostAskedPeriods).nullable(),
  /** Those of them that no longer need an answer. */
  closed_period_ids: z.array(AskedPeriod).max(mostAskedPeriods),
  /** When the last invitation mail was sent. */
  sent_at: Instant,
  /** The day by which an answer was requested. The link works until `expires_at`, which is later. */
  answer_by: DateOnly,
  expires_at: Instant,
  reminded_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  /** When the last question was closed. */
  closed_at: Instant.nullable(),
});
export type FeedbackInvitation = z.output<typeof FeedbackInvitation>;
