import * as z from 'zod';
import { audit, DateOnly, GivenDate, Ref, Version, OptionalLines } from '../fields.ts';

const holder = {
  /** Exactly one of the two: a subscription, or the license period under which subscriptions are held. */
  subscription_id: Ref('subscription').nullable(),
  license_period_id: Ref('license_period').nullable(),
};

const terms = {
  /** Max increase of the price in percent from one year to the next; below 0 if the price must fall. */
  percent: z.number().min(-100).max(1000),
  /** The last day on which a period may start whose price is capped. */
  until: DateOnly,
  note: OptionalLines(1000),
};

/** The max price increase that a contract allows (D4). */
export const PriceCeiling = z.object({ ...audit, ...holder, ...terms });
export type PriceCeiling = z.output<typeof PriceCeiling>;

export const PriceCeilingCreation = z
  .strictObject({ ...holder, ...terms, until: GivenDate })
  .partial()
  .required({ percent: true, until: true });

/** A ceiling stays with its subscription or license period. */
export const PriceCeilingChange = z.strictObject({ ...terms, until: GivenDate, version: Version }).partial();
