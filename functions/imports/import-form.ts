import type { imports } from '#shared/contract/groups/imports.ts';
import { importFields, importFieldTexts, repeatableFields } from '#shared/domain/imports/import-fields.ts';
import type { Handler } from '#functions/platform/http.ts';
import { owners } from '#functions/platform/rows/reference.ts';
import { usualOptions } from './parse-file.ts';
import { mostRows } from './read-sheet.ts';

/** C211: what the page of imports offers. */
export const importForm: Handler<typeof imports.form> = async (request) => {
  const model = await request.model();
  return {
    fields: importFields.map((name) => ({ name, ...importFieldTexts[name], repeatable: repeatableFields.has(name) })),
    options: usualOptions(model, request.caller),
    owners: owners(model),
    largest_file: 50 * 1024 * 1024,
    largest_form: 4 * 1024 * 1024,
    most_rows: mostRows,
  };
};
