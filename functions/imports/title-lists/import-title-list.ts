import type { TitleList } from '#shared/contract/entities/title-list.ts';
import { breached, invalid, notFound } from '#shared/contract/errors.ts';
import type { titleListImports } from '#shared/contract/groups/title-list-imports.ts';
import { checkTitleList } from '#shared/domain/title-lists/check-title-list.ts';
import { planTitleList } from '#shared/domain/title-lists/plan-title-list.ts';
import type { Publication } from '#shared/domain/title-lists/publication.ts';
import type { SplitPart } from '#shared/domain/title-lists/split-advice.ts';
import type { ReadTitle } from '#shared/domain/title-lists/read-title-list.ts';
import { instant, today } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import { answer, type Handler, type Request } from '#functions/platform/http.ts';
import { putLines } from '#functions/platform/json-lines.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { titleListRow } from '#functions/records/holdings/title-lists/title-list-row.ts';
import { clearEdits, storeTitleList, newContentId, replaceTitles } from '#functions/records/holdings/title-lists/store-titles.ts';
import type { ListedTitle } from '#functions/records/holdings/title-lists/listed-title.ts';
import { contentKeys } from '#functions/records/holdings/title-lists/title-content.ts';
import { reportedTitles, titleReportSheet } from '#functions/records/output/lists/title-report-sheet.ts';
import { titlesOf } from '#functions/records/holdings/title-lists/titles-of.ts';
import type { TitleFile } from '../reading/read-title-file.ts';
import { titleFileOf } from './title-file.ts';
import {
  countTitleChanges,
  countProblems,
  plannedRows,
  problemsOf,
  refusalOf,
  titleFileReport,
  type TitleUpdate,
} from './title-file-report.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

type Process = typeof titleListImports.process;
type Asked = Pick<Request<Process>, 'params' | 'body' | 'files' | 'caller' | 'model'>;

/** Checks the list's rules and the required fields of the form together. The default name comes from the file. */
function headOf(body: Request<Process>['body'], file: TitleFile): Pick<TitleList, 'name' | 'valid_from' | 'valid_to'> {
  const name = body.name ?? file.name.replace(/\.[^.]*$/, '');
  const { valid_from = null, valid_to = null } = body;
  const breaches = checkTitleList({ name, valid_from, valid_to }, 1);
  if (breaches.length > 0 || valid_from === null) throw breached(breaches);
  return { name, valid_from, valid_to };
}

/** The product of the file; only this product's lists may be changed. */
function productOf(model: ReadModel, id: string) {
  const product = model.find('product', id);
  if (product?.id !== id) throw notFound(say('kinds.product'));
  return product;
}

function targetOf(model: ReadModel, { params, body }: Pick<Asked, 'params' | 'body'>): TitleList | undefined {
  if ((body.mode ?? 'new') === 'new') return undefined;
  if (body.title_list_id === undefined) throw invalid({ title_list_id: [say('text.required')] }, say('imports.titleListRequired'));
  const list = model.find('title_list', body.title_list_id);
  if (list?.id !== body.title_list_id || model.resolve('product', list.product_id) !== params.id)
    throw invalid({ title_list_id: [say('imports.titleListOfOtherProduct')] });
  return list;
}

function updateOf(file: TitleFile, mode: 'add' | 'replace', current: readonly ListedTitle[]): TitleUpdate<ListedTitle> {
  return { mode, plan: planTitleList(current, file.reading.rows, mode) };
}

async function readAgainst(request: Asked): Promise<{ file: TitleFile; update: TitleUpdate | undefined; day: string }> {
  const model = await request.model();
  productOf(model, request.params.id);
  const list = targetOf(model, request);
  const file = await titleFileOf(request);
  const { mode } = request.body;
  const update =
    list && (mode === 'add' || mode === 'replace') ? updateOf(file, mode, await titlesOf(request.caller, model, list)) : undefined;
  return { file, update, day: today(memberOf(model).timezone) };
}

/** Previews the effect of a file; writes nothing. */
export const previewTitleList: Handler<typeof titleListImports.preview> = async (request) => {
  const { file, update, day } = await readAgainst(request);
  return titleFileReport(file, update, day);
};

/** The preview with every row, as a spreadsheet. */
export const previewTitleReport: Handler<typeof titleListImports.previewReport> = async (request) => {
  const { file, update } = await readAgainst(request);
  const reported = reportedTitles(file.reading.problems, plannedRows(file, update));
  return titleReportSheet(request.caller, await request.model(), { fileName: file.name, reported, isPreview: true });
};

/**
 * C228: creates a list from a file, or updates an existing one, within the call. 9,999 rows take about a second, a tenth of the time limit, and an
 * immediate report is better than a progress bar. The object is written before the head refers to it, so no reader ever sees half a list.
 */
export const importTitleList: Handler<Process> = async (request) => {
  const model = await request.model();
  productOf(model, request.params.id);
  const mode = request.body.mode ?? 'new';
  const target = targetOf(model, request);
  const file = await titleFileOf(request);
  const lists = target && mode !== 'new' ? await updated(request, file, target, mode) : await created(request, file);
  const after = await request.model();
  const day = today(memberOf(after).timezone);
  const rows = lists.lists.map((list) => titleListRow(after, after.find('title_list', list.id) ?? list, day));
  const report = titleFileReport(file, lists.update, day);
  return answer({ title_lists: rows, report }, { message: told(rows, report.counts.created, lists.update) });
};

function told(rows: readonly { name: string; title_count: number }[], created: number, update: TitleUpdate | undefined): Message {
  const names = rows.map(({ name }) => name).join(', ');
  if (!update)
    return rows.length === 1
      ? say('imports.createdTitles', { names, created })
      : say('imports.titleListsCreated', { length: rows.length, names });
  const { added, removed, changed } = countTitleChanges(update);
  return say('imports.addedRemovedChanged', { names, added, removed, changed });
}

/** Throws 422 with the report; its `split` has ways to divide the file. */
function refuse(file: TitleFile, update: TitleUpdate | undefined, day: string): void {
  const refusal = refusalOf(file, update);
  if (refusal) throw invalid({ file: [refusal.message] }, refusal.message, titleFileReport(file, update, day));
}

function summaryOf(file: TitleFile, update: TitleUpdate | undefined): NonNullable<TitleList['import_summary']> {
  return {
    at: instant(),
    mode: update?.mode ?? 'new',
    profile: file.profile,
    counts: update?.plan.counts ?? file.reading.counts,
    problems: countProblems(problemsOf(file)),
    changes: update ? countTitleChanges(update) : null,
  };
}

async function keepReport(request: Asked, file: TitleFile, update: TitleUpdate | undefined): Promise<string> {
  const report = newContentId();
  await putLines(filesFor(request.caller), contentKeys.report(report), reportedTitles(file.reading.problems, plannedRows(file, update)));
  return report;
}

function sourceOf(request: Request<Process>, file: TitleFile): Pick<TitleList, 'import_type' | 'custom_columns' | 'file_name'> {
  const { import_type = 'kbart', custom_columns = null } = request.body;
  return { import_type, custom_columns: import_type === 'custom' ? custom_columns : null, file_name: file.name };
}

type Outcome = { lists: TitleList[]; update: TitleUpdate | undefined };

async function created(request: Request<Process>, file: TitleFile): Promise<Outcome> {
  const { repo, params, body } = request;
  const head = headOf(body, file);
  const parts = partsOf(request, file);
  if (!parts) refuse(file, undefined, today(memberOf(await request.model()).timezone));
  const report = await keepReport(request, file, undefined);
  const import_summary = summaryOf(file, undefined);
  const lists = await repo.commit(async (tx) => {
    if (!(await tx.find('product', params.id))) throw notFound(say('kinds.product'));
    const made: TitleList[] = [];
    for (const part of parts ?? [undefined]) {
      const name = part ? partName(head.name, part.name) : head.name;
      const values = { ...head, name, id: tx.newId(), product_id: params.id, ...sourceOf(request, file), import_summary, report };
      made.push(await storeTitleList(tx, values, taken(file.reading.rows, part)));
    }
    return made;
  });
  return { lists, update: undefined };
}

/** The parts into which a list is split; undefined if splitting is unnecessary or was not requested. */
function partsOf({ body }: Request<Process>, file: TitleFile): readonly SplitPart[] | undefined {
  const { refusal } = file.reading;
  if (refusal?.code !== 'too_many' || body.split === undefined || body.split === 'false') return undefined;
  const advice = body.split === 'true' ? refusal.split[0] : refusal.split.find(({ by }) => by === body.split);
  if (!advice) throw invalid({ split: [say('imports.groupingNotPossible')] });
  return advice.parts;
}

function partName(name: string, part: string): string {
  const mark = ` (${part.slice(0, 80)})`;
  return [...name].slice(0, 255 - mark.length).join('') + mark;
}

function taken(rows: readonly ReadTitle[], part: SplitPart | undefined): Publication[] {
  const wanted = part && new Set(part.rows);
  return rows.flatMap(({ row, outcome, publication }) =>
    publication && outcome === 'created' && (!wanted || wanted.has(row)) ? [publication] : [],
  );
}

async function updated(request: Request<Process>, file: TitleFile, target: TitleList, mode: 'add' | 'replace'): Promise<Outcome> {
  const { repo, body, caller } = request;
  const outcome = await repo.commit(async (tx) => {
    const model = await tx.model();
    const before = await tx.load('title_list', target.id, body.version);
    const current = await titlesOf(caller, model, before);
    const update = updateOf(file, mode, current);
    refuse(file, update, today(memberOf(model).timezone));
    const known = new Set<Publication>(current);
    // A title changed by the file gets the next version.
    const titles = update.plan.result.map((title) =>
      'id' in title && !known.has(title) ? { ...title, version: title.version + 1 } : title,
    );
    const { name = null, valid_from = null, valid_to } = body;
    const head = {
      name: name ?? before.name,
      valid_from: valid_from ?? before.valid_from,
      valid_to: valid_to === undefined ? before.valid_to : valid_to,
    };
    const breaches = checkTitleList(head, titles.length);
    if (breaches.length > 0) throw breached(breaches);
    const change = {
      ...head,
      ...sourceOf(request, file),
      import_summary: summaryOf(file, update),
      report: await keepReport(request, file, update),
    };
    return { list: await replaceTitles(tx, before, titles, change), update };
  });
  await clearEdits(repo, target.id);
  return { lists: [outcome.list], update: outcome.update };
}
