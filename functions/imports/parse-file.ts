import type { Import } from '#shared/contract/entities/import.ts';
import { invalid } from '#shared/contract/errors.ts';
import type { imports } from '#shared/contract/groups/imports.ts';
import { withRemembered } from '#shared/domain/imports/column-mapping.ts';
import { withMetaDataTargets, withoutGoneTargets } from '#shared/domain/imports/meta-data-target.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kinds.ts';
import { defaultImportOptions, type ImportOptions } from '#shared/domain/imports/import-options.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { type Files, filesFor } from '#functions/platform/files.ts';
import { answer, type Handler, type Request } from '#functions/platform/http.ts';
import { metaDataTargetsOf } from '#functions/platform/imports/meta-data-directory.ts';
import { importKeys } from '#functions/platform/imports/plan-import.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import { uploadKey } from '#functions/platform/uploads.ts';
import { importView } from './import-view.ts';
import { openFile, readSheet, suggestedOptions } from './read-sheet.ts';

type Parse = typeof imports.parse;

/** C214, C218, C224: reads a file, proposes what its columns mean and shows what would become of its rows. Writes the import's head only. */
export const parseFile =
  (kind: ImportKindName): Handler<Parse> =>
  async (request) => {
    const row = await createImport(kind, request, request.body);
    const view = await importView(request.caller, await request.model(), row);
    return answer(view, { message: `${view.counts.read} rows read from “${row.file_name}”.` });
  };

/** Reads a file and keeps it as an import that waits to be processed. */
export async function createImport(
  kind: ImportKindName,
  request: Pick<Request<Parse>, 'caller' | 'repo' | 'files' | 'model'>,
  body: Request<Parse>['body'],
): Promise<Import> {
  const { caller, repo } = request;
  const files = filesFor(caller);
  const { bytes, name } = await fileOf(request.files, body, files);
  const spreadsheet = await openFile(bytes, name);
  const model = await request.model();
  return repo.commit(async (tx) => {
    const id = tx.newId();
    const reading = await readSheet(files, { id, kind }, spreadsheet, body.sheet);
    await files.put(importKeys.file(id), bytes);
    const remembered = await tx.find('import_mapping', reading.heading_signature);
    const own = metaDataTargetsOf(model, kind);
    const recognised = withMetaDataTargets(reading.mapping, own, kind);
    const suggested = suggestedOptions(kind, reading.mapping, reading.sheet);
    const fresh: Omit<Import, 'id' | 'version' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'> = {
      kind,
      file_name: cut(name),
      file_key: importKeys.file(id),
      format: spreadsheet.format,
      sheets: spreadsheet.sheets.map((sheet) => cut(sheet.name)).slice(0, 500),
      ...reading,
      mapping: remembered ? withoutGoneTargets(withRemembered(recognised, remembered.mapping), own) : recognised,
      options: remembered
        ? stillValid(model, caller, { ...remembered.options, ...(suggested.default_year && { default_year: suggested.default_year }) })
        : { ...usualOptions(kind, model, caller), ...suggested },
      state: 'parsed',
      corrections: 0,
      counts: null,
      records: null,
      failure: null,
      started_at: null,
      finished_at: null,
      undo: null,
    };
    return tx.create('import', { id, ...fresh });
  });
}

async function fileOf(
  sent: Request<Parse>['files'],
  body: Request<Parse>['body'],
  files: Files,
): Promise<{ bytes: Uint8Array; name: string }> {
  const [file] = sent;
  if (file) return { bytes: file.bytes, name: file.name || 'Import' };
  if (body.upload_id === undefined) throw invalid({ file: ['Required'] });
  const bytes = await files.get(uploadKey(body.upload_id));
  if (!bytes) throw invalid({ upload_id: ['The upload does not exist or has expired'] });
  return { bytes, name: body.file_name ?? 'Import' };
}

/** The options a file starts with when nothing is known of its kind. */
export function usualOptions(kind: ImportKindName, model: ReadModel, caller: Caller): ImportOptions {
  const options = defaultImportOptions({ currency: memberOf(model).currency, user_id: caller.userId ?? '' });
  const month = String(memberOf(model).financial_period_start_month).padStart(2, '0');
  // What a list of providers knows more is welcome; nothing that is there is lost by it.
  return { ...options, year_start: `${month}-01`, ...(kind === 'providers' && { existing: 'fill_empty' }) };
}

/** Remembered options whose owner has left start with the person who imports. */
function stillValid(model: ReadModel, caller: Caller, options: ImportOptions): ImportOptions {
  const owner = model.find('user', options.default_owner_id);
  return owner?.active ? options : { ...options, default_owner_id: caller.userId ?? '' };
}

/** As long as a name may be, and no half character at its end. */
function cut(name: string): string {
  return name.slice(0, 255).toWellFormed();
}
