import type { imports } from '#shared/contract/groups/imports.ts';
import { type ImportKindName, importKinds, textOfField } from '#shared/domain/imports/import-kinds.ts';
import { metaDataTarget } from '#shared/domain/imports/mapping/meta-data-target.ts';
import { metaDataEntityWord } from '#shared/domain/metadata/meta-data-entities.ts';
import { metaDataTargetsOf } from '#functions/records/imports/meta-data-directory.ts';
import type { Handler } from '#functions/platform/http.ts';
import { owners } from '#functions/records/references/reference.ts';
import { usualOptions } from './parse-file.ts';
import { maxSheetRows } from './reading/recognise-sheet.ts';
import type { ImportField } from '#shared/domain/imports/import-kinds.ts';
import { say } from '#shared/domain/messages/message.ts';
import { toldAs } from '#functions/platform/messages/english.ts';

/** In bytes. */
export const maxImportBytes = 50 * 1024 * 1024;

/** How a field is called and what belongs in it, as rows carry it. */
export function fieldText(kind: ImportKindName, name: ImportField) {
  const text = textOfField(kind, name);
  if (!text) throw new Error(`${name} is no field of ${kind}`);
  return { ...toldAs('label', text.label), ...toldAs('help', text.help) };
}

/** C211: what the page of imports offers. */
export const importForm =
  (kind: ImportKindName): Handler<typeof imports.form> =>
  async (request) => {
    const model = await request.model();
    return {
      fields: [
        ...importKinds[kind].fields.map((name) => ({
          name: name as string,
          ...fieldText(kind, name),
          repeatable: importKinds[kind].repeatable.has(name),
        })),
        ...metaDataTargetsOf(model, kind).map(({ id, name, entity_id }) => ({
          name: metaDataTarget(id) as string,
          label: name,
          label_code: null,
          ...toldAs('help', say('imports.metadataOfThe', { metaDataEntity: metaDataEntityWord(entity_id) })),
          repeatable: false,
        })),
      ],
      options: usualOptions(kind, model, request.caller),
      owners: owners(model),
      largest_file: maxImportBytes,
      largest_form: 4 * 1024 * 1024,
      most_rows: maxSheetRows,
    };
  };
