import { conflict } from '#shared/contract/errors.ts';
import { reportShares } from '#shared/contract/entities/report.ts';
import { roleNames } from '#shared/contract/permissions.ts';
import { reportTypeNames } from '#shared/domain/reports/report-type-names.ts';
import type { reports } from '#shared/contract/groups/reports.ts';
import { say } from '#shared/domain/messages/message.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';
import { maySeeReport, reportById, reportRow } from '#functions/records/output/lists/report-rows.ts';
import { isReady, reportRunRows, runById } from '#functions/records/output/lists/report-run-rows.ts';
import { runFileKey } from '#functions/records/output/reports/start-run.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';

/** Max bytes of an inline file; larger ones are redirected: a function's answer can have 6 MB. */
const largestInline = 3 * 1024 * 1024;

/** Reports are run by a part of the function that is loaded once one is. */
const answers = () => import('./report-answers.ts');

/** Types and saved reports, and their lines as a page or a file (C450-C457, C460, C690, C696), and what was built (C692, C693). */
export const reportReads: ReadHandlers<typeof reports> = {
  list: async ({ caller, ...request }) => {
    const model = await request.model();
    const byName = nameOrder(model);
    return [...model.all('report')]
      .filter((each) => maySeeReport(model, caller, each))
      .map((each) => reportRow(model, caller, model.live('report', each)))
      .toSorted((a, b) => byName(a.name, b.name));
  },
  form: () => Promise.resolve({ types: [...reportTypeNames], shares: [...reportShares], roles: [...roleNames] }),
  types: async (request) => (await answers()).typesOf(request),
  type: async (request) => (await answers()).typeOf(request, request.params.id),
  readyMade: async (request) => (await answers()).readyMadeFor(request),
  get: async ({ caller, params, ...request }) => {
    const model = await request.model();
    return reportRow(model, caller, reportById(model, caller, params.id));
  },
  previewOfType: async (request) => (await answers()).previewOfType(request, request.params.id, request.query),
  previewOfDefinition: async (request) => (await answers()).previewOfDefinition(request, request.params.id, request.body),
  generateOfType: async (request) => (await answers()).fileOfType(request, request.params.id, request.query),
  preview: async (request) => (await answers()).previewOfSaved(request, request.params.id, request.query),
  generatePreview: async (request) => (await answers()).fileOfSaved(request, request.params.id, request.query),
  generate: async (request) => (await answers()).fileAsSaved(request, request.params.id, request.query.format),
  runs: async ({ caller, ...request }) => {
    const model = await request.model();
    return answerList(model, 'report-runs', reportRunRows(model, caller), request.query);
  },
  download: async ({ caller, params, ...request }) => {
    const run = runById(await request.model(), caller, params.id);
    if (run.state === 'failed') throw conflict(say('reports.runFailed'));
    if (!run.file) throw conflict(say('reports.runNotReady'));
    if (!isReady(run)) throw conflict(say('reports.runExpired'));
    const { filename, content_type: type, bytes: size } = run.file;
    const files = filesFor(caller);
    if (size > largestInline) return { filename, type, location: await files.downloadUrl(runFileKey(run), filename, type) };
    const bytes = await files.get(runFileKey(run));
    if (!bytes) throw conflict(say('reports.runExpired'));
    return { filename, type, bytes };
  },
  deleteConfirmation: async ({ caller, params, ...request }) => {
    const model = await request.model();
    return confirmDeletion(model, 'report', reportById(model, caller, params.id).id, '/reports');
  },
};
