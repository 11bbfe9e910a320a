import * as z from 'zod';
import { Deal, DealYear } from '../entities/deal.ts';
import { DealSharing, SharingParameters } from '../entities/deal-sharing.ts';
import { Currency, DateOnly, Id, Instant, Money, Reference } from '../fields.ts';
import { dealCellStates, missingPrices } from '#shared/domain/consortium/deals.ts';
import { ColumnTotal, RowGroup } from '../route.ts';
import { SentOffers } from '../entities/deal-offer.ts';
import { messageOrNullAs, ownMessage } from '../message-fields.ts';

/** The prices that were saved for a year. */
const YearPrices = z.object({
  total: Money,
  participants: z.int(),
  saved_at: Instant,
  saved_by: Reference.nullable(),
});

/** The members and the amount that are missing to the minimum of a deal; null for a part that is not required. */
const Missing = z.object({ participants: z.int().nullable(), sum: Money.nullable() });

/** A year with its prices; null while none are saved. */
const PricedYear = z.object({
  ...DealYear.shape,
  prices: YearPrices.nullable(),
  /** The members and the amount that these prices lack of the deal's minimum; null if they reach it, or if it has none. */
  missing: Missing.nullable(),
});

/** A deal as lists show it. */
export const DealRow = z.object({
  ...Deal.shape,
  years: z.array(PricedYear),
  provider: Reference.nullable(),
  products: z.array(Reference),
  product_names: z.string(),
  license_period: Reference.nullable(),
  groups: z.array(Reference),
  group_names: z.string(),
  previous: Reference.nullable(),
  first_year: z.int(),
  last_year: z.int(),
  /** The sum of all years: saved prices, else totals; null if one of them has neither. */
  total: Money.nullable(),
  /** Members with a price in the latest year that has prices; null without one. */
  participants: z.int().nullable(),
  /** The next days by which members and office must decide; null if none is left. */
  member_deadline: DateOnly.nullable(),
  office_deadline: DateOnly.nullable(),
});
export type DealRow = z.output<typeof DealRow>;

const Estimate = z.object({ input: z.enum(['fte', 'usage', 'budget', 'weight']), known: z.int(), of: z.int() });

/** The price of a member, with the values that it follows from. */
export const MemberShare = z.object({
  membership_id: Id,
  name: z.string(),
  amount: Money.nullable(),
  percent: z.number().nullable(),
  /** The rule that decided the amount instead of the key. */
  held: DealSharing.shape.members.element.shape.held,
  /** The values that counted, where the key weighs by them; null for one that is not known. */
  fte: z.number().nullable(),
  budget: Money.nullable(),
  weight: z.number().nullable(),
  last_year: Money.nullable(),
  /** The change against last year in percent, to 4 decimals; null without a price of last year. */
  change: z.number().nullable(),
  tax: Money.nullable(),
  /** Values that were not fully known: years known of those asked for, both 0 where the mean of the others counts. */
  estimates: z.array(Estimate),
});
export type MemberShare = z.output<typeof MemberShare>;

/** The prices of a deal's year, one per member, and their sum (C769). */
export const SharingResult = z.object({
  year: DealYear.shape.year,
  currency: z.string(),
  total: Money,
  participants: z.int(),
  members: z.array(MemberShare),
  /** Taxes rounded for each member, beside that of the undivided total; null without a rate. */
  taxes: z.object({ rate: z.number(), sum: Money, of_total: Money, difference: Money }).nullable(),
});
export type SharingResult = z.output<typeof SharingResult>;

/** A change since prices were saved: of a member's value, of the total, or of who takes part. */
const SharingChange = z.object({ membership_id: Id.nullable(), ...ownMessage });

/** Prices that were saved, and what changed since (RK13). */
const SavedSharing = z.object({
  ...SharingResult.shape,
  version: z.int(),
  saved_at: Instant,
  saved_by: Reference.nullable(),
  changes: z.array(SharingChange),
});
export type SavedSharing = z.output<typeof SavedSharing>;

/** A member that takes part, with what is known of it. */
const SharingMember = z.object({
  membership_id: Id,
  name: z.string(),
  groups: z.array(Reference),
  fte: z.array(z.object({ year: z.int(), value: z.number() })),
  budgets: z.array(z.object({ year: z.int(), amount: Money, currency: z.string() })),
  last_year: Money.nullable(),
});

/** The base of the sharing of a year, and the saved result. */
export const SharingStart = z.object({
  year: DealYear,
  currency: z.string(),
  price_model: Deal.shape.price_model,
  members: z.array(SharingMember),
  /** Those of the saved prices, else those of the year before. */
  parameters: SharingParameters,
  saved: SavedSharing.nullable(),
});
export type SharingStart = z.output<typeof SharingStart>;

const StateTotal = z.object({ state: z.enum(dealCellStates), count: z.int(), currency: Currency, price: Money });

/** A column of the matrix: a deal in a year. */
const MatrixColumn = z.object({
  /** The id of the deal, or the year. */
  id: z.string(),
  label: z.string(),
  deal: Reference,
  year: z.int(),
  state: Deal.shape.state,
  currency: Currency,
  member_deadline: DateOnly.nullable(),
  /** The amount that the deal's members share in that year; null while it is not known, or where the total is the sum. */
  total: Money.nullable(),
  /** The part of the total that the office carries. */
  office_share: Money,
  /** Members without a price although they take part. */
  missing: z.int(),
  states: z.array(StateTotal),
});

/** A member in a year of a deal. Without a price, `missing` gives the reason. */
const MatrixCell = z.object({
  state: z.enum(dealCellStates),
  price: Money.nullable(),
  missing: z.enum(missingPrices).optional(),
});

/** A member in the matrix, with a cell for each of its columns, in their order. */
export const MatrixRow = z.object({
  id: Id,
  name: z.string(),
  group_names: z.string(),
  cells: z.array(MatrixCell),
  totals: z.array(z.object({ currency: Currency, price: Money })),
  /** The sum where all prices are in one currency, else null. */
  total: Money.nullable(),
  currency: Currency.nullable(),
  /** Columns without a price although the member takes part. */
  missing: z.int(),
});
export type MatrixRow = z.output<typeof MatrixRow>;

/** Members by deals in a year, or by the years of one deal (C768). */
export const DealMatrix = z.object({
  year: z.int().nullable(),
  years: z.array(z.int()),
  columns: z.array(MatrixColumn),
  states: z.array(StateTotal),
  data: z.array(MatrixRow),
  last_row: z.int(),
  totals: z.array(ColumnTotal),
  groups: z.array(RowGroup).optional(),
});
export type DealMatrix = z.output<typeof DealMatrix>;

/** The new price of a member that accepted, if its year is shared anew. */
const PriceAnew = z.object({ membership_id: Id, name: z.string(), accepted: Money, price: Money });

/** The sums of a deal's year: accepted prices + the office's share + what is uncovered = the total. */
const BalancedYear = z.object({
  year: DealYear.shape.year,
  /** Of a deal without a fixed total the sum of the accepted prices; null for a fixed total that is not known. */
  total: Money.nullable(),
  accepted: Money,
  office_share: Money,
  /** The total less the accepted prices; below 0 where members accepted more. */
  gap: Money.nullable(),
  /** The part of the gap that the office does not carry. The deal can be ordered when it is 0 in every year. */
  uncovered: Money.nullable(),
  participants: z.int(),
  /** Members that have not answered. */
  unanswered: z.int(),
  /** Acceptances that are not confirmed: they count as not accepted. */
  to_confirm: z.int(),
  /** Members and prices by the state of their offer. */
  states: z.array(StateTotal),
  /** The members and the amount that the accepted prices lack of the deal's minimum; null if they reach it, or if it has none. */
  missing: Missing.nullable(),
  /** The prices of those who accepted if the year is shared anew among them; empty where nothing is uncovered or that is not possible. */
  anew: z.array(PriceAnew),
  /** The reason why the year cannot be shared anew. */
  ...messageOrNullAs('anew_refusal'),
});

/** The sums of a deal that its members accepted, and the reason why it cannot be ordered yet. */
export const DealBalance = z.object({
  state: Deal.shape.state,
  price_model: Deal.shape.price_model,
  currency: Currency,
  years: z.array(BalancedYear),
  /** The reason why it cannot be ordered with these answers; null if it can. */
  ...messageOrNullAs('refusal'),
});
export type DealBalance = z.output<typeof DealBalance>;

/** A deal after a step of its order, with the members who were written to. */
export const OrderedDeal = z.object({ deal: DealRow, ...SentOffers.shape });
