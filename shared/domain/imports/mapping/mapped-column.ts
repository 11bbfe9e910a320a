import type { DerivedKind } from '../../sheets/derived-words.ts';

/** What one column of a file means, in terms of some fields. */
export interface MappedColumn<Field extends string = string> {
  /** From 0. */
  column: number;
  heading: string;
  /** Null: the column is not imported. */
  field: Field | null;
  /** Constants of a price column: what its heading says for all its cells (“Elsevier 2013”, “Price 2024 (USD)”). */
  year?: number;
  /** With `year`, the last of several years: `2011/12`, `2014-2016`. */
  last_year?: number;
  /** Beside `year`, the days that the heading names: `Jul.2008-Jun.2009`. */
  start_date?: string;
  end_date?: string;
  publisher?: string;
  currency?: string;
  one_time?: boolean;
  /** How amounts and dates are written, as the unambiguous cells of the column show. Ambiguous cells are read the same way. */
  decimal_separator?: '.' | ',';
  date_order?: 'dmy' | 'mdy';
  /** Its instants are midnights of one place, written in UTC. */
  local_midnight?: boolean;
  /** A person chose what the column means; else it is looked at anew in each file. */
  chosen?: boolean;
  /** A date of the column that could mean two days while no order is known. */
  undecided_date?: string;
  /** Not imported because it is calculated from other columns. */
  derived?: DerivedKind;
}
