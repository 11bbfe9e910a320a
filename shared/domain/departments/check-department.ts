import type { Breach } from '../breach.ts';
import { checkName } from '../catalogues/check-name.ts';
import { isEmpty, maxLength } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { say } from '../messages/message.ts';

export type DepartmentDraft = { id?: string; name?: string | null; code?: string | null; parent_id?: string | null };

/**
 * Checks name, code and parent of a department (D8) among all departments of the tenant.
 * The parent must exist, and must be neither the department itself nor below it.
 */
export function checkDepartment(draft: DepartmentDraft, all: readonly { id: string; parent_id?: string | null }[]): Breach[] {
  return [...checkName(draft.name), ...maxLength('code', draft.code, limits.text), ...checkParent(draft, all)];
}

function checkParent(draft: DepartmentDraft, all: readonly { id: string; parent_id?: string | null }[]): Breach[] {
  if (isEmpty(draft.parent_id)) return [];
  const parents = new Map(all.map((department) => [department.id, department.parent_id]));
  if (!parents.has(draft.parent_id ?? '')) return [{ field: 'parent_id', message: say('departments.notFound') }];
  const seen = new Set<string>();
  for (let at = draft.parent_id; at && !seen.has(at); at = parents.get(at)) {
    if (at === draft.id) return [{ field: 'parent_id', message: say('departments.belowItself') }];
    seen.add(at);
  }
  return [];
}
