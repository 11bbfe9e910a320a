import * as z from 'zod';
import { usageMetricNames } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import { linkScopes, Month, UsageLink } from '../entities/usage.ts';
import { Currency, Id, Money, Reference } from '../fields.ts';

/** The evidence that a product is what a source reports. */
export const proposedBy = ['title_list', 'online_issn', 'print_issn', 'isbn', 'doi', 'name', 'database', 'platform'] as const;

/** A link of use to a product: entered by hand, or proposed by evidence. */
export const UsageLinkRow = z.object({
  ...UsageLink.pick({ scope: true, value: true, valid_from: true, valid_to: true }).shape,
  /** Null for a proposal. */
  id: Id.nullable(),
  version: z.int().nullable(),
  usage_source: Reference,
  product: Reference,
  scope: z.enum(linkScopes),
  /** The title or database as reports name it. */
  value_name: z.string().nullable(),
  /** The evidence for the proposal; null for a link by hand. */
  by: z.enum(proposedBy).nullable(),
  /** Titles of the last twelve months by certainty; for a link by hand all are sure. */
  sure: z.int(),
  likely: z.int(),
  unsure: z.int(),
  /** In the last twelve months that the source knows; null without any. */
  uses: z.int().nullable(),
});
export type UsageLinkRow = z.output<typeof UsageLinkRow>;

const title = {
  /** Identifies the title within its source. */
  id: z.string(),
  usage_source: Reference,
  /** The key by which a link names the title. */
  key: z.string(),
  level: z.enum(['platform', 'database', 'title', 'item']),
  name: z.string(),
  publisher: z.string().nullable(),
  identifiers: z.string().nullable(),
  online_issn: z.string().nullable(),
  print_issn: z.string().nullable(),
  isbn: z.string().nullable(),
  doi: z.string().nullable(),
  metric: z.enum(usageMetricNames),
  /** In the last twelve months that the source knows; null without any. */
  uses: z.int().nullable(),
  /** The last of the twelve. */
  uses_to: Month,
};

/** A title of a source. */
export const UsageTitleRow = z.object({
  ...title,
  /** The products for which it counts in the last of these months. */
  products: z.array(Reference),
  no_license: z.int().nullable(),
  limit_exceeded: z.int().nullable(),
});
export type UsageTitleRow = z.output<typeof UsageTitleRow>;

/** A title whose use counts for no product. */
export const UnmatchedTitleRow = z.object(title);
export type UnmatchedTitleRow = z.output<typeof UnmatchedTitleRow>;

/** A title of a subscription: on the list in force, with or without use, or reported and not on it. */
export const SubscriptionTitleRow = z.object({
  id: z.string(),
  name: z.string(),
  identifiers: z.string().nullable(),
  /** Whether it is on the product's title list in force; null without such a list. */
  listed: z.boolean().nullable(),
  sources: z.array(Reference),
  uses: z.int().nullable(),
  no_license: z.int().nullable(),
  limit_exceeded: z.int().nullable(),
  /** Its equal part of the price of the period (RU07); null if not requested, not listed, or without a price. */
  cost: Money.nullable(),
  cost_per_use: z.number().nullable(),
  currency: Currency.nullable(),
});
export type SubscriptionTitleRow = z.output<typeof SubscriptionTitleRow>;
