import type { reports } from '#shared/contract/groups/reports.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { confirmDeletion } from '#functions/records/deletion/deletion.ts';
import { nameOrder } from '#functions/records/references/name-order.ts';
import { maySeeReport, reportById, reportRow } from '#functions/records/reports/report-view.ts';

/** Reports are run by a part of the function that is loaded once one is. */
const answers = () => import('./report-answers.ts');

/** Types and saved reports, and their lines as a page or a file (C450-C457, C460, C690, C696). */
export const reportReads: ReadHandlers<typeof reports> = {
  list: async ({ caller, ...request }) => {
    const model = await request.model();
    const byName = nameOrder(model);
    return [...model.all('report')]
      .filter((each) => maySeeReport(model, caller, each))
      .map((each) => reportRow(model, caller, model.live('report', each)))
      .toSorted((a, b) => byName(a.name, b.name));
  },
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
  deleteConfirmation: async ({ caller, params, ...request }) => {
    const model = await request.model();
    return confirmDeletion(model, 'report', reportById(model, caller, params.id).id, '/reports');
  },
};
