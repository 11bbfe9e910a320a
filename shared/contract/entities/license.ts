import * as z from 'zod';
import { termKinds } from '#shared/domain/licenses/license-term.ts';
import { audit, GivenDate, Id, OptionalText, Ref, RequiredText, RichText, Version, OptionalLines } from '../fields.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

/** What a licence says of one thing that a reader may want to do; `n/a` is silent or not known (DOMAIN.md 4.8). */
export const termStatuses = ['yes', 'no', 'n/a'] as const;

/** The states of a license period and of an amendment; the display states of terms follow from them (R057). */
export const licenseStatuses = ['pending', 'finalized', 'dismissed'] as const;
export type LicenseStatus = (typeof licenseStatuses)[number];

const label = {
  ...audit,
  name: RequiredText(),
  description: OptionalLines(1000),
  order: z.int().min(0).max(9999),
  active: z.boolean(),
};

/** A thing that licences speak of: walk-in users, interlibrary loan (D8). `kind` says what an answer to it is. */
export const LicenseTermLabel = z.object({ ...label, kind: z.enum(termKinds) });
export type LicenseTermLabel = z.output<typeof LicenseTermLabel>;

/** How far a term goes, or how sure one is of it: under conditions, print only, not clear (D8). */
export const LicenseQualifierLabel = z.object(label);
export type LicenseQualifierLabel = z.output<typeof LicenseQualifierLabel>;

/** R100. `label_id` says what it is about, `qualifiers` are ids of qualifier labels. */
export const LicenseTerm = z.strictObject({
  label_id: Ref('license_term_label'),
  active: z.boolean(),
  status: z.enum(termStatuses),
  qualifiers: z.array(Ref('license_qualifier_label')).max(30),
  /** The answer where the label asks for a number; a text that is asked for stands in `description`. */
  value: z.number().min(-1e12).max(1e12).nullable().optional(),
  description: OptionalLines(1000),
});
export type LicenseTerm = z.output<typeof LicenseTerm>;

const Terms = z.array(LicenseTerm).max(200);

/** An agreement with a publisher (R098). What it allows is said by its periods. */
export const License = z.object({ ...audit, name: RequiredText(), publisher_id: Ref('provider'), owner_id: Ref('user') });
export type License = z.output<typeof License>;

export const LicenseChange = z.strictObject({ name: RequiredText(), publisher_id: Id, owner_id: Id, version: Version }).partial();

/** The time for which a licence holds with its terms (R099). Without an end it is a one-time purchase. */
export const LicensePeriod = z.object({
  ...audit,
  license_id: Ref('license'),
  owner_id: Ref('user'),
  start_date: GivenDate,
  end_date: GivenDate.nullable(),
  status: z.enum(licenseStatuses),
  summary: RichText,
  terms: Terms,
});
export type LicensePeriod = z.output<typeof LicensePeriod>;

/** A dated change of a period's terms; what it does not name stays as it was. */
export const LicenseAmendment = z.object({
  ...audit,
  license_period_id: Ref('license_period'),
  name: RequiredText(),
  start_date: GivenDate,
  end_date: GivenDate.nullable(),
  status: z.enum(licenseStatuses),
  description: OptionalLines(4000),
  terms: Terms,
});
export type LicenseAmendment = z.output<typeof LicenseAmendment>;

export const blankAmendment = { end_date: null, status: 'pending', description: null, terms: [] } satisfies Partial<LicenseAmendment>;

const ofAmendment = {
  name: RequiredText(),
  start_date: GivenDate,
  end_date: GivenDate.nullable(),
  status: z.enum(licenseStatuses),
  description: OptionalLines(4000),
  terms: Terms,
};

export const AmendmentCreation = z
  .strictObject({ ...ofAmendment, license_period_id: Id })
  .partial()
  .required({ license_period_id: true, name: true, start_date: true });

export const AmendmentChange = z.strictObject({ ...ofAmendment, version: Version }).partial();

/** A form's empty field, which has no null. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('').transform(() => null)]);

const ofPeriod = {
  publisher_id: orEmpty(Id.nullable()),
  owner_id: orEmpty(Id.nullable()),
  name: OptionalText(),
  start_date: orEmpty(GivenDate.nullable()),
  end_date: orEmpty(GivenDate.nullable()),
  summary: orEmpty(RichText),
  terms: Terms,
  /** The subscriptions that are held under this licence: their ids. */
  subscriptions: z.array(Id).max(1000),
  /** Of a file that lies in storage already (`POST /uploads`), for files too large for a form. */
  upload_id: Id,
  file_name: RequiredText(),
};

/**
 * C366. Without `license_id` the licence is made with its first period. What is required beyond this is R056, in the domain, so that all
 * breaches show at once.
 */
export const LicensePeriodCreation = z.strictObject({ ...ofPeriod, license_id: orEmpty(Id.nullable()) }).partial();

/** C367. Without a file the one there stays; an empty `license_file_id` removes it (R058). */
export const LicensePeriodChange = z
  .strictObject({
    ...ofPeriod,
    license_id: orEmpty(Id.nullable()),
    license_file_id: orEmpty(Id.nullable()),
    // A form's fields are texts.
    version: z.union([
      Version,
      z
        .string()
        .regex(/^\d{1,9}$/, issue(say('custom-forms.mustNumericValue')))
        .transform(Number)
        .pipe(Version),
    ]),
  })
  .partial();
