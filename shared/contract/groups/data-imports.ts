import * as z from 'zod';
import { importKindNames } from '#shared/domain/imports/import-kind-names.ts';
import { ImportOptions } from '../entities/import.ts';
import { Id } from '../fields.ts';
import { ImportRow } from '../rows/import-row.ts';
import { callsOf, multipart, result } from '../route.ts';
import { messageAs } from '../message-fields.ts';

const calls = callsOf('/data', { read: 'perform-data-imports', write: 'perform-data-imports' });

/** Kinds of data to import, with their files (S31), and the import of subscriptions in one call. */
export const dataImports = {
  importSubscriptions: calls.post(
    'C229',
    '/subscriptions/import',
    'Read a file of subscriptions and carry it out at once, when its columns are understood; otherwise it waits for a person',
    {
      repeat: 'idempotency-key',
      body: multipart(
        z.strictObject({
          upload_id: Id.optional(),
          file_name: z.string().max(255).optional(),
          sheet: z.string().max(255).optional(),
          existing: ImportOptions.shape.existing.optional(),
        }),
        ['file'],
      ),
      reply: result(ImportRow),
    },
  ),
  spreadsheetInformation: calls.get(
    'C230',
    '/spreadsheet-information',
    'The files that can be read, how large they may be, and the fields of each kind of import',
    {
      reply: result(
        z.object({
          formats: z.array(z.string()),
          /** In bytes. */
          largest_file: z.int(),
          most_rows: z.int(),
          kinds: z.array(
            z.object({
              kind: z.enum(importKindNames),
              fields: z.array(z.object({ name: z.string(), ...messageAs('label'), ...messageAs('help') })),
            }),
          ),
        }),
      ),
    },
  ),
};
