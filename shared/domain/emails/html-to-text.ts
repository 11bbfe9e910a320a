import { decodedEntities } from '../notes/plain-text.ts';

/**
 * The plain text beside a mail's HTML: a blank line between paragraphs, a dash before each point, a link's address behind its words unless
 * the words are the address.
 */
export function htmlToText(html: string): string {
  const marked = html
    .replace(/\r?\n/g, ' ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, words: string) => {
      const shown = words.replace(/<[^>]*>/g, '');
      return shown === href || href === `mailto:${shown}` ? shown : `${shown} (${href})`;
    })
    .replace(/<br\b[^>]*>\s*/gi, '\n')
    // An editor puts a paragraph into each point of a list.
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
