import type { KindName } from './kinds.ts';

/** Makes of a record as one release kept it what the next one expects. It may not change the id, a unique field or what the record points to. */
export type Upgrade = (before: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/**
 * How the shape of each kind changed, one step a change, in order. A step stays as it was once it is released: there are records out there
 * that still wait for it. Adding one raises the data format, so that an older release refuses the data instead of misreading them.
 */
export const upgrades: { [K in KindName]?: readonly Upgrade[] } = {
  // Mails are written in the language of whom they go to.
  contact: [(before) => ({ ...before, locale: null })],
  // A product may have several subjects besides the main one.
  product: [(before) => ({ ...before, subject_category_ids: [] })],
  // Licences came: a subscription is held under some.
  subscription: [(before) => ({ ...before, license_period_ids: [] })],
  // The life of a period: what is advised and proposed, who decided and why, what was ordered, who has a stake.
  subscription_period: [
    (before) => ({
      ...before,
      recommendation_status: 'none',
      proposal_status: 'not_proposed',
      forecasted_price_change: null,
      order_date: null,
      order_number: null,
      order_amount: null,
      decided_at: null,
      decided_by: null,
      decision_reason: null,
      cancellation_reason: null,
      notice_sent_on: null,
      departments: (before['departments'] as object[]).map((share) => ({ ...share, stakeholder_ids: [] })),
    }),
  ],
  // A member says for how long the history is kept.
  member: [(before) => ({ ...before, history_years: 7 })],
  // People choose when they are reminded.
  user_settings: [(before) => ({ ...before, reminders: { lead_times: null, last_week: true, tasks: true, feedback: true } })],
  // Providers are imported too, and an import can be undone.
  import: [
    (before) => ({
      ...before,
      options: { ...(before['options'] as object), default_role: 'vendor' },
      records: before['records'] === null ? null : { contacts: 0, ...(before['records'] as object) },
      undo: null,
    }),
  ],
  import_mapping: [(before) => ({ ...before, options: { ...(before['options'] as object), default_role: 'vendor' } })],
};

/** The shape in which this release keeps a kind; 1 before its first upgrade. */
export function shapeOf(kind: KindName): number {
  return 1 + (upgrades[kind]?.length ?? 0);
}

/**
 * A record as this release expects it. `shape` is the one it was kept in; records of the releases before shapes were counted have none.
 * Throws when a newer release wrote it: guessing would lose what that one knows.
 */
export function upgraded(kind: KindName, shape: number | undefined, data: Record<string, unknown>): Record<string, unknown> {
  const from = shape ?? 1;
  if (from > shapeOf(kind))
    throw new Error(
      `A ${kind} was written by a newer release of Perennial (shape ${from}; this one knows ${shapeOf(kind)}). Run that release.`,
    );
  return (upgrades[kind] ?? []).slice(from - 1).reduce((before, step) => step(before), data);
}

/** How the table, the files and the data folder are laid out beside the shapes of records. 2: a record lies in the table as JSON. */
const layout = 2;

/** The number a data folder and a backup carry: it rises with each upgrade, and a release refuses a higher one than its own. */
export function dataFormat(): number {
  return layout + Object.values(upgrades).reduce((sum, steps) => sum + (steps?.length ?? 0), 0);
}
