import type { Breach } from '../breach.ts';
import { type Message, say } from '../messages/message.ts';

/** The files that may be attached, by the ending of their names, with their media types (R031). Forms and functions go by this list. */
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

/** Bytes of the largest file that is taken (D1). */
export const largestFile = 50 * 1024 * 1024;

/** `doc, docx, …, txt`, for sentences. */
export const acceptedWords = acceptedTypes.join(', ');

/** The kind of file that a name says; undefined when it is none that is taken. */
export function acceptedType(name: string): AcceptedType | undefined {
  const ending = /\.([^.\\/]+)$/.exec(name.trim())?.[1]?.toLowerCase();
  return acceptedTypes.find((type) => type === ending);
}

/** What is wrong with a file, as far as its name and size tell (R031); `file` is the field. */
export function checkFile({ name, size }: { name: string; size: number }): Breach[] {
  const breach = (code: string, message: Message): Breach[] => [{ field: 'file', code, message }];
  if (acceptedType(name) === undefined)
    return breach('type_not_accepted', say('attachments.filesTypeCannotAttachedChooseFile', { accepted: acceptedWords }));
  if (size === 0) return breach('empty_file', say('attachments.fileEmpty'));
  if (size > largestFile) return breach('file_too_large', say('attachments.fileLargerThan50MbMake'));
  return [];
}

/** What is known of a file: nothing here looks for viruses, and whoever opens a file is told so. */
export const virusScans = ['not_scanned'] as const;
export const virusScan: (typeof virusScans)[number] = 'not_scanned';
