import type { Import } from '#shared/contract/entities/import.ts';
import { invalid } from '#shared/contract/errors.ts';
import type { imports } from '#shared/contract/groups/imports.ts';
import { withRemembered } from '#shared/domain/imports/mapping/column-mapping.ts';
import { withoutGoneTargets } from '#shared/domain/imports/mapping/meta-data-target.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import { defaultImportOptions, type ImportOptions } from '#shared/domain/imports/import-options.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { type Files, filesFor } from '#functions/platform/files.ts';
import { answer, type Handler, type Request } from '#functions/platform/http.ts';
import { ownFieldsOf } from '#functions/records/use/imports/own-targets.ts';
import { putPackedLines } from '#functions/platform/json-lines.ts';
import { importKeys } from '#functions/records/use/imports/plan-import.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { uploadKey } from '#functions/platform/uploads.ts';
import { importOf } from './import-of.ts';
import { importView } from './import-view.ts';
import type { SurveyedSheet } from './reading/read-import-file.ts';
import { readFile } from './reading/reader.ts';
import { suggestedOptions } from './reading/recognise-sheet.ts';
import { say } from '#shared/domain/messages/message.ts';
import { withOwnTargets } from './with-own-targets.ts';

type Parse = typeof imports.parse;

/** C214, C218, C224: reads a file, proposes a column mapping and previews its rows. Writes only the head of the import. */
export const parseFile =
  (kind: ImportKindName): Handler<Parse> =>
  async (request) => {
    const row = await createImport(kind, request, request.body);
    const view = await importView(request.caller, await request.model(), row);
    return answer(view, { message: say('imports.rowsReadFrom', { read: view.counts.read, file_name: row.file_name }) });
  };

/** Reads a file and stores it as an unprocessed import. */
export async function createImport(
  kind: ImportKindName,
  request: Pick<Request<Parse>, 'caller' | 'repo' | 'files' | 'model'>,
  body: Request<Parse>['body'],
): Promise<Import> {
  const { caller, repo } = request;
  const files = filesFor(caller);
  const model = await request.model();
  const before = body.import_id === undefined ? undefined : importOf(model, kind, body.import_id);
  const { bytes, name } = before ? await fileAgain(before, files) : await fileOf(request.files, body, files);
  const sheet = body.sheet ?? before?.next_sheets[0] ?? before?.sheet;
  const file = await readFile('readImportFile', { bytes, name, kind, sheet, isSurveyed: before !== undefined });
  return repo.commit(async (tx) => {
    const id = tx.newId();
    const { reading } = file;
    const rows_key = importKeys.rows(id, file.place);
    await putPackedLines(files, rows_key, file.lines);
    await files.put(importKeys.file(id), bytes);
    const remembered = await tx.find('import_mapping', reading.heading_signature);
    const own = new Set<string>(ownFieldsOf(model, kind).map(({ name: field }) => field));
    const recognised = withOwnTargets(model, kind, reading.mapping);
    const suggested = suggestedOptions(kind, reading.mapping, reading.sheet);
    const fresh: Omit<Import, 'id' | 'version' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'> = {
      kind,
      file_name: cut(name),
      file_key: importKeys.file(id),
      format: file.format,
      sheets: file.sheets.map(cut).slice(0, 500),
      rows_key,
      ...reading,
      ...(before ? nextSheets(before, reading.sheet) : firstSheets(file.surveyed, body.sheet)),
      mapping: remembered ? withoutGoneTargets(withRemembered(recognised, remembered.mapping), own) : recognised,
      options: before
        ? { ...before.options, filter: null, ...suggested }
        : remembered
          ? stillValid(model, caller, {
              ...remembered.options,
              repair_encoding: false,
              ...(suggested.default_year && { default_year: suggested.default_year }),
            })
          : { ...usualOptions(kind, model, caller), ...suggested },
      state: 'parsed',
      corrections: 0,
      counts: null,
      records: null,
      failure: null,
      started_at: null,
      finished_at: null,
      usage: [],
      undo: null,
    };
    return tx.create('import', { id, ...fresh });
  });
}

type Sheets = Pick<Import, 'filled_sheets' | 'next_sheets' | 'done_sheets' | 'sheets_chosen'>;

/** The other sheets of a file. If several can be imported, a person chooses first. */
function firstSheets(surveyed: readonly SurveyedSheet[], chosen: string | undefined): Sheets {
  return {
    filled_sheets: surveyed.map(({ name, rows }) => ({ name: cut(name), rows })),
    next_sheets: [],
    done_sheets: [],
    sheets_chosen: chosen !== undefined || surveyed.filter(({ canImport }) => canImport).length < 2,
  };
}

/** The sheets of an import that continues an earlier one with the next sheet. */
function nextSheets(before: Import, sheet: string): Sheets {
  const { filled_sheets } = before;
  return {
    filled_sheets,
    next_sheets: before.next_sheets.filter((name) => name !== sheet),
    // Sheets that the earlier import reported as skipped are not reported again.
    done_sheets: filled_sheets.map(({ name }) => name).filter((name) => name !== sheet && !before.next_sheets.includes(name)),
    sheets_chosen: true,
  };
}

/** The file of an earlier import, for another of its sheets. */
async function fileAgain(before: Import, files: Files): Promise<{ bytes: Uint8Array; name: string }> {
  const bytes = await files.get(before.file_key);
  if (!bytes) throw invalid({ import_id: [say('imports.fileDeleted')] });
  return { bytes, name: before.file_name };
}

async function fileOf(
  sent: Request<Parse>['files'],
  body: Request<Parse>['body'],
  files: Files,
): Promise<{ bytes: Uint8Array; name: string }> {
  const [file] = sent;
  if (file) return { bytes: file.bytes, name: file.name || 'Import' };
  if (body.upload_id === undefined) throw invalid({ file: [say('text.required')] });
  const bytes = await files.get(uploadKey(body.upload_id));
  if (!bytes) throw invalid({ upload_id: [say('media.uploadNotFound')] });
  return { bytes, name: body.file_name ?? 'Import' };
}

/** Default options for a file of a kind without remembered options. */
export function usualOptions(kind: ImportKindName, model: ReadModel, caller: Caller): ImportOptions {
  const options = defaultImportOptions({ currency: memberOf(model).currency, user_id: caller.userId ?? '' });
  const month = String(memberOf(model).financial_period_start_month).padStart(2, '0');
  // A list of providers may fill empty fields; it never overwrites values.
  return { ...options, year_start: `${month}-01`, ...((kind === 'providers' || kind === 'memberships') && { existing: 'fill_empty' }) };
}

/** Replaces the owner in remembered options by the importing person if that owner is inactive. */
function stillValid(model: ReadModel, caller: Caller, options: ImportOptions): ImportOptions {
  const owner = model.find('user', options.default_owner_id);
  return owner?.active ? options : { ...options, default_owner_id: caller.userId ?? '' };
}

/** Cuts a name to its max length, without half a character at the end. */
function cut(name: string): string {
  return name.slice(0, 255).toWellFormed();
}
