import * as z from 'zod';
import { DepartmentShare } from '../entities/subscription.ts';
import { Id, Version } from '../fields.ts';
import { call, json, result } from '../route.ts';
import { PeriodResponseRow, Stakes } from '../rows/stake-row.ts';

const change = { permission: 'edit-records', kind: 'command', reply: result(Stakes) } as const;
const { department_id, percentage, cost_center_id, stakeholder_ids } = DepartmentShare.shape;

/** Which departments pay a period, and whose opinion counts in it (C186-C192). */
export const periodStakes = {
  get: call({
    id: 'C186',
    method: 'GET',
    path: '/subscription-periods/{id}/stakes',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'Shares of a period with their stakeholders, and what is unallocated',
    reply: result(Stakes),
  }),
  set: call({
    ...change,
    id: 'C187',
    method: 'POST',
    repeat: 'harmless',
    path: '/subscription-periods/{id}/departments-stakeholders',
    summary: 'Set all shares of a period and their stakeholders at once',
    body: json(
      z.strictObject({
        departments: z
          .array(
            z.strictObject({
              department_id,
              percentage,
              cost_center_id: cost_center_id.optional(),
              stakeholder_ids: stakeholder_ids.optional(),
            }),
          )
          .max(100),
        version: Version.optional(),
      }),
    ),
  }),
  addDepartment: call({
    ...change,
    id: 'C188',
    method: 'POST',
    repeat: 'harmless',
    path: '/subscription-periods/{id}/departments',
    summary: 'Give a department a share of a period; an equal one that is there already stays',
    body: json(z.strictObject({ department_id, percentage, cost_center_id: cost_center_id.optional() })),
  }),
  changeDepartment: call({
    ...change,
    id: 'C189',
    method: 'PUT',
    path: '/subscription-periods/{id}/departments/{departmentId}',
    summary: "Change a department's share of a period",
    body: json(z.strictObject({ department_id, percentage, cost_center_id, version: Version }).partial()),
  }),
  removeDepartment: call({
    ...change,
    id: 'C190',
    method: 'DELETE',
    path: '/subscription-periods/{id}/departments/{departmentId}',
    summary: "Take a department's share of a period away",
  }),
  addStakeholder: call({
    ...change,
    id: 'C191',
    method: 'POST',
    repeat: 'harmless',
    path: '/subscription-periods/{id}/stakeholders',
    summary: "Give a stakeholder a stake in a department's share",
    body: json(z.strictObject({ department_id: Id.optional(), stakeholder_id: Id, department_stake_id: Id.optional() })),
  }),
  removeStakeholder: call({
    ...change,
    id: 'C192',
    method: 'DELETE',
    path: '/subscription-periods/{id}/stakeholders/{stakeholderId}',
    summary: 'Take a stake of a stakeholder away, in one share or in all of the period',
    body: json(z.strictObject({ department_stake_id: Id.optional() })),
  }),
  copy: call({
    ...change,
    id: 'own',
    method: 'POST',
    repeat: 'harmless',
    path: '/subscription-periods/{id}/copy-stakes',
    summary: 'Shares and stakeholders as in the period before, in place of its own',
  }),
  responses: call({
    id: 'own',
    method: 'GET',
    path: '/subscription-periods/{id}/stakeholder-responses',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'What the stakeholders of a period answered, and who was asked',
    reply: result(z.array(PeriodResponseRow)),
  }),
};
