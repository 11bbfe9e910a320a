import { kbartFields, type KbartField } from './kbart-fields.ts';

/**
 * A row of a title list: a title with one range of coverage. Blank is null. Dates are `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, as precise as in the list.
 * ISSNs are `NNNN-NNNC`, ISBNs 13 digits; other identifiers stay as given.
 */
export type Publication = { [field in Exclude<KbartField, 'publication_title' | 'publication_type' | 'access_type'>]: string | null } & {
  publication_title: string;
  publication_type: 'serial' | 'monograph' | null;
  /** Paid or free. */
  access_type: 'P' | 'F' | null;
};

/** A publication with a title, the given values, and null elsewhere. */
export function publicationOf(known: Pick<Publication, 'publication_title'> & Partial<Publication>): Publication {
  return { ...(Object.fromEntries(kbartFields.map((field) => [field, null])) as unknown as Publication), ...known };
}
