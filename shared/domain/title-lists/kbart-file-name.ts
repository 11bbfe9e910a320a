import { isDate } from '../calendar/dates.ts';

export type KbartFileName = {
  provider: string;
  /** Region or consortium; default: the whole world. */
  region?: string | null;
  package: string;
  /** The day of the export, `YYYY-MM-DD`. */
  date: string;
};

/** `Provider_Region_Package_YYYY-MM-DD.txt`: blanks, underscores and characters that file systems refuse become hyphens within each part. */
export function kbartFileName({ provider, region, package: name, date }: KbartFileName): string {
  return `${[partOf(provider, 'Provider'), partOf(region ?? '', 'Global'), partOf(name, 'AllTitles'), date].join('_')}.txt`;
}

function partOf(text: string, otherwise: string): string {
  const part = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}.&+()]+/gu, '-')
    .slice(0, 60)
    .replace(/^[-.]+|[-.]+$/g, '');
  return part === '' ? otherwise : part;
}

/** Whether a file name follows the standard, ignoring folders. */
export function isKbartFileName(fileName: string): boolean {
  const match = /^[^_]+_[^_]+_[^_]+_(?<date>\d{4}-\d\d-\d\d)\.txt$/.exec(fileName.replace(/^.*[\\/]/, ''));
  return match !== null && isDate(match.groups?.['date']);
}
