import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import { arrangeRows } from '#functions/records/use/imports/arrange-rows.ts';
import { packRows } from './pack-rows.ts';

/** The batches of a plan, in the order in which they are written. The progress counts them: the same plan always gives the same batches. */
export function batchesOf(planned: readonly PlannedRow[]): PlannedRow[][] {
  const rows = arrangeRows(planned);
  return packRows(rows).map(({ from, to }) => rows.slice(from, to));
}
