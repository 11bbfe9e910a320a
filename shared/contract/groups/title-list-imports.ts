import * as z from 'zod';
import { CustomColumns, importTypes, titleModes, titleProfiles } from '../entities/title-list.ts';
import { GivenDate, Id, OptionalText, Version, WholeNumber } from '../fields.ts';
import { binary, callsOf, multipart, result } from '../route.ts';
import { TitleListImport, TitleListImportForm, TitleListReport } from '../rows/title-list-row.ts';

/** Form fields arrive as text; an empty one means null. */
const OptionalDate = z.union([z.literal('').transform(() => null), GivenDate]).nullable();

/** C228 and the calls that preview it. A file over 4 MB is uploaded first and named by `upload_id`. */
const TitleListFile = z
  .strictObject({
    name: OptionalText(),
    valid_from: OptionalDate,
    valid_to: OptionalDate,
    import_type: z.enum(importTypes),
    custom_columns: CustomColumns.nullable(),
    upload_id: Id,
    file_name: z.string().max(255),
    sheet: z.string().max(255),
    profile: z.enum(titleProfiles),
    /** `new` creates a list; `add` and `replace` import the titles into the list `title_list_id`. */
    mode: z.enum(titleModes),
    title_list_id: Id,
    /** The version of that list in the preview. */
    version: z.union([Version, WholeNumber]),
    /** For a file of 10,000 titles or more: creates several lists, split in this way or, with `true`, in the first one proposed. */
    split: z.enum(['true', 'false', 'initial', 'type', 'publisher']),
  })
  .partial();

const body = multipart(TitleListFile, ['file']);

const calls = callsOf('/imports/products/{id}/title-lists', { read: 'perform-data-imports', write: 'perform-data-imports' });

/** The import of title lists for a product (D6, R061, R062). */
export const titleListImports = {
  form: calls.get('C227', '/create', 'The columns of KBART, the letters of a sheet, and the lists of the product', {
    reply: result(TitleListImportForm),
  }),
  preview: calls.postQuery('own', '/preview', 'What is in a file, and what would come and go. Nothing is written', {
    body,
    reply: result(TitleListReport),
  }),
  previewReport: calls.postQuery('own', '/report', 'Every row of a file with what would become of it, as a spreadsheet', {
    body,
    reply: binary(),
  }),
  process: calls.post('C228', '/process', 'Make a title list of a file, or bring an existing one up to date', {
    repeat: 'idempotency-key',
    body,
    reply: result(TitleListImport),
  }),
};
