import { decodedEntities } from '../notes/plain-text.ts';

/**
 * The plain text version of an email: a blank line between paragraphs, a dash before list items, and link addresses after their texts.
 * The address is omitted if it equals the text.
 */
export function htmlToText(html: string): string {
  const marked = html
    .replace(/\r?\n/g, ' ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, words: string) => {
      const shown = words.replace(/<[^>]*>/g, '');
      return shown === href || href === `mailto:${shown}` ? shown : `${shown} (${href})`;
    })
    .replace(/<br\b[^>]*>\s*/gi, '\n')
    // Editors put a paragraph into each list item.
    .replace(/<li\b[^>]*>\s*(?:<p\b[^>]*>)?/gi, '\n- ')
    .replace(/(?:<\/p>)?\s*<\/li>/gi, '')
    .replace(/<\/(?:p|ul|ol|h\d|blockquote)>/gi, '\n\n')
    .replace(/<[^>]*>/g, '');
  return `${decodedEntities(marked)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
