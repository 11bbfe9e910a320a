import * as z from 'zod';
import { workflowColumns } from '../columns/workflows.ts';
import { Id, Version, OptionalLines } from '../fields.ts';
import { maxNamed, WorkflowFilter } from '../workflow-filter.ts';
import { callsOf, json, listQuery, result, rows } from '../route.ts';
import { PeriodRow } from '../rows/subscription-row.ts';
import {
  Applicability,
  ApplicabilityChange,
  GeneralApplicabilityChange,
  LeftOut,
  MilestoneMetaData,
  MilestoneView,
  WorkflowPeriodRow,
} from '../rows/workflow-row.ts';

const ids = z.array(Id).min(1).max(maxNamed);

const which = { ids: ids.optional(), filter: WorkflowFilter.optional() };
const why = { reason: OptionalLines(1000).optional() };

/**
 * The result of a bulk action. `changed` were started, cancelled or dismissed; `unchanged` already had that state. More than 500 are processed in the
 * background (`queued`), by a job whose id is given.
 */
const many = {
  repeat: 'harmless',
  reply: result(
    z.object({
      changed: z.int(),
      unchanged: z.int(),
      ids: z.array(Id),
      left_out: z.array(LeftOut),
      queued: z.int(),
      job_id: z.string().nullable(),
    }),
  ),
} as const;

const calls = callsOf('/subscription-periods', { read: 'signed-in', write: 'manage-workflows', servedBy: 'read' });

/** The workflow of subscription periods: which tasks apply, start, cancel and dismiss, and its progress. */
export const workflows = {
  generalApplicability: calls.get(
    'C193',
    '/task-applicability/general',
    'Which workflow tasks apply where a period does not say otherwise',
    { reply: result(Applicability) },
  ),
  changeGeneralApplicability: calls.put(
    'C194',
    '/task-applicability/general',
    'Change which tasks apply in general; counts for workflows that start from now on',
    { body: json(GeneralApplicabilityChange), reply: result(Applicability) },
  ),
  applicability: calls.get(
    'C195',
    '/task-applicability',
    'Periods with their workflow and the tasks that apply to each; filter[evaluation_applicable]=true keeps those with that task',
    { query: listQuery(workflowColumns), reply: rows(WorkflowPeriodRow) },
  ),
  changeApplicability: calls.patch(
    'C196',
    '/task-applicability',
    'Change which tasks apply to a selection of periods; running workflows follow',
    {
      body: json(z.strictObject({ ids, task_applicability: ApplicabilityChange })),
      reply: result(z.object({ changed: z.int(), unchanged: z.int(), ids: z.array(Id) })),
    },
  ),
  start: calls.post(
    'C197',
    '/{id}/workflow/start',
    'Start the workflow of a period; after one that ended, again, and the earlier run is kept',
    { repeat: 'harmless', reply: result(PeriodRow), body: json(z.strictObject({ version: Version }).partial()) },
  ),
  cancel: calls.post('C198', '/{id}/workflow/cancel', 'Stop the workflow of a period; its record is kept', {
    repeat: 'harmless',
    reply: result(PeriodRow),
    body: json(z.strictObject({ ...why, version: Version.optional() })),
  }),
  dismiss: calls.post('C199', '/{id}/workflow/dismiss', 'End the workflow of a period as not needed, also one that was not started', {
    repeat: 'harmless',
    reply: result(PeriodRow),
    body: json(z.strictObject({ ...why, version: Version.optional() })),
  }),
  startMany: calls.post(
    'C200',
    '/workflow/start',
    'Start the workflows of the periods named, of those that a filter keeps and that were not started, or of all that are undecided, not over and not started',
    { ...many, body: json(z.strictObject(which)) },
  ),
  cancelMany: calls.post(
    'C201',
    '/workflow/cancel',
    'Stop the running workflows of the periods named, of those that a filter keeps, or all',
    { ...many, body: json(z.strictObject({ ...which, ...why })) },
  ),
  dismissMany: calls.post(
    'C202',
    '/workflow/dismiss',
    'Dismiss the workflows of the periods named, of those that a filter keeps, or all that run or could be started',
    { ...many, body: json(z.strictObject({ ...which, ...why })) },
  ),
  milestoneMetaData: calls.get(
    'C203',
    '/{id}/milestone-meta-data',
    'The milestones of a period, where its workflow stands, and its earlier runs',
    { reply: result(MilestoneMetaData) },
  ),
  milestone: calls.get('C204', '/{id}/milestones/{milestoneId}', 'A milestone of a period with its tasks', {
    reply: result(MilestoneView),
  }),
};
