import { departmentEvidence } from '#shared/contract/groups/evidence-packs.ts';
import { budgets } from '#shared/contract/groups/budgets.ts';
import { departments } from '#shared/contract/groups/catalogues.ts';
import { checkDepartment } from '#shared/domain/departments/check-department.ts';
import { bind, serve } from '../platform/http.ts';
import { budgetHandlers } from './budget-handlers.ts';
import { startEvidencePack } from '#functions/records/output/evidence/start-pack.ts';
import { resourceHandlers } from '#functions/records/ground/resource-handlers.ts';
import { departmentRow } from '#functions/records/money/departments/department-row.ts';

export const handler = serve(
  bind(
    departments,
    resourceHandlers({
      kind: 'department',
      blank: { code: null, active: true, parent_id: null },
      // Whether a department would come to stand below itself depends on all of them.
      check: async (next, before, tx) =>
        checkDepartment(
          next,
          next.parent_id === (before?.parent_id ?? null) ? parentOnly(next) : [...(await tx.model()).all('department')],
        ),
      comparesOthers: true,
      present: departmentRow,
    }),
  ),
  bind(budgets, budgetHandlers),
  bind(departmentEvidence, { build: startEvidencePack('department') }),
);

/** An unchanged parent is known to be a good one. */
function parentOnly({ parent_id }: { parent_id: string | null }): { id: string }[] {
  return parent_id === null ? [] : [{ id: parent_id }];
}
