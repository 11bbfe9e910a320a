import * as z from 'zod';
import { dealStates, priceModels, vatPlaces } from '#shared/domain/consortium/deals.ts';
import { silences } from '#shared/domain/consortium/silence.ts';
import { languages } from '#shared/domain/messages/languages.ts';
import { say } from '#shared/domain/messages/message.ts';
import {
  audit,
  type AuditField,
  Currency,
  GivenDate,
  Money,
  OptionalText,
  Percentage,
  Ref,
  RequiredText,
  RichText,
  Version,
} from '../fields.ts';
import { issue } from '../issue-message.ts';

/** Limits of one deal. */
export const dealLimits = { years: 15, products: 50, groups: 50, members: 1000, bands: 50, usageYears: 10 } as const;

const Year = z.int().min(1900).max(2100);

/** A year of a deal. */
export const DealYear = z.object({
  year: Year,
  start_date: GivenDate,
  end_date: GivenDate,
  /** The amount that a deal with a fixed total shares; null while it is not known, and for other deals. */
  total: Money.nullable(),
  /** The sum of the list prices. */
  list_total: Money.nullable(),
  /** The last days on which the office can answer its vendor, and the members their office. */
  office_deadline: GivenDate.nullable(),
  member_deadline: GivenDate.nullable(),
});
export type DealYear = z.output<typeof DealYear>;

const Terms = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, RichText])) as Record<(typeof languages)[number], typeof RichText>,
);

const fields = {
  name: RequiredText(),
  provider_id: Ref('provider').nullable(),
  product_ids: z.array(Ref('product')).max(dealLimits.products),
  license_period_id: Ref('license_period').nullable(),
  currency: Currency,
  price_model: z.enum(priceModels),
  years: z
    .array(DealYear.strict())
    .min(1, issue(say('deals.yearNeeded')))
    .max(dealLimits.years),
  /** Members of other groups take no part; none for all members. */
  group_ids: z.array(Ref('membership_group')).max(dealLimits.groups),
  /** The days on which members can join. */
  opt_in_from: GivenDate.nullable(),
  opt_in_to: GivenDate.nullable(),
  /** The members or the sum that the deal needs; one of the two is enough. */
  min_participants: z.int().min(1).max(dealLimits.members).nullable(),
  min_sum: Money.nullable(),
  /** The price over which a second contact confirms an acceptance by link, of offers sent from now on; null for none. */
  confirm_above: Money.nullable(),
  /** The effect of a last day that passes without an answer, of offers sent from now on. */
  silence: z.enum(silences),
  /** The terms that members read, by language. */
  terms: Terms,
  /** Rate in percent; null while it is not known. */
  vat_rate: Percentage.nullable(),
  vat_place: z.enum(vatPlaces),
  /** Whether each member pays the tax itself. */
  reverse_charge: z.boolean(),
};

/** The part of a year's total that the office carries; below 0 for a surplus that it keeps. */
export const OfficeShare = z.strictObject({ year: Year, amount: Money });
export type OfficeShare = z.output<typeof OfficeShare>;

const order = { order_number: OptionalText(64), ordered_on: GivenDate.nullable() };

/** An offer that a consortium negotiates for its members: what, for which years, and how it is priced. */
export const Deal = z.object({
  ...audit,
  ...fields,
  state: z.enum(dealStates),
  /** The deal that it continues, in which last year's prices are found. */
  previous_id: Ref('deal', { onDelete: 'clear' }).nullable(),
  /** The parts of the years' totals that the office carries because not all shares were accepted. Years without a line: nothing. */
  office_shares: z.array(OfficeShare).max(dealLimits.years),
  /** The number and the day of the order with the vendor; null until the deal is ordered. */
  ...order,
});
export type Deal = z.output<typeof Deal>;

/** The initial values of a deal; its name and years are given. */
export const blankDeal: Omit<Deal, AuditField | 'name' | 'years' | 'currency'> = {
  provider_id: null,
  product_ids: [],
  license_period_id: null,
  price_model: 'fixed_total',
  group_ids: [],
  opt_in_from: null,
  opt_in_to: null,
  min_participants: null,
  min_sum: null,
  confirm_above: null,
  silence: 'expires',
  terms: { en: null, de: null, fr: null, sv: null },
  vat_rate: null,
  vat_place: 'office',
  reverse_charge: false,
  state: 'draft',
  previous_id: null,
  office_shares: [],
  order_number: null,
  ordered_on: null,
};

/** C766: a new deal, in the office's currency unless another is given. */
export const DealCreation = z.strictObject(fields).partial().required({ name: true, years: true });

/** C767. `state` ends a deal; the other states come from offers and orders. Number and day of an order can be corrected. */
export const DealChange = z.strictObject({ ...fields, ...order, version: Version, state: z.literal('ended') }).partial();
