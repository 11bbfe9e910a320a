import { storedIdentifier } from '#shared/domain/identifiers/standard-identifier.ts';
import { packYears } from '#shared/domain/usage/product-use/packed-years.ts';
import type { KindName } from './kinds.ts';

/** Converts a record of one release to the shape of the next. It may not change the id, a unique field or references. */
export type Upgrade = (before: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/**
 * The changes of each kind's shape, one step per change, in order. A released step never changes: stored records still need it. A new step raises the
 * data format, so that an older release refuses the data instead of misreading them.
 */
export const upgrades: { [K in KindName]?: readonly Upgrade[] } = {
  // Identifiers are stored in their standard form.
  product: [
    ({ online_identifier, print_identifier, ...rest }) => ({
      ...rest,
      online_identifier: storedIdentifier((online_identifier ?? null) as string | null),
      print_identifier: storedIdentifier((print_identifier ?? null) as string | null),
    }),
  ],
  // Scenarios have savings targets.
  scenario: [(before) => ({ ...before, saving: null, department_savings: [] })],
  // A key that was entered for an existing source was stored beside its sealed copy.
  usage_source: [({ api_key: _key, ...rest }) => rest],
  // Texts name the people they mention.
  note: [(before) => ({ ...before, mentions: [] })],
  to_do_comment: [(before) => ({ ...before, mentions: [] })],
  // Users choose which emails they get about notifications.
  user_settings: [(before) => ({ ...before, notification_emails: 'mention' })],
  // A year of cells became a packed text; the next sharing of the source leaves one record per product.
  product_usage: [({ year, cells, ...rest }) => ({ ...rest, years: packYears([{ year, cells }] as never) })],
  // Subscriptions have the terms of their contract, and periods the reason for a deadline of their own.
  // The reminders of a subscription can be silenced.
  subscription: [(before) => ({ ...before, terms: null }), (before) => ({ ...before, quiet_since: null })],
  // Deals are ordered, and the office can carry a part of their totals.
  // Acceptances over a threshold are confirmed by a second contact. Offers without an answer can renew.
  deal: [
    (before) => ({ ...before, office_shares: [], order_number: null, ordered_on: null }),
    (before) => ({ ...before, confirm_above: null }),
    (before) => ({ ...before, silence: 'expires' }),
  ],
  subscription_period: [
    (before) => ({ ...before, deadline_reason: null }),
    (before) => ({ ...before, renewed_by_itself_on: null }),
    // Periods of an odd length keep the yearly price that theirs was reckoned from.
    (before) => ({ ...before, yearly_price: null }),
    // A consortium determines price and dates of the periods of its offers.
    (before) => ({ ...before, received_offer_id: null }),
  ],
  // Offers are sent to accounts of members, and changed after they were accepted.
  // An acceptance over a threshold is confirmed by a second contact. An offer without an answer can renew.
  deal_offer: [
    (before) => ({ ...before, change: null, announced: null }),
    (before) => ({ ...before, confirm_above: null, confirm_link: 0, confirmation: null }),
    (before) => ({ ...before, silence: 'expires' }),
  ],
  received_offer: [(before) => ({ ...before, silence: 'expires' })],
};

/** The shape in which this release stores a kind; 1 before its first upgrade. */
export function shapeOf(kind: KindName): number {
  return 1 + (upgrades[kind]?.length ?? 0);
}

/**
 * A record as this release expects it. `shape` is the one it was stored in; undefined for the first shape of a kind. Throws if a newer release wrote
 * it: guessing would lose data that only the newer release knows.
 */
export function upgraded(kind: KindName, shape: number | undefined, data: Record<string, unknown>): Record<string, unknown> {
  const from = shape ?? 1;
  if (from > shapeOf(kind))
    throw new Error(
      `A ${kind} was written by a newer release of Perennial (shape ${from}; this one knows ${shapeOf(kind)}). Run that release.`,
    );
  return (upgrades[kind] ?? []).slice(from - 1).reduce((before, step) => step(before), data);
}

/** The version of the layout of table, files and data folder, beside the shapes of records. */
const layout = 1;

/** The number in a data folder and a backup: it rises with each upgrade, and a release refuses a higher one than its own. */
export function dataFormat(): number {
  return layout + Object.values(upgrades).reduce((sum, steps) => sum + (steps?.length ?? 0), 0);
}
