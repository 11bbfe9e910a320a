import type { DrawableChart } from '#shared/domain/charts/draw.ts';

/** A table of a pack, its texts in the reader's language and the member's formats. */
export interface PackTable {
  columns: readonly { heading: string; isNumber?: boolean }[];
  rows: readonly { cells: readonly string[]; isStrong?: boolean }[];
  /** The number of key columns: repeated if the table is wider than a sheet. */
  keys?: number;
}

/** A part of a pack in printing order. Missing or hidden data is a note, never an empty place. */
export type PackBlock =
  | { kind: 'section'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [string, string])[] }
  | { kind: 'table'; table: PackTable }
  /** Two charts per row by default. */
  | { kind: 'charts'; charts: readonly DrawableChart[]; perRow?: 1 | 2 }
  /** The area for the committee's decision and signatures. */
  | { kind: 'decision'; heading: string; choices: readonly string[]; lines: readonly string[] };

/** A document: the decision paper of a committee, or the page of insights. */
export interface Pack {
  /** The subject, from which the file name is derived. */
  title: string;
  heading: string;
  subtitle: string;
  blocks: readonly PackBlock[];
}
