import { largestFile } from '../attachments/accepted-files.ts';
import type { Breach } from '../breach.ts';
import { type Message, say } from '../messages/message.ts';

/** Limits of an email that is kept with a period. What is beyond them stays in the original file. */
export const receivedLimits = {
  /** Attachments that are kept as files of their own. */
  files: 50,
  /** Addresses of To, and as many of Cc. */
  addresses: 50,
  /** Parts within parts; ordinary emails have 4 at most. Each line of a part is held against the boundaries of all around it. */
  depth: 8,
  headerBytes: 256 * 1024,
  /** Characters of the words, plain and as HTML before it is sanitized. */
  text: 200_000,
  html: 300_000,
  /** Characters by which an email is found: all of them are held in memory. */
  searched: 2_000,
} as const;

/** Where an .eml file begins to be none: a compound file, as Outlook writes .msg. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

/** What is wrong with a file that is to be kept as an email, by its name, size and first bytes; `file` is the field. */
export function checkEmailFile({ name, size, head }: { name: string; size: number; head: Uint8Array }): Breach[] {
  const breach = (code: string, message: Message): Breach[] => [{ field: 'file', code, message }];
  const isCompound = compoundFile.every((byte, index) => head[index] === byte);
  if (!/\.eml$/i.test(name.trim()) || isCompound) return breach('not_eml', notAnEmail(name));
  if (size === 0) return breach('empty_file', say('attachments.fileEmpty'));
  return size > largestFile ? breach('file_too_large', say('attachments.fileLargerThan50MbMake')) : [];
}

/** The refusal of a file that is no email, with how to save one as .eml. */
export function notAnEmail(name: string): Message {
  return say('emails.notAnEmlFile', { name });
}

/** A text of at most `most` characters, cut between characters. */
export function cutText(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .toWellFormed()
        .replace(/\uFFFD$/, '');
}
