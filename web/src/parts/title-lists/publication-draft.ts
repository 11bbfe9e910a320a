import { type PublicationDraft } from '#shared/domain/title-lists/check-publication.ts';
import { kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';

/** The form values of a publication's row: the 25 fields and nothing else. */
export function draftOf(row: Readonly<Record<string, unknown>>): PublicationDraft {
  return Object.fromEntries(kbartFields.map((field) => [field, typeof row[field] === 'string' ? row[field] : null]));
}

/** The fields of a draft that differ from the initial ones. */
export function draftChanges(before: PublicationDraft, after: PublicationDraft): PublicationDraft {
  const changed = kbartFields.filter((field) => (before[field] ?? '') !== (after[field] ?? ''));
  return Object.fromEntries(changed.map((field) => [field, after[field] ?? null]));
}
