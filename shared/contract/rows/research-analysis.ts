import * as z from 'zod';
import { Currency, Id, Money, Reference } from '../fields.ts';

const figures = {
  articles: z.int(),
  /** Charges with an amount in the library's currency. */
  charges: z.int(),
  cost: Money,
};

/** For articles with a cost; null without one. */
const quartiles = { lower_quartile: Money.nullable(), median: Money.nullable(), upper_quartile: Money.nullable() };

const Groups = z.object({
  /** The highest cost first. `unallocated` has no name, nor has `external`: the part that others pay. */
  groups: z.array(z.object({ key: z.string(), name: z.string().nullable(), ...figures, ...quartiles })),
  /** All groups that are not listed. */
  others: z.object({ groups: z.int(), ...figures }).nullable(),
});

const publisherSums = {
  subscriptions: Money,
  agreements: Money,
  /** Charges outside agreements. */
  charges: Money,
  total: Money,
  /** Prices and charges without a known amount in the library's currency, which no sum includes. */
  unknown: z.int(),
};

/** Articles of a year, or of all years: their number and cost, beside all other payments to their publishers (C727). */
export const ResearchAnalysis = z.object({
  /** Null for all years. */
  year: z.int().nullable(),
  /** Years with articles, the latest first. */
  years: z.array(z.int()),
  currency: Currency,
  ...figures,
  ...quartiles,
  by: z.object({
    year: Groups,
    publisher: Groups,
    journal: Groups,
    license: Groups,
    is_hybrid: Groups,
    department: Groups,
    agreement: Groups,
    institution: Groups,
  }),
  /** Paid articles that an agreement covers. */
  leakage: z.object({
    articles: z.int(),
    cost: Money,
    agreements: z.array(z.object({ agreement: Reference, articles: z.int(), cost: Money })),
  }),
  /** All payments to publishers, the highest total first. */
  publishers: z.array(
    z.object({
      /** Null for a publisher known only by name. */
      id: Id.nullable(),
      name: z.string().nullable(),
      ...publisherSums,
    }),
  ),
  /** The sums of publishers that are not listed, and their number. */
  other_publishers: z.object({ count: z.int(), ...publisherSums }).nullable(),
});
export type ResearchAnalysis = z.output<typeof ResearchAnalysis>;
