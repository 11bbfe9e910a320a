import { largestFile } from '../attachments/accepted-files.ts';
import type { Breach } from '../breach.ts';
import { type Message, say } from '../messages/message.ts';

/** Limits of an email stored with a period. Content beyond them stays only in the original file. */
export const receivedLimits = {
  /** Attachments stored as separate files. */
  files: 50,
  /** Addresses of To; the same limit applies to Cc. */
  addresses: 50,
  /** Nesting depth of parts; ordinary emails have at most 4. Each line of a part is compared with the boundaries of all enclosing parts. */
  depth: 8,
  headerBytes: 256 * 1024,
  /** Characters of the text, plain and as HTML before sanitizing. */
  text: 200_000,
  html: 300_000,
  /** Characters used by the search: those of all emails are held in memory. */
  searched: 2_000,
} as const;

/** First bytes of a compound file, as Outlook writes .msg, which is not an .eml file. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

/** Checks a file to be stored as an email, by name, size and first bytes. Breaches name the field `file`. */
export function checkEmailFile({ name, size, head }: { name: string; size: number; head: Uint8Array }): Breach[] {
  const breach = (message: Message): Breach[] => [{ field: 'file', message }];
  const isCompound = compoundFile.every((byte, index) => head[index] === byte);
  if (!/\.eml$/i.test(name.trim()) || isCompound) return breach(notAnEmail(name));
  if (size === 0) return breach(say('attachments.fileEmpty'));
  return size > largestFile ? breach(say('attachments.fileTooLarge')) : [];
}

/** Message for a file that is not an email; explains how to save one as .eml. */
export function notAnEmail(name: string): Message {
  return say('emails.notAnEmlFile', { name });
}

/** Cuts a text to at most `most` UTF-16 units without splitting a character. */
export function cutText(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .toWellFormed()
        .replace(/\uFFFD$/, '');
}
