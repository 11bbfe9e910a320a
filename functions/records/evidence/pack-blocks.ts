import type { DrawableChart } from '#shared/domain/charts/draw.ts';

/** A table of a pack, its texts in the reader's language and the member's formats. */
export interface PackTable {
  columns: readonly { heading: string; isNumber?: boolean }[];
  rows: readonly { cells: readonly string[]; isStrong?: boolean }[];
}

/** A part of a pack in the order in which it is printed. What is missing or may not be shown is a note, never an empty place. */
export type PackBlock =
  | { kind: 'section'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [string, string])[] }
  | { kind: 'table'; table: PackTable }
  | { kind: 'charts'; charts: readonly DrawableChart[] }
  /** Where the committee writes and signs. */
  | { kind: 'decision'; heading: string; choices: readonly string[]; lines: readonly string[] };

/** What a committee reads before it decides. */
export interface Pack {
  title: string;
  subtitle: string;
  blocks: readonly PackBlock[];
}
