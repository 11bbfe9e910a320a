import type { DrawableChart } from '#shared/domain/charts/draw.ts';

/** A table of a pack, its texts in the reader's language and the member's formats. */
export interface PackTable {
  columns: readonly { heading: string; isNumber?: boolean }[];
  rows: readonly { cells: readonly string[]; isStrong?: boolean }[];
  /** How many columns say which row it is: they are repeated where the table is wider than a sheet. */
  keys?: number;
}

/** A part of a pack in the order in which it is printed. What is missing or may not be shown is a note, never an empty place. */
export type PackBlock =
  | { kind: 'section'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [string, string])[] }
  | { kind: 'table'; table: PackTable }
  /** Two charts a row if not said otherwise. */
  | { kind: 'charts'; charts: readonly DrawableChart[]; perRow?: 1 | 2 }
  /** Where the committee writes and signs. */
  | { kind: 'decision'; heading: string; choices: readonly string[]; lines: readonly string[] };

/** A document: what a committee reads before it decides, or the page of insights. */
export interface Pack {
  /** What it is about, from which its file is named. */
  title: string;
  heading: string;
  subtitle: string;
  blocks: readonly PackBlock[];
}
