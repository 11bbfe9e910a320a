import { kbartFields, type KbartField } from './kbart-fields.ts';

/**
 * One row of a title list: a title with one stretch of coverage. Blank is null. Dates are `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, as exact as the
 * list gave them; ISSNs `NNNN-NNNC`, ISBNs 13 digits, and an identifier that is neither stays as it was given.
 */
export type Publication = { [field in Exclude<KbartField, 'publication_title' | 'publication_type' | 'access_type'>]: string | null } & {
  publication_title: string;
  publication_type: 'serial' | 'monograph' | null;
  /** Paid or free. */
  access_type: 'P' | 'F' | null;
};

/** A publication of which only the title, and what else is given, is known. */
export function publicationOf(known: Pick<Publication, 'publication_title'> & Partial<Publication>): Publication {
  return { ...(Object.fromEntries(kbartFields.map((field) => [field, null])) as unknown as Publication), ...known };
}
