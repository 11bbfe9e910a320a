import { type PublicationDraft } from '#shared/domain/title-lists/check-publication.ts';
import { kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';

/** The values of a publication's row as a form holds them: the 25 fields and nothing else. */
export function draftOf(row: Readonly<Record<string, unknown>>): PublicationDraft {
  return Object.fromEntries(kbartFields.map((field) => [field, typeof row[field] === 'string' ? row[field] : null]));
}

/** What of a draft differs from what it began with. */
export function draftChanges(before: PublicationDraft, after: PublicationDraft): PublicationDraft {
  const changed = kbartFields.filter((field) => (before[field] ?? '') !== (after[field] ?? ''));
  return Object.fromEntries(changed.map((field) => [field, after[field] ?? null]));
}
