import type { Department } from '#shared/contract/entities/catalogue.ts';
import type { Reference } from '#shared/contract/fields.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../references/reference.ts';

/** A department with the one it belongs to. */
export function departmentRow(model: ReadModel, department: Department): Department & { parent: Reference | null } {
  return { ...model.live('department', department), parent: reference(model, 'department', department.parent_id) };
}
