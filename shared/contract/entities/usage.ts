import * as z from 'zod';
import { entryMetrics } from '#shared/domain/usage/entries/entry-metrics.ts';
import { dateStyles } from '#shared/domain/usage/harvest/build-request.ts';
import { harvestReleases, harvestStates } from '#shared/domain/usage/harvest/harvested-month.ts';
import {
  audit,
  type AuditField,
  DateOnly,
  ForeignId,
  GivenDate,
  type Id,
  Instant,
  OptionalText,
  Ref,
  RequiredText,
  OptionalLines,
} from '../fields.ts';

/** How use comes from a source: in files, by hand, or from its COUNTER API. */
export const sourceKinds = ['upload', 'manual', 'api'] as const;
export const releases = ['4', '5', '5.1'] as const;
export const usageMonthStates = ['loaded', 'none', 'partial', 'lost', 'pending', 'missing', 'unexplained'] as const;
/** The part of a source's use that a link gives to a product. */
export const linkScopes = ['platform', 'database', 'title_list', 'title'] as const;

/** `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** The user's answers to the questions about a report. */
export const UsageAnswers = z
  .strictObject({
    release: z.enum(releases),
    report: z.string().max(16),
    period: z.strictObject({ from: Month, to: Month }),
    /** Months of headings that could not be read, by heading. */
    months: z.record(z.string().max(255), Month),
    institution: z.string().max(1000),
  })
  .partial();
export type UsageAnswers = z.output<typeof UsageAnswers>;

/** Reports that can be harvested: those of which the others are views, and these views for platforms that offer nothing else. */
export const harvestReports = ['TR', 'DR', 'PR', 'IR', 'TR_J1', 'TR_J2', 'TR_J3', 'TR_B1', 'TR_B2', 'DR_D1', 'DR_D2', 'PR_P1'] as const;

/** A user's settings for the harvest of a source. Only sources of the kind `api` use them. */
export const HarvestSettings = z.object({
  /** The address of the COUNTER API. */
  base_url: OptionalText(1000),
  release: z.enum([...harvestReleases, 'auto']),
  requestor_id: ForeignId('who asks, as the vendor calls it', OptionalText(255)),
  platform_param: OptionalText(255),
  date_style: z.enum(dateStyles),
  reports: z.array(z.enum(harvestReports)).max(harvestReports.length),
  /** The first month to request. */
  harvest_from: Month.nullable(),
  active: z.boolean(),
  /** Null: a day that the product chooses. */
  day_of_month: z.int().min(1).max(28).nullable(),
  /** Null: as many as the platform allows. */
  requests_per_day: z.int().min(1).max(100_000).nullable(),
});

/** A platform account that reports use. */
export const UsageSource = z.object({
  ...audit,
  name: RequiredText(),
  provider_id: Ref('provider').nullable(),
  platform: OptionalText(255),
  kind: z.enum(sourceKinds),
  customer_id: ForeignId('the number of the library at the vendor', OptionalText(255)),
  note: OptionalLines(2000),
  /** Reports that a user preferred over others, by month. A pin whose report was deleted has no effect. */
  pins: z.array(z.object({ month: Month, usage_report_id: ForeignId<typeof Id>('a pin does not use its report') })),
  ...HarvestSettings.shape,
  /** The key itself is a `usage_key`. */
  has_api_key: z.boolean(),
  /** The platform refused the parameter that names attributes. */
  attributes_refused: z.boolean(),
  /** The reason why requests to the platform stopped; null while they continue. */
  stopped: z.object({ at: Instant, code: z.int(), help_url: z.string().max(1000).nullable() }).nullable(),
  /** The task for the person who can correct the account. */
  harvest_to_do_id: Ref('to_do', { onDelete: 'clear' }).nullable(),
});
export type UsageSource = z.output<typeof UsageSource>;

/** The initial values of a source: reports come in files. */
export const blankUsageSource: Omit<UsageSource, AuditField | 'name'> = {
  provider_id: null,
  platform: null,
  kind: 'upload',
  customer_id: null,
  note: null,
  pins: [],
  base_url: null,
  release: 'auto',
  requestor_id: null,
  platform_param: null,
  date_style: 'yyyy-mm-dd',
  reports: [],
  harvest_from: null,
  active: true,
  day_of_month: null,
  requests_per_day: null,
  has_api_key: false,
  attributes_refused: false,
  stopped: null,
  harvest_to_do_id: null,
};

/** The API key of a source, sealed with the tenant's key; its id is the source's. Never in the log, a snapshot or an export. */
export const UsageKey = z.object({ ...audit, sealed: z.string().max(4000) });

/** The harvest of a report in a year: the result of each month, and the time of its next request. Null for a month that is not requested. */
export const UsageMonth = z.object({
  ...audit,
  usage_source_id: Ref('usage_source'),
  report: z.string().max(16),
  year: z.int().min(1900).max(2100),
  months: z
    .array(
      z
        .object({
          state: z.enum(harvestStates),
          release: z.enum(harvestReleases),
          tries: z.int().min(0),
          next_at: Instant.nullable(),
          code: z.int().nullable(),
          attempt_id: ForeignId('an attempt is no record', z.string().max(64)).nullable(),
        })
        .nullable(),
    )
    .length(12),
});
export type UsageMonth = z.output<typeof UsageMonth>;

/** The attributes of a count. Null for an attribute that the report does not break down. */
const usageValues = {
  data_type: z.string().max(64).nullable(),
  access_type: z.string().max(64).nullable(),
  access_method: z.string().max(64).nullable(),
  metric: z.string().max(64),
};

/** A count of uses; null where the report leaves it blank. */
const Count = z.int().min(0).nullable();

/** Sums over the titles of a report by what they count, one for each of its months. */
export const UsageCells = z.object({ ...usageValues, counts: z.array(Count) });
export type UsageCells = z.output<typeof UsageCells>;

/** A COUNTER report as loaded; its titles are in the object `object_key`. The use that counts is computed from all reports of a source. */
export const UsageReport = z.object({
  ...audit,
  usage_source_id: Ref('usage_source'),
  import_id: Ref('import', { onDelete: 'clear' }).nullable(),
  origin: z.enum(['upload', 'harvest']),
  release: z.enum(releases),
  report: z.string().max(16),
  /** The instant that the report names. */
  reported_at: Instant.nullable(),
  file_name: RequiredText(),
  months: z.array(Month),
  states: z.array(z.enum(usageMonthStates)),
  /** Filters of its header, for a full report that was requested in part. */
  filters: z.record(z.string(), z.array(z.string())),
  cells: z.array(UsageCells),
  title_count: z.int().min(0),
  /** Names of files differ only where their titles and counts do. */
  object_key: ForeignId('the name of a file', z.string().max(255)),
});
export type UsageReport = z.output<typeof UsageReport>;

/** A link that gives part of a source's use to a product. */
export const UsageLink = z.object({
  ...audit,
  usage_source_id: Ref('usage_source'),
  scope: z.enum(linkScopes),
  /** The name of the database or the key of the title; null for the whole platform and for the title list in force. */
  value: z.string().max(1000).nullable(),
  product_id: Ref('product'),
  valid_from: GivenDate.nullable(),
  valid_to: DateOnly.nullable(),
});
export type UsageLink = z.output<typeof UsageLink>;

/** More is a typing error. */
const maxUses = 1_000_000_000;

/** Use that a source reports outside COUNTER, entered by hand. */
export const UsageEntry = z.object({
  ...audit,
  usage_source_id: Ref('usage_source'),
  product_id: Ref('product').nullable(),
  metric: z.enum(entryMetrics),
  /** Uses by month; a missing month is unknown. */
  months: z.record(Month, z.int().min(0).max(maxUses)),
  note: OptionalLines(1000),
});
export type UsageEntry = z.output<typeof UsageEntry>;

/** An unusual month of a product that a user checked and dismissed. */
export const UsageDismissal = z.object({ ...audit, product_id: Ref('product'), month: Month, note: OptionalLines(1000) });
export type UsageDismissal = z.output<typeof UsageDismissal>;

/** Use of one product on one source: sums over its titles of what counts for its type. The product derives it from reports and links. */
export const ProductUsage = z.object({
  ...audit,
  product_id: Ref('product'),
  usage_source_id: Ref('usage_source'),
  /** As `packYears` writes them. */
  years: z.string(),
});
export type ProductUsage = z.output<typeof ProductUsage>;

/** The basis from which the `product_usage` of a source was last derived; its id is the source's. */
export const UsageShare = z.object({ ...audit, basis: z.string().max(64) });
export type UsageShare = z.output<typeof UsageShare>;
