import type { imports } from '#shared/contract/groups/imports.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import { entryOf, fieldsOf, type ImportField } from '#shared/domain/imports/import-kinds.ts';
import { ownFieldsOf } from '#functions/records/use/imports/own-targets.ts';
import type { Handler } from '#functions/platform/http.ts';
import { owners } from '#functions/records/ground/references/reference.ts';
import { usualOptions } from './parse-file.ts';
import { maxSheetRows } from './reading/recognise-sheet.ts';
import { messageAs } from '#functions/platform/messages/english.ts';

/** In bytes. */
export const maxImportBytes = 50 * 1024 * 1024;

/** The label and help of a field, as in rows. */
export function fieldText(kind: ImportKindName, name: ImportField) {
  const text = entryOf(kind, name);
  if (!text) throw new Error(`${name} is no field of ${kind}`);
  return { ...messageAs('label', text.label), ...messageAs('help', text.help) };
}

/** C211: the data of the imports page. */
export const importForm =
  (kind: ImportKindName): Handler<typeof imports.form> =>
  async (request) => {
    const model = await request.model();
    return {
      fields: [
        ...fieldsOf(kind).map((name) => ({
          name: name as string,
          ...fieldText(kind, name),
          repeatable: entryOf(kind, name)?.repeatable === true,
        })),
        ...ownFieldsOf(model, kind).map(({ name, label, help, repeatable }) => ({
          name: name as string,
          ...messageAs('label', label),
          ...messageAs('help', help),
          repeatable,
        })),
      ],
      options: usualOptions(kind, model, request.caller),
      owners: owners(model),
      largest_file: maxImportBytes,
      largest_form: 4 * 1024 * 1024,
      most_rows: maxSheetRows,
    };
  };
