/** Sheets, upright, in points. */
export const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const satisfies Record<string, readonly [number, number]>;
export type Paper = keyof typeof papers;

export const margin = 48;
/** Below the text, for the foot of a page. */
export const footRoom = 26;

/** The width of the text of a page. */
export function textWidth(paper: Paper, isLandscape: boolean): number {
  return papers[paper][isLandscape ? 1 : 0] - 2 * margin;
}
