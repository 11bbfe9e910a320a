import type { UsageReport, UsageSource } from '#shared/contract/entities/usage.ts';
import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { escapeHtml } from '#shared/domain/emails/merge-email.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { CounterReport } from '#shared/domain/usage/counter/counter-report.ts';
import { storedCellsOf } from '#shared/domain/usage/counting/stored-report.ts';
import type { HarvestRequest, JudgedMonth, Verdict } from '#shared/domain/usage/harvest/answer-of.ts';
import { type HarvestedMonth, needsPerson } from '#shared/domain/usage/harvest/harvested-month.ts';
import { harvestedPart } from '#shared/domain/usage/harvest/harvested-part.ts';
import { monthAfter, requestsPerDay } from '#shared/domain/usage/harvest/next-try.ts';
import { changeMonths } from '#shared/domain/usage/harvest/plan-requests.ts';
import { sentenceOf } from '#shared/domain/usage/harvest/sentence-of.ts';
import { config } from '#functions/platform/config.ts';
import type { Files } from '#functions/platform/files.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Commit, Transaction } from '#functions/platform/transaction.ts';
import { planToDo } from '../../../work/to-dos/plan-to-do.ts';
import { putTitles } from '../usage-readings.ts';
import { type Attempt, writeAttempt } from './attempts.ts';
import { writeYears, yearsOf } from './harvest-years.ts';

/** An answer with its interpretation. */
export interface JudgedAnswer {
  request: HarvestRequest;
  verdict: Verdict;
  report: CounterReport | null;
  /** The attempt without the outcome, which the commit decides. */
  attempt: Omit<Attempt, 'outcome'>;
}

type Loaded = Pick<
  UsageReport,
  'release' | 'report' | 'months' | 'states' | 'filters' | 'object_key' | 'cells' | 'reported_at' | 'title_count'
>;

/**
 * Stores the result of a request in one commit: the report with its figures, the months with the times of their next requests, the attempt, and
 * if needed the stop of the source and a task.
 * An identical answer writes only the attempt (RH11); months answered by another worker meanwhile stay unchanged (RH12).
 */
export async function storeAnswer(repo: Repository, files: Files, source: string, judged: JudgedAnswer): Promise<void> {
  const { request, verdict, attempt } = judged;
  const loaded = verdict.loads && judged.report ? await putLoaded(files, judged.report, request, verdict.months) : undefined;
  await repo.commit(async (tx) => {
    const model = await tx.model();
    const row = model.find('usage_source', source);
    if (!row || row.id !== source) return;
    const isNew = loaded !== undefined && !isKnown(model, source, loaded);
    if (isNew) createReport(tx, source, request, loaded);
    const needed = await changeClocks(tx, model, source, judged);
    await changeSource({ tx, model }, row, judged, needed);
    writeAttempt(tx, { ...attempt, outcome: isNew ? 'loaded' : loaded === undefined ? 'nothing' : 'unchanged' });
  });
}

/** Stores the titles of the months with figures. */
async function putLoaded(files: Files, report: CounterReport, request: HarvestRequest, months: readonly JudgedMonth[]): Promise<Loaded> {
  const part = harvestedPart(report, months);
  return {
    release: request.release,
    report: request.report,
    months: part.months,
    states: part.states,
    filters: part.header.filters,
    cells: storedCellsOf(part),
    reported_at: part.header.createdAt,
    title_count: part.titles.length,
    object_key: await putTitles(files, part),
  };
}

/** Whether the latest report of the same months is identical. */
function isKnown(model: ReadModel, source: string, loaded: Loaded): boolean {
  const same = model
    .by('usage_report', 'usage_source_id', source)
    .filter(
      ({ release, report, months }) => release === loaded.release && report === loaded.report && String(months) === String(loaded.months),
    )
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const [latest] = same;
  return latest !== undefined && latest.object_key === loaded.object_key && String(latest.states) === String(loaded.states);
}

function createReport(tx: Transaction, source: string, { report, from, to }: HarvestRequest, loaded: Loaded): void {
  const file_name = `${report} ${from === to ? from : `${from}–${to}`}`;
  tx.create('usage_report', {
    ...loaded,
    usage_source_id: source,
    import_id: null,
    origin: 'harvest',
    file_name,
    reported_at: loaded.reported_at ?? tx.at,
  });
}

/** Updates the times of the next requests of the due months; answers whether a month now needs a person. */
async function changeClocks(
  tx: Transaction,
  model: ReadModel,
  source: string,
  { request, verdict, attempt }: JudgedAnswer,
): Promise<boolean> {
  const byMonth = new Map(verdict.months.map((judged) => [judged.month, judged]));
  const after: HarvestedMonth[] = [];
  const years = changeMonths(
    yearsOf(model, source),
    verdict.months.map(({ month }) => ({ report: request.report, month })),
    (before, _report, month) => {
      const judged = byMonth.get(month);
      if (before === null || !judged || before.next_at === null || before.next_at > attempt.started) return before;
      const next = monthAfter(before, judged, verdict.effect, { at: tx.at, attemptId: attempt.id });
      after.push(next);
      return next;
    },
  );
  await writeYears(tx, source, years);
  return after.some(needsPerson);
}

/** Updates a source by the result of a request. A person is asked for help once, until the task is completed. */
async function changeSource(commit: Commit, source: UsageSource, judged: JudgedAnswer, needed: boolean): Promise<void> {
  const { tx, model } = commit;
  const { verdict, attempt } = judged;
  const { effect, code } = verdict;
  const perDay = effect === 'cool' ? requestsPerDay(attempt.exceptions) : null;
  const stops = effect === 'stop' && source.stopped === null;
  const help_url = attempt.exceptions.find((each) => each.code === code)?.helpUrl ?? null;
  const open = model.find('to_do', source.harvest_to_do_id);
  const asks = (stops || needed) && (open === undefined || open.completed_at !== null);
  if (!stops && !asks && perDay === null && effect !== 'plain') return;
  const before = await tx.load('usage_source', source.id);
  tx.save('usage_source', {
    ...before,
    ...(stops && { stopped: { at: tx.at, code: code ?? 0, help_url } }),
    ...(effect === 'plain' && { attributes_refused: true }),
    ...(perDay !== null && before.requests_per_day === null && { requests_per_day: perDay }),
    ...(asks && { harvest_to_do_id: await createToDo(commit, source, judged, help_url) }),
  });
}

/**
 * Creates a task for the person who created the source: the platform's message, the remedy, and a link (RH09). Title and text are the same in all
 * languages; the sentence is a notice, which each reader sees in their own language.
 */
async function createToDo(
  { tx, model }: Commit,
  { id: source, name, created_by }: UsageSource,
  { verdict, request }: JudgedAnswer,
  help_url: string | null,
): Promise<string> {
  const owner = model.find('user', created_by);
  const link = (address: string): string => `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`;
  const months = request.from === request.to ? request.from : `${request.from} – ${request.to}`;
  const sentence = sentenceOf(verdict.code, verdict.refusal);
  const notice = say('harvest.taskNotice', { source: name, report: request.report, months, sentence });
  const id = tx.newId();
  const given = {
    title: `COUNTER: ${name}`.slice(0, 255),
    body: (help_url === null ? '' : link(help_url)) + link(`${config.publicUrl}/usage/sources/${source}`),
    owner_ids: owner?.active ? [owner.id] : [],
    in_dashboard: true,
  };
  tx.create('to_do', { ...(await planToDo(tx, given, undefined, { ...blankToDo, title: '' })), id, notice });
  return id;
}
