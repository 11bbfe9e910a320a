import { hasChartParts, type Report } from '#shared/contract/entities/report.ts';
import { forbidden, invalid } from '#shared/contract/errors.ts';
import type { reports } from '#shared/contract/groups/reports.ts';
import type { ReportDefinition, ReportGeneration } from '#shared/contract/entities/report.ts';
import type { ReportRunSubject } from '#shared/contract/entities/report-run.ts';
import { listOf } from '#shared/contract/lists.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { reportTypes } from '#shared/contract/report-types.ts';
import { type ReportTypeName, reportTypeNames } from '#shared/domain/reports/report-type-names.ts';
import { freeName } from '#shared/domain/text/free-name.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { answer, type GroupHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { removeRecord } from '#functions/records/ground/deletion/deletion.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { isOwnReport, loadReport, maySeeReport, reportById, reportRow } from '#functions/records/output/lists/report-rows.ts';
import { checkChart } from '#functions/records/output/reports/report-chart.ts';
import { changeSchedule } from '#functions/records/output/reports/change-schedule.ts';
import { startRun } from '#functions/records/output/reports/start-run.ts';

const blank = {
  note: null,
  filters: [],
  search: '',
  sort: [],
  groups: [],
  chart: null,
  shared: 'private',
  roles: [],
} satisfies Partial<Report>;

/** Changes the caller's own report. */
const update: GroupHandlers<typeof reports>['update'] = async ({ repo, caller, params, body: { version, ...given }, ...request }) => {
  await repo.commit(async (tx) => {
    const before = await loadOwn(tx, params.id, version);
    const report = { ...before, ...given } as Report;
    checkChart(report);
    tx.save('report', report);
  });
  const model = await request.model();
  return answer(reportRow(model, caller, reportById(model, caller, params.id)), { message: say('reports.saved') });
};

/** Saving, copying and deleting reports (C458, C459, C461, C694, C695), and building files of them (C691). Whose a report is, is decided within each commit. */
export const reportHandlers: GroupHandlers<typeof reports> = {
  create: async ({ repo, caller, body, ...request }) => {
    const owner_id = ownerOf(caller.userId);
    const report = { ...blank, ...body, owner_id };
    checkChart(report);
    const stored = await repo.commit((tx) => Promise.resolve(tx.create('report', report)));
    const model = await request.model();
    return answer(reportRow(model, caller, model.find('report', stored.id) ?? stored), { message: say('reports.saved') });
  },
  update,
  updateByPost: update,
  schedule: async ({ repo, caller, params, body: { schedule: plan }, ...request }) => {
    await repo.commit(async (tx) => {
      const report = await loadOwn(tx, params.id);
      await changeSchedule(tx, report, plan);
    });
    const model = await request.model();
    const row = reportRow(model, caller, reportById(model, caller, params.id));
    return answer(row, { message: say(plan ? 'reports.scheduled' : 'reports.notScheduled') });
  },
  copy: async ({ repo, caller, params, body, ...request }) => {
    const owner_id = ownerOf(caller.userId);
    const stored = await repo.commit(async (tx) => {
      const {
        id: _id,
        version: _version,
        created_at: _at,
        created_by: _by,
        updated_at: _changed,
        updated_by: _who,
        ...values
      } = await loadReport(tx, params.id);
      const name = body.name ?? freeName(values.name, namesSeenBy(await tx.model(), caller));
      return tx.create('report', { ...values, name, owner_id, shared: 'private', roles: [] });
    });
    const model = await request.model();
    return answer(reportRow(model, caller, model.find('report', stored.id) ?? stored), { message: say('reports.saved') });
  },
  run: async ({ repo, caller, params, body }) => {
    const reader_id = ownerOf(caller.userId);
    const { id, state, name } = await repo.commit(async (tx) => {
      const { name, subject } = subjectOf(await tx.model(), caller, params.id, body);
      return startRun(tx, { name, subject, format: body.format ?? 'xlsx', reader_id });
    });
    return answer({ id, state }, { status: 'info', message: say('reports.beingBuilt', { name }) });
  },
  remove: async ({ repo, params, query }) => {
    for (;;) {
      const removed = await repo.commit(async (tx) => {
        await loadOwn(tx, params.id);
        return removeRecord(tx, 'report', params.id, query);
      });
      if (removed) return answer(removed.deletion, { message: removed.message });
    }
  },
};

function ownerOf(userId: string | null): string {
  if (userId === null) throw forbidden();
  return userId;
}

/** One's own report; 403 with its owner's name for another's. */
async function loadOwn(tx: Transaction, id: string, seen?: number): Promise<Report> {
  const report = await loadReport(tx, id, seen);
  const model = await tx.model();
  if (isOwnReport(model, tx.caller, report)) return report;
  throw forbidden(say('reports.notYours', { owner: reference(model, 'user', report.owner_id)?.name ?? '' }));
}

function namesSeenBy(model: ReadModel, caller: { userId: string | null }): Set<string> {
  return new Set([...model.all('report')].filter((each) => maySeeReport(model, caller, each)).map(({ name }) => name));
}

/** The report that a run builds: a saved one with the body's changes, or a type with the body's columns. Throws 404 for an unknown id. */
function subjectOf(model: ReadModel, caller: Caller, id: string, body: ReportGeneration): { name: string; subject: ReportRunSubject } {
  const { format: _format, name, ...given } = body;
  const type = reportTypeNames.find((each) => each === id);
  if (type) {
    if (!given.columns) throw invalid({ columns: [say('reports.chooseColumns')] }, say('reports.chooseColumns'));
    const subject = {
      type: 'report' as const,
      report_id: null,
      report_type: type,
      definition: definitionOf(given, blank),
      as_saved: false,
    };
    return { name: name ?? type, subject: readable(caller, subject) };
  }
  const report = reportById(model, caller, id);
  const as_saved = Object.keys(given).length === 0;
  const definition = definitionOf(given, report);
  return {
    name: name ?? report.name,
    subject: readable(caller, { type: 'report' as const, report_id: report.id, report_type: report.type, definition, as_saved }),
  };
}

/** 403 for a type whose rows the caller may not see. */
function readable<S extends { report_type: ReportTypeName }>({ permissions }: Caller, subject: S): S {
  if (!mayAccess(listOf(reportTypes[subject.report_type]).permission, permissions)) throw forbidden();
  return subject;
}

function definitionOf(given: Partial<ReportDefinition>, saved: Partial<ReportDefinition>): ReportDefinition {
  const pick = <K extends keyof ReportDefinition>(key: K, none: ReportDefinition[K]): ReportDefinition[K] =>
    given[key] ?? saved[key] ?? none;
  const definition = {
    columns: pick('columns', []),
    filters: pick('filters', []),
    search: pick('search', ''),
    sort: pick('sort', []),
    groups: pick('groups', []),
  };
  const kept = { ...definition, chart: given.chart === undefined ? saved.chart : given.chart };
  // Drop a saved chart whose group or total the body removed. A chart in the body itself is checked when the report runs.
  return given.chart !== undefined || hasChartParts(kept) ? kept : definition;
}
