import * as z from 'zod';
import { harvestReleases, harvestStates } from '#shared/domain/usage/harvest/harvested-month.ts';
import { Month } from '../entities/usage.ts';
import { Id, Instant, Reference } from '../fields.ts';
import { messageAs, messageOrNullAs } from '../message-fields.ts';

export const testSteps = ['status', 'reports', 'month'] as const;

/** A step of the test of a connection. */
export const TestStep = z.object({
  step: z.enum(testSteps),
  state: z.enum(['ok', 'failed', 'skipped']),
  /** The status of the answer; null without an answer. */
  http: z.int().nullable(),
  ms: z.int(),
  ...messageOrNullAs('message'),
});
export type TestStep = z.output<typeof TestStep>;

/** A request to the COUNTER API of a source. */
export const AttemptRow = z.object({
  id: Id,
  usage_source_id: Id,
  report: z.string(),
  release: z.enum(harvestReleases),
  from: Month,
  to: Month,
  started: Instant,
  ms: z.int(),
  http: z.int().nullable(),
  bytes: z.int(),
  outcome: z.enum(['loaded', 'unchanged', 'nothing']),
  /** The meaning of the answer, and a remedy. */
  ...messageAs('sentence'),
  has_answer: z.boolean(),
});
export type AttemptRow = z.output<typeof AttemptRow>;

/** Months of a source's report without a usable answer, by the reason. */
export const FailedHarvest = z.object({
  usage_source: Reference,
  report: z.string(),
  months: z.array(Month),
  /** The meaning of the last answer, and a remedy. */
  ...messageAs('sentence'),
  /** When the first of them is requested again; null if only a person can fix it. */
  next_at: Instant.nullable(),
  /** Whether the platform refused the account. Requests resume when the account is changed. */
  stopped: z.boolean(),
});
export type FailedHarvest = z.output<typeof FailedHarvest>;

/** One request in full. */
export const AttemptView = AttemptRow.extend({
  /** The address, without the key. */
  url: z.string(),
  exceptions: z.array(
    z.object({ code: z.int(), message: z.string(), data: z.string(), help_url: z.string().nullable(), ...messageAs('sentence') }),
  ),
  months: z.array(z.object({ month: Month, state: z.enum(harvestStates) })),
});
export type AttemptView = z.output<typeof AttemptView>;

/** A platform of the COUNTER Registry. */
export const RegistryPlatform = z.object({
  id: z.string(),
  name: z.string(),
  reports: z.array(z.string()),
  services: z.array(z.object({ release: z.string(), base_url: z.string() })),
});
export type RegistryPlatform = z.output<typeof RegistryPlatform>;

/** A member of a consortium, as a platform names it. */
export const HarvestMember = z.object({
  customer_id: z.string(),
  name: z.string(),
  requestor_id: z.string().nullable(),
  /** The source that requests this member's use. */
  source: Reference.nullable(),
});
export type HarvestMember = z.output<typeof HarvestMember>;
