import type { Message } from '#shared/domain/messages/message.ts';
import type { FieldEntry } from './field-entry.ts';
import type { ImportOptions } from './import-options.ts';
import type { MappedColumn } from './mapping/mapped-column.ts';

/** Settings of a user for the whole file; not all of them are set while the file is only being inspected. */
export type Given = Pick<ImportOptions, 'default_publisher' | 'default_year'> & Partial<Pick<ImportOptions, 'date_order' | 'year_start'>>;

/** Options offered for some kinds; the choice of rows is available for all. */
export type OptionName = Exclude<keyof ImportOptions, 'filter' | 'create' | 'repair_encoding'>;

/** A field with a test of cell texts. The first column with mostly passing cells has the field. */
export type Sign<Field> = readonly [field: Field, passes: (text: string) => boolean];

/** Declaration of a kind of import: its fields, how columns are detected, and which columns are required. */
export interface ImportKind<Field extends string> {
  fields: Readonly<Record<Field, FieldEntry>>;
  /** For tables without headings: tests of cells, and the field of the text column with the most distinct values. */
  signs: readonly Sign<Field>[];
  namedBy: Field | null;
  /** The amount to import. If several columns may hold it, the fullest one is used. */
  paid?: Field;
  /** Fields that a total may include besides `paid`. A column equal to `paid` plus these fields is not imported. */
  parts?: readonly Field[];
  /** Fields for headings that no word list covers; the first passing test counts. */
  likely?: readonly (readonly [field: Field, passes: (heading: string) => boolean])[];
  /** Tables with a column of amounts for each period or publisher, instead of a single column of amounts. */
  wide?: 'prices' | 'budgets';
  /** Options for the whole file, and the kinds of records that the import may create for unknown names. */
  options: readonly OptionName[];
  creates: readonly (keyof ImportOptions['create'])[];
  /** Entities whose metadata fields the rows can fill: those whose records the rows create or match. */
  metaData: readonly string[];
  /** Messages about missing columns. Duplicate fields are checked for all kinds together. */
  problems: (mapping: readonly MappedColumn[], given: Given) => Message[];
}
