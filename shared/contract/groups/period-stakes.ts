import * as z from 'zod';
import { DepartmentShare } from '../entities/subscription.ts';
import { Id, Version } from '../fields.ts';
import { callsOf, json, result } from '../route.ts';
import { PeriodResponseRow, Stakes } from '../rows/stake-row.ts';

const { department_id, percentage, cost_center_id, stakeholder_ids } = DepartmentShare.shape;

const calls = callsOf('/subscription-periods/{id}', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** The departments that pay a period, and the stakeholders whose opinion counts (C186-C192). */
export const periodStakes = {
  get: calls.get('C186', '/stakes', 'Shares of a period with their stakeholders, and what is unallocated', { reply: result(Stakes) }),
  set: calls.post('C187', '/departments-stakeholders', 'Set all shares of a period and their stakeholders at once', {
    reply: result(Stakes),
    repeat: 'harmless',
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
  addDepartment: calls.post('C188', '/departments', 'Give a department a share of a period; an equal one that is there already stays', {
    reply: result(Stakes),
    repeat: 'harmless',
    body: json(z.strictObject({ department_id, percentage, cost_center_id: cost_center_id.optional() })),
  }),
  changeDepartment: calls.put('C189', '/departments/{departmentId}', "Change a department's share of a period", {
    reply: result(Stakes),
    body: json(z.strictObject({ department_id, percentage, cost_center_id, version: Version }).partial()),
  }),
  removeDepartment: calls.delete('C190', '/departments/{departmentId}', "Take a department's share of a period away", {
    reply: result(Stakes),
  }),
  addStakeholder: calls.post('C191', '/stakeholders', "Give a stakeholder a stake in a department's share", {
    reply: result(Stakes),
    repeat: 'harmless',
    body: json(z.strictObject({ department_id: Id.optional(), stakeholder_id: Id, department_stake_id: Id.optional() })),
  }),
  removeStakeholder: calls.delete(
    'C192',
    '/stakeholders/{stakeholderId}',
    'Take a stake of a stakeholder away, in one share or in all of the period',
    { reply: result(Stakes), body: json(z.strictObject({ department_stake_id: Id.optional() })) },
  ),
  copy: calls.post('own', '/copy-stakes', 'Shares and stakeholders as in the period before, in place of its own', {
    reply: result(Stakes),
    repeat: 'harmless',
  }),
  responses: calls.get('own', '/stakeholder-responses', 'What the stakeholders of a period answered, and who was asked', {
    reply: result(z.array(PeriodResponseRow)),
  }),
};
