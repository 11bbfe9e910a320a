import type { Language } from '../messages/languages.ts';

/** English month names for the tenant's date formats. */
export const monthNames: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const namesIn = new Map<string, readonly string[]>();

/** The month names of a language, long or short: `März`, `Mär`. */
export function monthNamesIn(language: Language, length: 'long' | 'short'): readonly string[] {
  if (language === 'en') return length === 'long' ? monthNames : monthNames.map((name) => name.slice(0, 3));
  const known = namesIn.get(language + length);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
  const names = monthNames.map((_name, index) => format.format(Date.UTC(2026, index, 1)).replace(/\.$/, ''));
  namesIn.set(language + length, names);
  return names;
}

/**
 * Month names in the languages of imported files, in lower case without accents, in the form used in dates.
 * Abbreviations follow where they are not the beginning of a name.
 */
const spellings: readonly string[] = [
  'january januar janvier enero gennaio januari tammikuuta janeiro stycznia ledna jaenner janner',
  'february februar fevrier febrero febbraio februari helmikuuta fevereiro lutego unora feber',
  'march marz maerz mars marzo maart marts maaliskuuta marco marca brezna mrz mrt',
  'april avril abril aprile huhtikuuta kwietnia dubna',
  'may mai mayo maggio mei maj toukokuuta maio maja kvetna',
  'june juni juin junio giugno kesakuuta junho czerwca',
  'july juli juillet julio luglio heinakuuta julho lipca',
  'august aout agosto augustus augusti elokuuta sierpnia srpna',
  'september septembre septiembre settembre syyskuuta setembro wrzesnia zari',
  'october oktober octobre octubre ottobre lokakuuta outubro pazdziernika rijna',
  'november novembre noviembre marraskuuta novembro listopada',
  'december dezember decembre diciembre dicembre desember joulukuuta dezembro grudnia prosince',
];
const names = spellings.map((group) => group.split(' '));

/**
 * The month, from 1, of a name or of its first letters, at least 3 (`Jan`, `Sept`), in one of the languages above.
 * Undefined for any other word.
 */
export function monthOfName(word: string): number | undefined {
  const folded = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (folded.length < 3) return undefined;
  const index = names.findIndex((group) => group.some((name) => name.startsWith(folded)));
  return index < 0 ? undefined : index + 1;
}
