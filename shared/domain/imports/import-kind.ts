import type { Message } from '#shared/domain/messages/message.ts';
import type { FieldEntry } from './field-entry.ts';
import type { ImportOptions } from './import-options.ts';
import type { MappedColumn } from './mapping/mapped-column.ts';

/** What a person said for the whole file; a file that is only looked at has no answers yet. */
export type Given = Pick<ImportOptions, 'default_publisher' | 'default_year'> & Partial<Pick<ImportOptions, 'date_order' | 'year_start'>>;

/** A choice that is offered; which rows are imported can always be chosen. */
export type OptionName = Exclude<keyof ImportOptions, 'filter' | 'create' | 'repair_encoding'>;

/** A test of a cell's text, and the field of a column most of whose cells pass it; the first column that passes has the field. */
export type Sign<Field> = readonly [field: Field, passes: (text: string) => boolean];

/** One kind of import as far as it is data: what its columns can mean, how that is found, and what a file may not lack. */
export interface ImportKind<Field extends string> {
  fields: Readonly<Record<Field, FieldEntry>>;
  /** For tables without headings: what shows in the cells, and the field of the column of texts that has most different ones. */
  signs: readonly Sign<Field>[];
  namedBy: Field | null;
  /** Of several columns that may hold it the fullest is meant. */
  paid?: Field;
  /** What a total may contain beside that: of two columns the one that is the other and these is not the one to import. */
  parts?: readonly Field[];
  /** Headings that none of the words of a field covers, and the field that they mean all the same; the first that passes counts. */
  likely?: readonly (readonly [field: Field, passes: (heading: string) => boolean])[];
  /** Tables that have a column of amounts for each period or publisher, instead of one column of amounts. */
  wide?: 'prices' | 'budgets';
  /** The choices for the whole file that its rows heed; and what may be created where the file names something unknown. */
  options: readonly OptionName[];
  creates: readonly (keyof ImportOptions['create'])[];
  /** Of which entities the rows fill metadata fields: those whose records they make or find. */
  metaData: readonly string[];
  /** Sentences about what a mapping lacks; that two columns mean one field is found for all kinds alike. */
  problems: (mapping: readonly MappedColumn[], given: Given) => Message[];
}
