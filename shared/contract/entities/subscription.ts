import * as z from 'zod';
import { eachOf, plainField, plainFieldNames, type PlainFieldName } from '#shared/domain/periods/plain-fields.ts';
import { noticeForms, noticeUnits, renewals, termsSources } from '#shared/domain/terms/subscription-terms.ts';
import { noPrices, rateSources } from '#shared/domain/periods/resolve-prices.ts';
import {
  audit,
  Currency,
  DateOnly,
  Id,
  Instant,
  Money,
  OptionalText,
  Percentage,
  Rate,
  Ref,
  RequiredText,
  Version,
  OptionalLines,
} from '../fields.ts';
import { MetaDataOfForm } from './meta-data.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';
import { StoredReason } from '../message-fields.ts';

/** Terms as a request gives them. Their limits are in the domain, so that all breaches show at once with their sentences. */
export const GivenTerms = z.strictObject({
  renewal: z.enum(renewals),
  notice: z.object({ count: z.number(), unit: z.enum(noticeUnits) }).nullable(),
  notice_to: OptionalText(),
  notice_form: z.enum(noticeForms).nullable(),
  length_months: z.number(),
  fixed_until: DateOnly.nullable(),
  years: z.array(z.object({ start_date: DateOnly, price: Money.nullable() })).max(50),
  opt_out: z.array(DateOnly).max(50),
  source: z.enum(termsSources),
});

/** The terms of a subscription's contract (RQ01-RQ03). */
export const ContractTerms = z.object({
  ...GivenTerms.shape,
  /** The day of the library on which they were entered: earlier deadlines decide nothing. */
  entered_on: DateOnly,
  /** The instant of that; absent in terms from before it was stored. */
  entered_at: Instant.optional(),
});
export type ContractTerms = z.output<typeof ContractTerms>;

/** A subscription over the years; its periods carry dates, prices and decisions. */
export const Subscription = z.object({
  ...audit,
  name: RequiredText(),
  product_id: Ref('product'),
  description: OptionalLines(4000),
  /** The license periods under which it is held (C147). */
  license_period_ids: z.array(Ref('license_period')).max(100),
  /** The terms of its contract; null while none are entered (C880). */
  terms: ContractTerms.nullable(),
  /** The start of its latest period when its reminders were silenced: they stay silent until a later period is made (RQ09). */
  quiet_since: DateOnly.nullable(),
});
export type Subscription = z.output<typeof Subscription>;

export const SubscriptionChange = z
  .strictObject({ name: RequiredText(), product_id: Id, description: OptionalLines(4000), quiet: z.boolean(), version: Version })
  .partial();

export const decisions = ['undecided', 'accepted', 'cancelled'] as const;
export const workflowStates = ['not_started', 'running', 'completed', 'cancelled', 'dismissed'] as const;
export const periodTimes = ['upcoming', 'current', 'past', 'open'] as const;

/** The recommendation of the library's staff, and the state of the proposal to renew (D4). */
export const recommendationStatuses = ['none', 'renew', 'renew_with_changes', 'review', 'cancel'] as const;
export const proposalStatuses = ['not_proposed', 'proposed_renew', 'proposed_cancel', 'approved', 'rejected'] as const;

/** Reasons for a cancellation. */
export const cancellationReasons = [
  'price',
  'low_use',
  'content_overlap',
  'publisher_ceased',
  'superseded',
  'moved_to_consortium',
  'other',
] as const;

/** A user's expected change of the next price (D4): percent of the price, or an amount in the original currency. */
export const PriceChange = z
  .object({ kind: z.enum(['percent', 'amount']), value: Money })
  .refine(({ kind, value }) => kind === 'amount' || /^-?\d+(\.\d{1,2})?$/.test(String(value)), {
    message: issue(say('fields.tooManyDecimals', { n: 2 })),
    path: ['value'],
  });

/** A department's share of a period's price (D4); a cost center belongs to the share. */
export const DepartmentShare = z.object({
  department_id: Ref('department'),
  percentage: Percentage,
  cost_center_id: Ref('cost_center').nullable(),
  /** Stakeholders who are asked about the renewal for this share. */
  stakeholder_ids: z.array(Ref('stakeholder')).max(50),
});
export type DepartmentShare = z.output<typeof DepartmentShare>;

/** A share in a request: one that does not name stakeholders keeps its current ones. */
const GivenShare = DepartmentShare.partial({ stakeholder_ids: true });

/** The schema of a field without a rule of its own. */
function plainSchema(name: PlainFieldName): ReturnType<typeof OptionalText> {
  const field = plainField(name);
  if (field.type === 'day') return DateOnly.nullable() as never;
  return field.type === 'line' ? OptionalText(field.max) : (OptionalLines(field.max) as never);
}

const fields = {
  ...eachOf(plainFieldNames, plainSchema),
  product_id: Ref('product'),
  subscription_id: Ref('subscription'),
  one_time_purchase: z.boolean(),
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  cancellation_deadline: DateOnly.nullable(),
  owner_id: Ref('user'),
  vendor_id: Ref('provider').nullable(),
  publisher_id: Ref('provider').nullable(),
  financial_period_id: Ref('financial_period'),
  currency: Currency,
  price: Money.nullable(),
  normalized_price: Money.nullable(),
  /** Units of the local currency per unit of the original, with its date (D4). */
  exchange_rate: Rate.nullable(),
  exchange_rate_date: DateOnly.nullable(),
  /** The price that the user entered. */
  price_typed: z.enum(['original', 'local', 'both']),
  forecasted_price: Money.nullable(),
  departments: z.array(DepartmentShare).max(100),
  /** Workflow tasks by name, `evaluation_applicable` and so on (D3). */
  task_applicability: z.record(z.string().max(64), z.boolean()),
  recommendation_status: z.enum(recommendationStatuses),
  proposal_status: z.enum(proposalStatuses),
  forecasted_price_change: PriceChange.nullable(),
  /** Of the order as it was placed, in the original currency. */
  order_amount: Money.nullable(),
};

/** Author, time and reason of the decision, and the day of a notice of cancellation to the vendor. */
const decided = {
  decided_at: Instant.nullable(),
  decided_by: Ref('user', { personal: true }).nullable(),
  decision_reason: StoredReason,
  cancellation_reason: z.enum(cancellationReasons).nullable(),
  notice_sent_on: DateOnly.nullable(),
  /** The day on which its contract renewed it without a decision (RQ06); stays if the decision is reversed. */
  renewed_by_itself_on: DateOnly.nullable(),
};

/** The unlock in force for a locked period (D9): when, by whom and why. */
const unlocked = {
  unlocked_at: Instant.nullable(),
  unlocked_by: Ref('user', { personal: true }).nullable(),
  unlock_reason: OptionalLines(1000),
};

/** One term of a subscription, usually a year (R092). Decision and workflow are facts of their own (D3). */
export const SubscriptionPeriod = z.object({
  ...audit,
  ...fields,
  ...decided,
  ...unlocked,
  /** Origin of the rate: the member's table, a person or an invoice; null without a rate (D4). */
  rate_source: z.enum(rateSources).nullable(),
  /** The price of a year from which the price was reckoned, in the original currency (RQ15). */
  yearly_price: Money.nullable(),
  /** The offer of a consortium that determines price, dates and vendor while its membership runs (RK20). */
  received_offer_id: Ref('received_offer', { onDelete: 'clear' }).nullable(),
  decision: z.enum(decisions),
  workflow: z.enum(workflowStates),
});
export type SubscriptionPeriod = z.output<typeof SubscriptionPeriod>;

export const blankPeriod = {
  ...eachOf(plainFieldNames, () => null),
  one_time_purchase: false,
  end_date: null,
  cancellation_deadline: null,
  vendor_id: null,
  publisher_id: null,
  ...noPrices,
  forecasted_price: null,
  departments: [],
  task_applicability: {},
  recommendation_status: 'none',
  proposal_status: 'not_proposed',
  forecasted_price_change: null,
  order_amount: null,
  decided_at: null,
  decided_by: null,
  decision_reason: null,
  cancellation_reason: null,
  notice_sent_on: null,
  renewed_by_itself_on: null,
  yearly_price: null,
  received_offer_id: null,
  unlocked_at: null,
  unlocked_by: null,
  unlock_reason: null,
  decision: 'undecided',
  workflow: 'not_started',
} satisfies Partial<SubscriptionPeriod>;

/**
 * C171. Without `subscription_id` a subscription is created with the period; its name is `subscription_name`, else the product's. Further required
 * fields are R051, in the domain, so that all breaches show at once.
 */
export const PeriodCreation = z
  .strictObject({
    ...fields,
    departments: z.array(GivenShare).max(100),
    // A form sends null for a field that is still empty; the domain then names every one of them.
    product_id: Id.nullable(),
    subscription_id: Id.nullable(),
    start_date: DateOnly.nullable(),
    owner_id: Id.nullable(),
    financial_period_id: Id.nullable(),
    currency: Currency.nullable(),
    decision: z.enum(decisions),
    subscription_name: OptionalText(),
    normalized_currency: Currency,
    meta_data_fields_by_category: MetaDataOfForm,
  })
  .partial();

/** C172, C176. A `decision` has the effects of accept, cancel and reopen, and is refused if it needs a reason. */
export const PeriodChange = z
  .strictObject({
    ...fields,
    departments: z.array(GivenShare).max(100),
    subscription_id: z.never(),
    decision: z.enum(decisions),
    version: Version,
  })
  .partial();
export type PeriodChange = z.output<typeof PeriodChange>;

/** C164: the change of one period. Bulk changes take no metadata: it has a bulk call of its own. */
export const OnePeriodChange = PeriodChange.extend({ meta_data_fields_by_category: MetaDataOfForm.optional() });
export type OnePeriodChange = z.output<typeof OnePeriodChange>;
