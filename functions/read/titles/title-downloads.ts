import { notFound } from '#shared/contract/errors.ts';
import { publicationColumns } from '#shared/contract/columns/publications.ts';
import { withIdColumn } from '#shared/contract/exported-id.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { Binary } from '#shared/contract/route.ts';
import type * as z from 'zod';
import type { KbartCheck } from '#shared/contract/rows/title-list-row.ts';
import { kbartFileName } from '#shared/domain/title-lists/kbart-file-name.ts';
import { kbartTemplate, writeKbart } from '#shared/domain/title-lists/write-kbart.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import { getLines } from '#functions/platform/json-lines.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { contentKeys } from '#functions/records/holdings/title-lists/title-content.ts';
import { problemRow } from '#functions/records/holdings/title-lists/title-lines.ts';
import { type ReportedTitle, titleReportSheet } from '#functions/records/output/lists/title-report-sheet.ts';
import { titlesOf } from '#functions/records/holdings/title-lists/titles-of.ts';
import { chosenColumns, fileOfRows, sizedFile } from '#functions/records/output/lists/list-file.ts';
import { matching } from '#functions/records/ground/list-engine.ts';
import { publicationRows, titleListAt } from './title-list-reads.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Tab-separated text as the standard requires; browsers keep the file's extension. */
const kbartType = 'text/tab-separated-values; charset=utf-8';

/** An empty KBART file to be filled in (R062). */
export function kbartTemplateFile(): Binary {
  return { filename: 'KBART_Global_Template.txt', type: kbartType, bytes: new TextEncoder().encode(kbartTemplate()) };
}

function nameOfKbart(model: ReadModel, listId: string): string {
  const list = titleListAt(model, listId);
  const product = model.find('product', list.product_id);
  const provider = model.find('provider', product?.publisher_id)?.name ?? memberOf(model).name;
  return kbartFileName({ provider, package: list.name, date: today(memberOf(model).timezone) });
}

/** A list as KBART phase II. */
export async function kbartFile(caller: Caller, model: ReadModel, id: string): Promise<Binary> {
  const { text } = writeKbart(await titlesOf(caller, model, titleListAt(model, id)));
  return sizedFile(caller, { filename: nameOfKbart(model, id), type: kbartType, bytes: new TextEncoder().encode(text) });
}

/** The data missing from the KBART file. */
export async function checkKbart(caller: Caller, model: ReadModel, id: string): Promise<z.output<typeof KbartCheck>> {
  const { text, changes, problems } = writeKbart(await titlesOf(caller, model, titleListAt(model, id)));
  const told = problems.filter(({ severity }) => severity !== 'notice');
  return {
    file_name: nameOfKbart(model, id),
    rows: text.split('\n').length - 2,
    changed_values: changes.length,
    problems: told.slice(0, 500).map(problemRow),
    problem_count: told.length,
  };
}

/** The publications as a spreadsheet, with the current search, filters, order and columns. */
export async function downloadPublications(
  caller: Caller,
  model: ReadModel,
  id: string,
  query: ListQuery & { extra: { format?: 'xlsx' | 'csv' | undefined; columns?: string | undefined } },
): Promise<Binary> {
  const list = titleListAt(model, id);
  const wanted = query.extra.columns?.split(',');
  // Without chosen columns the list is complete: columns hidden in the grid are in the file, too.
  const columns = wanted ? chosenColumns(withIdColumn('publications', publicationColumns), wanted) : publicationColumns;
  const sort = query.sort.length > 0 ? query.sort : [{ field: 'publication_title', descending: false }];
  const rows = matching(await publicationRows(caller, model, list), publicationColumns, { ...query, sort }, memberOf(model));
  return fileOfRows(caller, model, { name: list.name, columns, rows, format: query.extra.format ?? 'xlsx' });
}

/** Every row of the file last imported into a list. */
export async function importReport(caller: Caller, model: ReadModel, id: string): Promise<Binary> {
  const { report, file_name, name } = titleListAt(model, id);
  if (report === null) throw notFound(say('lists.reportTitleList'));
  const reported = getLines<ReportedTitle>(filesFor(caller), contentKeys.report(report));
  return titleReportSheet(caller, model, { fileName: file_name ?? name, reported, isPreview: false });
}
