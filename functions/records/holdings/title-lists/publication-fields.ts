import type * as z from 'zod';
import type { PublicationField } from '#shared/contract/rows/title-list-row.ts';
import { type KbartColumn, kbartColumns } from '#shared/domain/title-lists/kbart-columns.ts';
import { kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';
import { messageAs } from '#functions/platform/messages/english.ts';

const choices: Readonly<Record<string, { id: string; name: string }[]>> = {
  publication_type: [
    { id: 'serial', name: 'Serial' },
    { id: 'monograph', name: 'Monograph' },
  ],
  access_type: [
    { id: 'P', name: 'Paid' },
    { id: 'F', name: 'Free' },
  ],
  coverage_depth: ['fulltext', 'selected articles', 'abstracts'].map((id) => ({ id, name: id })),
};

/** The fields of a publication as forms show them (C386, R102). Only the title must be filled in. */
export const publicationFields: z.output<typeof PublicationField>[] = kbartFields.map((name) => {
  const { label, kind, only, help }: KbartColumn = kbartColumns[name];
  return {
    name,
    label,
    data_type: kind,
    required: name === 'publication_title',
    only,
    ...messageAs('help', help),
    choices: choices[name] ?? null,
  };
});
