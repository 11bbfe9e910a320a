import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import { arrangeRows } from '#functions/records/use/imports/arrange-rows.ts';
import { packRows } from './pack-rows.ts';

/** The batches of a plan, in writing order. The progress counts batches, so the same plan must always give the same batches. */
export function batchesOf(planned: readonly PlannedRow[]): PlannedRow[][] {
  const rows = arrangeRows(planned);
  return packRows(rows).map(({ from, to }) => rows.slice(from, to));
}
