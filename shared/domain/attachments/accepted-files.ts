import type { Breach } from '../breach.ts';
import { type Message, say } from '../messages/message.ts';

/** Media types of the files that may be attached, by file extension (R031). Forms and functions use this list. */
export const mediaTypes = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
} as const;

export type AcceptedType = keyof typeof mediaTypes;
export const acceptedTypes = Object.keys(mediaTypes) as [AcceptedType, ...AcceptedType[]];

/** Maximum size of a file in bytes (D1). */
export const largestFile = 50 * 1024 * 1024;

/** `doc, docx, …, txt`, for sentences. */
export const acceptedWords = acceptedTypes.join(', ');

/** The accepted type of a file name; undefined for any other extension. */
export function acceptedType(name: string): AcceptedType | undefined {
  const ending = /\.([^.\\/]+)$/.exec(name.trim())?.[1]?.toLowerCase();
  return acceptedTypes.find((type) => type === ending);
}

/** Checks a file by its name and size (R031). Breaches name the field `file`. */
export function checkFile({ name, size }: { name: string; size: number }): Breach[] {
  const breach = (message: Message): Breach[] => [{ field: 'file', message }];
  if (acceptedType(name) === undefined) return breach(say('attachments.fileTypeNotAccepted', { accepted: acceptedWords }));
  if (size === 0) return breach(say('attachments.fileEmpty'));
  if (size > largestFile) return breach(say('attachments.fileTooLarge'));
  return [];
}

/** Virus scan results of a file. The product does not scan for viruses, and warns users who open a file. */
export const virusScans = ['not_scanned'] as const;
export const virusScan: (typeof virusScans)[number] = 'not_scanned';
