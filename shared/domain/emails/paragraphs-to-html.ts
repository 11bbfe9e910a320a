import { escapeHtml } from './merge-email.ts';

/** Rich text of plain paragraphs, parted by blank lines; a line break within one stays one. */
export function paragraphsToHtml(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
