import type { DerivedKind } from '../../sheets/derived-words.ts';

/** The meaning of one column of a file. */
export interface MappedColumn<Field extends string = string> {
  /** Index, from 0. */
  column: number;
  heading: string;
  /** Null for a column that is not imported. */
  field: Field | null;
  /** Constants of a price column, named by its heading (“Elsevier 2013”, “Price 2024 (USD)”). */
  year?: number;
  /** With `year`, the last of several years: `2011/12`, `2014-2016`. */
  last_year?: number;
  /** With `year`, the days named by the heading: `Jul.2008-Jun.2009`. */
  start_date?: string;
  end_date?: string;
  publisher?: string;
  currency?: string;
  one_time?: boolean;
  /** Formats of amounts and dates, detected in the unambiguous cells of the column. Ambiguous cells use them, too. */
  decimal_separator?: '.' | ',';
  date_order?: 'dmy' | 'mdy';
  /** Instants in the column are local midnights, written in UTC. */
  local_midnight?: boolean;
  /** The user chose the meaning; otherwise it is detected again for each file. */
  chosen?: boolean;
  /** An ambiguous date of the column, while the order of day and month is unknown. */
  undecided_date?: string;
  /** Set if the column is not imported because it is calculated from other columns. */
  derived?: DerivedKind;
}
