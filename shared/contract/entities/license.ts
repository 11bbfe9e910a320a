import * as z from 'zod';
import { termKinds } from '#shared/domain/licenses/license-term.ts';
import { audit, GivenDate, Id, OptionalText, Ref, RequiredText, RichText, Version, OptionalLines } from '../fields.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

/** A license's answer about one use; `n/a` if it is silent or unknown (DOMAIN.md 4.8). */
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

/** A subject of license terms, such as walk-in users or interlibrary loan (D8). `kind` is the kind of its answers. */
export const LicenseTermLabel = z.object({ ...label, kind: z.enum(termKinds) });
export type LicenseTermLabel = z.output<typeof LicenseTermLabel>;

/** A restriction or uncertainty of a term: under conditions, print only, not clear (D8). */
export const LicenseQualifierLabel = z.object(label);
export type LicenseQualifierLabel = z.output<typeof LicenseQualifierLabel>;

/** A term of a license (R100). `label_id` names its subject; `qualifiers` are ids of qualifier labels. */
export const LicenseTerm = z.strictObject({
  label_id: Ref('license_term_label'),
  active: z.boolean(),
  status: z.enum(termStatuses),
  qualifiers: z.array(Ref('license_qualifier_label')).max(30),
  /** The answer if the label asks for a number; the answer to a label that asks for text is in `description`. */
  value: z.number().min(-1e12).max(1e12).nullable().optional(),
  description: OptionalLines(1000),
});
export type LicenseTerm = z.output<typeof LicenseTerm>;

const Terms = z.array(LicenseTerm).max(200);

/** An agreement with a publisher (R098). Its periods define what it allows. */
export const License = z.object({ ...audit, name: RequiredText(), publisher_id: Ref('provider'), owner_id: Ref('user') });
export type License = z.output<typeof License>;

export const LicenseChange = z.strictObject({ name: RequiredText(), publisher_id: Id, owner_id: Id, version: Version }).partial();

/** The time for which a license and its terms apply (R099). Without an end it is a one-time purchase. */
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

/** A dated change of a period's terms; terms that it does not name stay. */
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

/** Accepts a form's empty field as null. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('').transform(() => null)]);

const ofPeriod = {
  publisher_id: orEmpty(Id.nullable()),
  owner_id: orEmpty(Id.nullable()),
  name: OptionalText(),
  start_date: orEmpty(GivenDate.nullable()),
  end_date: orEmpty(GivenDate.nullable()),
  summary: orEmpty(RichText),
  terms: Terms,
  /** Ids of the subscriptions held under this license. */
  subscriptions: z.array(Id).max(1000),
  /** A file uploaded before (`POST /uploads`), if it is too large for a form. */
  upload_id: Id,
  file_name: RequiredText(),
};

/**
 * C366. Without `license_id` the license is created with its first period. Further required fields are R056, in the domain, so that all breaches show
 * at once.
 */
export const LicensePeriodCreation = z.strictObject({ ...ofPeriod, license_id: orEmpty(Id.nullable()) }).partial();

/** C367. Without a file the existing one stays; an empty `license_file_id` removes it (R058). */
export const LicensePeriodChange = z
  .strictObject({
    ...ofPeriod,
    license_id: orEmpty(Id.nullable()),
    license_file_id: orEmpty(Id.nullable()),
    // Forms send text.
    version: z.union([
      Version,
      z
        .string()
        .regex(/^\d{1,9}$/, issue(say('fields.notNumber')))
        .transform(Number)
        .pipe(Version),
    ]),
  })
  .partial();
