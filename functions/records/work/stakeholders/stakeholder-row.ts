import type { Stakeholder, StakeholderRow } from '#shared/contract/entities/stakeholder.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { stakesOf } from './stakes-of.ts';
import { reference } from '../../ground/references/reference.ts';

/** A stakeholder with the names of its departments, and the number of its stakes. */
export function stakeholderRow(model: ReadModel, stakeholder: Stakeholder): StakeholderRow {
  const departments = stakeholder.department_ids.flatMap((id) => reference(model, 'department', id) ?? []);
  return {
    ...model.live('stakeholder', stakeholder),
    name: contactName(stakeholder),
    departments,
    department_ids: departments.map(({ id }) => id),
    stakes: stakesOf(model, stakeholder.id).length,
  };
}
