import * as z from 'zod';
import { priceModels } from '#shared/domain/consortium/deals.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { SharingKey as DomainKey } from '#shared/domain/sharing/sharing-request.ts';
import { audit, ForeignId, Id, Money, Percentage, Ref } from '../fields.ts';
import { issue } from '../issue-message.ts';
import { dealLimits } from './deal.ts';

const Year = z.int().min(1900).max(2100);

/** A number with up to 6 decimals, such as a weight, an FTE, or the price of one use. */
const Decimal = (max: number) =>
  z
    .number()
    .min(0)
    .max(max)
    .refine((value) => /^\d+(\.\d{1,6})?$/.test(String(value)), issue(say('fields.tooManyDecimals', { n: 6 })));

const Fte = Decimal(100_000_000);
const Uses = Decimal(1_000_000_000_000);
const Weight = Decimal(1_000_000_000);

const Band = z.strictObject({ below: Fte.nullable(), weight: Weight });
const SimpleKey = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['equal', 'fte', 'usage', 'budget', 'fixed']) }),
  z.strictObject({ kind: z.literal('bands'), bands: z.array(Band).max(dealLimits.bands) }),
]);
const Mixed = z.strictObject({
  kind: z.literal('mixed'),
  parts: z.array(z.strictObject({ key: SimpleKey, percent: Percentage })).max(6),
});

/** The key by which a total is shared. */
export const SharingKey: z.ZodType<DomainKey> = z.union([SimpleKey, Mixed]) as z.ZodType<DomainKey>;

/** A least or greatest share: an amount, a change in percent against last year, or both. */
const Limit = z.strictObject({ amount: Money.nullable(), percent: z.number().min(-100).max(10_000).nullable() });

const inputNames = ['fte', 'usage', 'budget', 'weight'] as const;

/** The values that the office gives for a member in a sharing. A member without a line takes part with its known values. */
const ofMember = {
  opted_out: z.boolean(),
  /** A price that is agreed, or typed where prices are. */
  fixed: Money.nullable(),
  floor: Money.nullable(),
  cap: Money.nullable(),
  /** Replaces the price of the year before. */
  last_year: Money.nullable(),
  /** Values that replace those of the membership, or that it does not have. */
  fte: Fte.nullable(),
  budget: Money.nullable(),
  weight: Weight.nullable(),
  /** Uses a year; null for a year that is not known. */
  usage: z.array(Uses.nullable()).max(dealLimits.usageYears),
  /** Unknown values for which the mean of the other members counts. */
  use_mean: z.array(z.enum(inputNames)).max(inputNames.length),
};

/** Hundreds of members fit into one save. They are never deleted: a membership ends. */
const Member = Ref('membership', { unchecked: 'a sharing names hundreds of members; the commit decides on those that exist' });

const parameters = {
  /** Of a deal with a fixed total. */
  key: SharingKey.nullable(),
  floor: Limit.nullable(),
  cap: Limit.nullable(),
  /** Of a deal with a price per member, FTE or use. */
  unit_price: Decimal(1_000_000_000).nullable(),
  /** Of a deal with a price for each band of FTE. */
  tiers: z.array(z.strictObject({ below: Fte.nullable(), price: Money })).max(dealLimits.bands),
  /** The years whose FTE and budgets count. */
  fte_year: Year,
  budget_year: Year,
};

/** The parameters of a sharing, in a request. What is not given has its default. */
export const SharingParameters = z
  .strictObject({
    ...parameters,
    members: z
      .array(
        z
          .strictObject({ membership_id: ForeignId('a member, which the commit looks for'), ...ofMember })
          .partial()
          .required({ membership_id: true }),
      )
      .max(dealLimits.members),
  })
  .partial();
export type SharingParameters = z.output<typeof SharingParameters>;

/** C769: a year and its parameters. */
export const SharingRequest = z.strictObject({ ...SharingParameters.shape, year: Year }).required({ year: true });

/** C770: parameters of the year in the path, and the result that the person saw. */
export const SharingToSave = z.strictObject({
  ...SharingParameters.shape,
  /** The amounts that the person saw, by member. Others that follow from changes since are refused. */
  seen: z.record(Id, Money.nullable()).optional(),
});

/** The price of a member, with what it follows from. */
const SavedShare = z.object({
  membership_id: Member,
  /** The name of the member when it was saved. */
  name: z.string().max(255),
  amount: Money.nullable(),
  percent: z.number().nullable(),
  held: z.enum(['fixed', 'floor', 'cap', 'opted_out']).nullable(),
  /** FTE and budget of the membership when it was saved, and its version. */
  known_fte: Fte.nullable(),
  known_budget: Money.nullable(),
  known_currency: z.string().max(3).nullable(),
  known_last_year: Money.nullable(),
  membership_version: z.int(),
  given: z.strictObject(ofMember).partial(),
});

/** The prices of a deal's year: a result that was saved, with all that it follows from. */
export const DealSharing = z.object({
  ...audit,
  deal_id: Ref('deal'),
  year: Year,
  price_model: z.enum(priceModels),
  ...parameters,
  /** The sum of the amounts. */
  total: Money,
  currency: z.string().max(3),
  members: z.array(SavedShare).max(dealLimits.members),
});
export type DealSharing = z.output<typeof DealSharing>;
export type SavedShare = DealSharing['members'][number];
