import type { imports } from '#shared/contract/groups/imports.ts';
import { type ImportKindName, importKinds, textOfField } from '#shared/domain/imports/import-kinds.ts';
import { metaDataTarget } from '#shared/domain/imports/meta-data-target.ts';
import { metaDataEntity } from '#shared/domain/metadata/meta-data-entities.ts';
import { metaDataTargetsOf } from '#functions/platform/imports/meta-data-directory.ts';
import type { Handler } from '#functions/platform/http.ts';
import { owners } from '#functions/platform/rows/reference.ts';
import { usualOptions } from './parse-file.ts';
import { mostRows } from './read-sheet.ts';

/** In bytes. */
export const largestFile = 50 * 1024 * 1024;

/** C211: what the page of imports offers. */
export const importForm =
  (kind: ImportKindName): Handler<typeof imports.form> =>
  async (request) => {
    const model = await request.model();
    return {
      fields: [
        ...importKinds[kind].fields.map((name) => ({
          name: name as string,
          ...textOfField(kind, name),
          repeatable: importKinds[kind].repeatable.has(name),
        })),
        ...metaDataTargetsOf(model, kind).map(({ id, name, entity_id }) => ({
          name: metaDataTarget(id) as string,
          label: name,
          help: `Metadata of the ${(metaDataEntity(entity_id)?.name ?? '').toLowerCase()}.`,
          repeatable: false,
        })),
      ],
      options: usualOptions(kind, model, request.caller),
      owners: owners(model),
      largest_file: largestFile,
      largest_form: 4 * 1024 * 1024,
      most_rows: mostRows,
    };
  };
