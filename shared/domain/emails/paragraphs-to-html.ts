import { escapeHtml } from './merge-email.ts';

/** Converts plain paragraphs, separated by blank lines, to rich text. Line breaks within paragraphs are preserved. */
export function paragraphsToHtml(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
