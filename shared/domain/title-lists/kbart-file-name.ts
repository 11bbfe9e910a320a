import { isDate } from '../calendar/dates.ts';

export type KbartFileName = {
  provider: string;
  /** Region or consortium; the whole world when not given. */
  region?: string | null;
  package: string;
  /** `YYYY-MM-DD` of the export. */
  date: string;
};

/** `Provider_Region_Package_YYYY-MM-DD.txt`: blanks, underscores and what file systems refuse become hyphens within each part. */
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

/** Whether a file is named as the standard wants; a folder before the name is not looked at. */
export function isKbartFileName(fileName: string): boolean {
  const match = /^[^_]+_[^_]+_[^_]+_(?<date>\d{4}-\d\d-\d\d)\.txt$/.exec(fileName.replace(/^.*[\\/]/, ''));
  return match !== null && isDate(match.groups?.['date']);
}
