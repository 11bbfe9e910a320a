import { blankStakeholder, type StakeholderRow } from '#shared/contract/entities/stakeholder.ts';
import { checkStakeholder } from '#shared/domain/stakeholders/check-stakeholder.ts';
import { changeEach } from '#functions/records/ground/change-sets/change-each.ts';
import {
  type Changing,
  changeRecord,
  type Creating,
  createRecord,
  type Resource,
  resourceHandlers,
} from '#functions/records/ground/resource-handlers.ts';
import { stakeholderRow } from '#functions/records/work/stakeholders/stakeholder-row.ts';
import { transferStakes } from './transfer-stakes.ts';

const stakeholder: Resource<'stakeholder', StakeholderRow> = {
  kind: 'stakeholder',
  blank: blankStakeholder,
  complete: (next) => ({ ...next, department_ids: [...new Set(next.department_ids)] }),
  check: checkStakeholder,
  present: stakeholderRow,
};

/** The seeds name the list of ids `departments` (R071), rows name it `department_ids`: both are accepted. */
function kept<B extends { departments?: string[] | undefined }>({ departments, ...body }: B) {
  return departments === undefined ? body : { ...body, department_ids: departments };
}

const update = (request: Changing & { body: { departments?: string[] | undefined } }) =>
  changeRecord(request, stakeholder, request.params.id, kept(request.body));

/** Calls that change `/stakeholders`. */
export const stakeholderHandlers = {
  ...resourceHandlers(stakeholder),
  create: (request: Creating<{ departments?: string[] | undefined }>) => createRecord(request, stakeholder, kept(request.body)),
  update,
  updateByPost: update,
  updateMany: changeEach({ kind: 'stakeholder', changeOne: update }),
  transfer: transferStakes,
  transferByPost: transferStakes,
};
