import type { ImportField } from '../import-kinds.ts';
import type { PlanInput, PlannedRow } from './planned-row.ts';
import type { RowProblem } from '../reading/row-problem.ts';
import type { Message } from '#shared/domain/messages/message.ts';

export type Reason = { field: ImportField; code: string; message: Message };

/** A problem of a row, at the column mapped to the field. */
export function problemOf(row: number, mapping: PlanInput['mapping'], { field, code, message }: Reason): RowProblem {
  const where = mapping.find((column) => column.field === field);
  return { row, column: where?.column ?? null, heading: where?.heading ?? '', field, severity: 'error', code, message };
}

/** The row as failed, with the reason. */
export function setAside(row: PlannedRow, mapping: PlanInput['mapping'], reason: Reason): PlannedRow {
  return { ...row, outcome: 'failed', message: reason.message, problems: [...row.problems, problemOf(row.row, mapping, reason)] };
}
