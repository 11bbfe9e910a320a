import * as z from 'zod';
import {
  License,
  LicenseAmendment,
  LicensePeriod,
  LicenseQualifierLabel,
  licenseStatuses,
  LicenseTerm,
  LicenseTermLabel,
  termStatuses,
} from '../entities/license.ts';
import { termKinds } from '#shared/domain/licenses/license-term.ts';
import { DateOnly, Id, Instant, Reference } from '../fields.ts';

/** The display state of a term (R057, R134). */
export const termStates = ['allowed', 'not_allowed', 'unknown', 'not_applicable'] as const;

/** The time of a license relative to today. */
export const licenseTimes = ['not_yet_active', 'active', 'expired', 'one_time'] as const;

/** A label with the number of licenses and amendments that have it in their terms. */
export const TermLabelRow = z.object({ ...LicenseTermLabel.shape, use_count: z.int() });
export type TermLabelRow = z.output<typeof TermLabelRow>;

/** A qualifier with the number of licenses and amendments that use it. */
export const QualifierLabelRow = z.object({ ...LicenseQualifierLabel.shape, use_count: z.int() });
export type QualifierLabelRow = z.output<typeof QualifierLabelRow>;

/** R100: a term with its names and its display state. */
export const TermRow = z.object({
  ...LicenseTerm.shape,
  name: z.string(),
  kind: z.enum(termKinds),
  qualifier_names: z.array(z.string()),
  state: z.enum(termStates),
});
export type TermRow = z.output<typeof TermRow>;

/** A term in force on a day: the period's own, or that of the amendment which overrides it. */
export const EffectiveTermRow = z.object({ ...TermRow.shape, amendment: Reference.nullable() });
export type EffectiveTermRow = z.output<typeof EffectiveTermRow>;

export const licenseActions = ['finalize', 'dismiss', 'reopen'] as const;

/** A button of the period that the server supplies (R056, R057): its name, and the resulting status of the period. */
export const ActionRow = z.object({ action: z.enum(licenseActions), name: z.string(), status: z.enum(licenseStatuses) });

export const LicenseFile = z.object({ id: Id, name: z.string(), created_by: Reference.nullable(), created_at: Instant });

/** A subscription as the license form of R092 shows it: its name and latest period. */
export const LicensedSubscription = z.object({
  id: Id,
  name: z.string(),
  latest_period: z
    .object({ id: Id, name_reference: z.string().nullable(), start_date: DateOnly, end_date: DateOnly.nullable() })
    .nullable(),
});
export type LicensedSubscription = z.output<typeof LicensedSubscription>;

/** An amendment as lists and pages show it. */
export const AmendmentRow = z.object({
  ...LicenseAmendment.shape,
  terms: z.array(TermRow),
  /** Whether it overrides terms today: it is finalized, and its time is now. */
  in_force: z.boolean(),
  license_period: Reference.nullable(),
  license: Reference.nullable(),
});
export type AmendmentRow = z.output<typeof AmendmentRow>;

/** R099. `name` and publisher are the license's. */
export const LicensePeriodRow = z.object({
  ...LicensePeriod.shape,
  name: z.string(),
  publisher_id: Id.nullable(),
  publisher: Reference.nullable(),
  owner: Reference.nullable(),
  license: Reference.nullable(),
  time: z.enum(licenseTimes),
  terms: z.array(TermRow),
  /** With the amendments in force today. */
  effective_terms: z.array(EffectiveTermRow),
  subscriptions: z.array(LicensedSubscription),
  subscription_count: z.int(),
  license_file: LicenseFile.nullable(),
  actions: z.array(ActionRow),
  amendments: z.array(AmendmentRow),
});
export type LicensePeriodRow = z.output<typeof LicensePeriodRow>;

const PeriodOfLicense = z.object({
  id: Id,
  name: z.string(),
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  status: z.enum(licenseStatuses),
  time: z.enum(licenseTimes),
  owner: Reference.nullable(),
});

/** R098: a license with its periods, latest first, and the facts that lists show of the relevant one. */
export const LicenseRow = z.object({
  ...License.shape,
  publisher: Reference.nullable(),
  owner: Reference.nullable(),
  license_periods: z.array(PeriodOfLicense),
  last_period_id: Id.nullable(),
  /** The period that lists show: the one in force, else the next, else the last. */
  shown_period_id: Id.nullable(),
  start_date: DateOnly.nullable(),
  end_date: DateOnly.nullable(),
  status: z.enum(licenseStatuses).nullable(),
  time: z.enum(licenseTimes).nullable(),
  subscription_count: z.int(),
  period_count: z.int(),
});
export type LicenseRow = z.output<typeof LicenseRow>;

const LabelChoice = z.object({ id: Id, name: z.string(), description: z.string().nullable() });

/** R099: create data of a license period. */
export const LicensePeriodForm = z.object({
  publishers: z.array(Reference),
  owners: z.array(Reference),
  terms: z.array(LabelChoice.extend({ kind: z.enum(termKinds) })),
  qualifiers: z.array(LabelChoice),
  term_statuses: z.array(z.object({ id: z.enum(termStatuses), name: z.string() })),
  statuses: z.array(z.enum(licenseStatuses)),
  actions: z.array(ActionRow),
  subscriptions: z.array(LicensedSubscription),
  /** For a license: its facts, and the initial values of its renewal (R058). */
  license: z.object({ ...Reference.shape, publisher_id: Id, owner_id: Id }).nullable(),
  renewal: z
    .object({
      start_date: DateOnly,
      end_date: DateOnly.nullable(),
      owner_id: Id.nullable(),
      summary: z.string().nullable(),
      terms: z.array(LicenseTerm),
      subscriptions: z.array(Id),
      renews: Id,
    })
    .nullable(),
});

/** A period of a license under which a subscription may be held (C148). */
export const AvailableLicensePeriod = LicensePeriodRow.pick({
  id: true,
  license_id: true,
  name: true,
  publisher: true,
  start_date: true,
  end_date: true,
  status: true,
  time: true,
}).extend({
  /** Whether the publisher of the subscription's product is the license's: such periods come first. */
  same_publisher: z.boolean(),
});
export type AvailableLicensePeriod = z.output<typeof AvailableLicensePeriod>;

/** The content of the form of a license. */
export const LicenseForm = z.object({ publishers: z.array(Reference), owners: z.array(Reference) });

const ComparedTerm = LicenseTerm.pick({ active: true, status: true, value: true }).extend({
  state: z.enum(termStates),
  qualifier_names: z.array(z.string()),
  description: z.string().nullable(),
  amendment: Reference.nullable(),
});

/** Two to five licenses side by side. A row is a term, with the kind of difference: in the rules, in their conditions, or in remarks only. */
export const LicenseComparison = z.object({
  on: DateOnly,
  licenses: z.array(
    z.object({
      id: Id,
      name: z.string(),
      publisher: Reference.nullable(),
      owner: Reference.nullable(),
      period: PeriodOfLicense.nullable(),
      subscription_count: z.int(),
    }),
  ),
  /** In the order of the licenses; null for a license without the term. */
  rows: z.array(
    z.object({
      label: Reference,
      kind: z.enum(termKinds),
      difference: z.enum(['rules', 'conditions', 'remarks', 'none']),
      cells: z.array(ComparedTerm.nullable()),
    }),
  ),
  /** How many rows differ in rules. */
  differing: z.int(),
});
export type LicenseComparison = z.output<typeof LicenseComparison>;

/** One license's answer about a term, and its period. */
const Source = z.object({
  license: Reference,
  license_period_id: Id,
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  status: z.enum(licenseStatuses),
  state: z.enum(termStates),
  qualifier_names: z.array(z.string()),
  description: z.string().nullable(),
  amendment: Reference.nullable(),
});

/** An answer of "Can I…?": one term for one subscription. Of several licenses the strictest rules apply. */
export const CanIAnswer = z.object({
  subscription: Reference,
  product: Reference.nullable(),
  publisher: Reference.nullable(),
  state: z.enum(termStates),
  qualifier_names: z.array(z.string()),
  description: z.string().nullable(),
  /** The reason for doubt: no license, none in force, none that mentions the term, one not finalized yet, or licenses that differ. */
  reason: z.enum(['no_license', 'not_in_force', 'silent', 'not_finalized', 'licenses_differ']).nullable(),
  licenses: z.array(Source),
});
export type CanIAnswer = z.output<typeof CanIAnswer>;

/** The answers of all licenses about one term. */
const answered = {
  counts: z.object({ allowed: z.int(), not_allowed: z.int(), unknown: z.int(), not_applicable: z.int() }),
  answers: z.array(CanIAnswer),
};

export const CanIResult = z.object({
  on: DateOnly,
  /** The possible questions: the terms in use, those that match the words first. */
  labels: z.array(z.object({ ...LabelChoice.shape, fits: z.boolean() })),
  /** The requested term; null while the words match none or several. */
  label: LabelChoice.nullable(),
  ...answered,
  /** Further terms that match the question. */
  further: z.array(z.object({ label: LabelChoice, ...answered })),
});
export type CanIResult = z.output<typeof CanIResult>;
