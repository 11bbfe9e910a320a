import { invalid, notFound } from '#shared/contract/errors.ts';
import type { Import } from '#shared/contract/entities/import.ts';
import type { imports } from '#shared/contract/groups/imports.ts';
import { countsOf } from '#shared/domain/imports/planning/report.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import type { Handler } from '#functions/platform/http.ts';
import { writeCorrection } from '#functions/records/use/imports/import-items.ts';
import { mustBeOpen } from './change-import.ts';
import { currentPlan } from './current-plan.ts';
import { previewRow } from './import-view.ts';
import { say } from '#shared/domain/messages/message.ts';

/** C213, C223: corrects one cell of the preview and answers the row as it is read afterwards. */
export const updateCell =
  (kind: ImportKindName): Handler<typeof imports.updateCell> =>
  async (request) => {
    const { caller, params, body, repo } = request;
    const match = /^(\w+)-(\d+)(?:-(\d+))?$/.exec(params.id);
    const [, importId = '', row = '', price] = match ?? [];
    if (!match || (body.file !== undefined && body.file !== importId)) throw notFound(say('imports.thisRow'));
    const known = (await request.model()).find('import', importId);
    if (known?.kind !== kind || !(await currentPlan(caller, await request.model(), known)).cells.has(Number(row)))
      throw notFound(say('imports.thisRow'));
    const saved = await repo.commit(async (tx) => {
      const before = await tx.load('import', importId);
      mustBeOpen(before);
      const column = columnOf(before, body.field, price === undefined ? null : Number(price));
      if (column === undefined) throw invalid({ field: [say('imports.meaningWithoutColumn')] });
      writeCorrection(tx, before, { row: Number(row), column, value: body.value });
      return tx.save('import', { ...before, corrections: before.corrections + 1 });
    });
    const plan = await currentPlan(caller, await request.model(), saved);
    const rows = plan.planned.filter((each) => each.row === Number(row));
    return { rows: rows.map((each) => previewRow(importId, each, plan)), counts: countsOf(plan.planned) };
  };

/** The column by number or field; of several price or budget columns, the one in the row's id. */
function columnOf(row: Import, field: string | number, price: number | null): number | undefined {
  const number = typeof field === 'number' ? field : /^\d+$/.test(field) ? Number(field) : undefined;
  if (number !== undefined) return row.mapping.find(({ column }) => column === number)?.column;
  if ((field === 'price' || field === 'amount') && price !== null) return price;
  return row.mapping.find((column) => column.field === field)?.column;
}
