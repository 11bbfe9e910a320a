import * as z from 'zod';
import { Currency, Id, Money, Reference } from '../fields.ts';

const figures = {
  articles: z.int(),
  /** Charges with an amount in the library's currency. */
  charges: z.int(),
  cost: Money,
};

/** Of articles that cost something; null without one. */
const quartiles = { lower_quartile: Money.nullable(), median: Money.nullable(), upper_quartile: Money.nullable() };

const Groups = z.object({
  /** The highest cost first. `unallocated` has no name, and neither has `external`: what others pay. */
  groups: z.array(z.object({ key: z.string(), name: z.string().nullable(), ...figures, ...quartiles })),
  /** All that are not among the groups. */
  others: z.object({ groups: z.int(), ...figures }).nullable(),
});

const publisherSums = {
  subscriptions: Money,
  agreements: Money,
  /** Charges outside agreements. */
  charges: Money,
  total: Money,
  /** Prices and charges that are not known in the library's currency, and so in none of the sums. */
  unknown: z.int(),
};

/** Articles of a year, or of all years: how many, what they cost, beside all that their publishers are paid (C727). */
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
  /** Articles that were paid for although an agreement covers them. */
  leakage: z.object({
    articles: z.int(),
    cost: Money,
    agreements: z.array(z.object({ agreement: Reference, articles: z.int(), cost: Money })),
  }),
  /** All that publishers are paid, the highest total first. */
  publishers: z.array(
    z.object({
      /** Null for a publisher that is known by its name alone. */
      id: Id.nullable(),
      name: z.string().nullable(),
      ...publisherSums,
    }),
  ),
  /** The sums of those that are not named, and how many they are. */
  other_publishers: z.object({ count: z.int(), ...publisherSums }).nullable(),
});
export type ResearchAnalysis = z.output<typeof ResearchAnalysis>;
