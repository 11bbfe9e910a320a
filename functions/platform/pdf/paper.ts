import { type Paper, papers } from '#shared/domain/documents/paper.ts';

export const margin = 48;
/** Height below the text for the foot of a page. */
export const footRoom = 26;

/** The width of the text of a page. */
export function textWidth(paper: Paper, isLandscape: boolean): number {
  return papers[paper][isLandscape ? 1 : 0] - 2 * margin;
}
