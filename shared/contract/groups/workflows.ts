import * as z from 'zod';
import { workflowColumns } from '../columns/workflows.ts';
import { Id, Version, OptionalLines } from '../fields.ts';
import { maxNamed, WorkflowFilter } from '../workflow-filter.ts';
import { call, json, listQuery, result, rows } from '../route.ts';
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

const permission = 'manage-workflows';
const look = { method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;
const command = { method: 'POST', permission, kind: 'command', repeat: 'harmless' } as const;
const one = { ...command, reply: result(PeriodRow) } as const;

const ids = z.array(Id).min(1).max(maxNamed);

const which = { ids: ids.optional(), filter: WorkflowFilter.optional() };
const why = { reason: OptionalLines(1000).optional() };

/**
 * What became of it. `changed` were started, cancelled or dismissed; `unchanged` stood so before. More than 500 are worked off in the background
 * (`queued`), as a job whose id is given.
 */
const many = {
  ...command,
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

/** The workflow of subscription periods: which tasks apply, start, cancel and dismiss, and how far it is. */
export const workflows = {
  generalApplicability: call({
    ...look,
    id: 'C193',
    path: '/subscription-periods/task-applicability/general',
    summary: 'Which workflow tasks apply where a period does not say otherwise',
    reply: result(Applicability),
  }),
  changeGeneralApplicability: call({
    id: 'C194',
    method: 'PUT',
    path: '/subscription-periods/task-applicability/general',
    permission,
    kind: 'command',
    summary: 'Change which tasks apply in general; counts for workflows that start from now on',
    body: json(GeneralApplicabilityChange),
    reply: result(Applicability),
  }),
  applicability: call({
    ...look,
    id: 'C195',
    path: '/subscription-periods/task-applicability',
    summary: 'Periods with their workflow and the tasks that apply to each; filter[evaluation_applicable]=true keeps those with that task',
    query: listQuery(workflowColumns),
    reply: rows(WorkflowPeriodRow),
  }),
  changeApplicability: call({
    id: 'C196',
    method: 'PATCH',
    path: '/subscription-periods/task-applicability',
    permission,
    kind: 'command',
    summary: 'Change which tasks apply to a selection of periods; running workflows follow',
    body: json(z.strictObject({ ids, task_applicability: ApplicabilityChange })),
    reply: result(z.object({ changed: z.int(), unchanged: z.int(), ids: z.array(Id) })),
  }),
  start: call({
    ...one,
    id: 'C197',
    path: '/subscription-periods/{id}/workflow/start',
    summary: 'Start the workflow of a period; after one that ended, again, and the earlier run is kept',
    body: json(z.strictObject({ version: Version }).partial()),
  }),
  cancel: call({
    ...one,
    id: 'C198',
    path: '/subscription-periods/{id}/workflow/cancel',
    summary: 'Stop the workflow of a period; its record is kept',
    body: json(z.strictObject({ ...why, version: Version.optional() })),
  }),
  dismiss: call({
    ...one,
    id: 'C199',
    path: '/subscription-periods/{id}/workflow/dismiss',
    summary: 'End the workflow of a period as not needed, also one that was not started',
    body: json(z.strictObject({ ...why, version: Version.optional() })),
  }),
  startMany: call({
    ...many,
    id: 'C200',
    path: '/subscription-periods/workflow/start',
    summary:
      'Start the workflows of the periods named, of those that a filter keeps and that were not started, or of all that are undecided, not over and not started',
    body: json(z.strictObject(which)),
  }),
  cancelMany: call({
    ...many,
    id: 'C201',
    path: '/subscription-periods/workflow/cancel',
    summary: 'Stop the running workflows of the periods named, of those that a filter keeps, or all',
    body: json(z.strictObject({ ...which, ...why })),
  }),
  dismissMany: call({
    ...many,
    id: 'C202',
    path: '/subscription-periods/workflow/dismiss',
    summary: 'Dismiss the workflows of the periods named, of those that a filter keeps, or all that run or could be started',
    body: json(z.strictObject({ ...which, ...why })),
  }),
  milestoneMetaData: call({
    ...look,
    id: 'C203',
    path: '/subscription-periods/{id}/milestone-meta-data',
    summary: 'The milestones of a period, where its workflow stands, and its earlier runs',
    reply: result(MilestoneMetaData),
  }),
  milestone: call({
    ...look,
    id: 'C204',
    path: '/subscription-periods/{id}/milestones/{milestoneId}',
    summary: 'A milestone of a period with its tasks',
    reply: result(MilestoneView),
  }),
};
