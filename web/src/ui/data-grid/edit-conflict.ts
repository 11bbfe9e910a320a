import type { GridRow } from './grid-types.ts';

/** Another user changed the record since this row was read (409, D1). Thrown by `onEdit`; the grid lets the person choose. */
export class EditConflict extends Error {
  /** The other person's value of the cell. */
  readonly value: unknown;
  /** The other person's name, where it is known. */
  readonly by: string | undefined;
  /** The time of the change, as an ISO instant. */
  readonly at: string | undefined;
  /** The current row: "Apply mine again" is based on it. */
  readonly row: GridRow | undefined;

  constructor(conflict: { value: unknown; by?: string; at?: string; row?: GridRow }) {
    super('Somebody else changed this record.');
    this.name = 'EditConflict';
    this.value = conflict.value;
    this.by = conflict.by;
    this.at = conflict.at;
    this.row = conflict.row;
  }
}
