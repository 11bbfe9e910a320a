import type { Stakeholder, StakeholderRow } from '#shared/contract/entities/stakeholder.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import type { ReadModel } from '../read-model.ts';
import { stakesOf } from '../stakeholders/stakes-of.ts';
import { reference } from './reference.ts';

/** A stakeholder with the names of its departments, and how many stakes it has. */
export function stakeholderRow(model: ReadModel, stakeholder: Stakeholder): StakeholderRow {
  const departments = stakeholder.department_ids.flatMap((id) => reference(model, 'department', id) ?? []);
  return {
    ...stakeholder,
    name: contactName(stakeholder),
    departments,
    department_ids: departments.map(({ id }) => id),
    stakes: stakesOf(model, stakeholder.id).length,
  };
}

/** The kinds that its fields are worked out of. */
export const stakeholderRowKinds = ['stakeholder', 'department', 'subscription_period'] as const;
