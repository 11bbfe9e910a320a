import { kbartFields, type KbartField } from '#shared/domain/title-lists/kbart-fields.ts';

export type TitleValues = Partial<Record<KbartField, string>> & { publication_title: string };

/** A KBART file of these titles. */
export function kbartText(titles: readonly TitleValues[]): string {
  return [kbartFields.join('\t'), ...titles.map((title) => kbartFields.map((field) => title[field] ?? '').join('\t')), ''].join('\n');
}

/** The check digit of an ISSN of seven digits. */
function issnOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${digits.slice(0, 4)}-${digits.slice(4)}${check === 10 ? 'X' : check}`;
}

/** Titles with identifiers of their own; `from` makes those of two files differ. */
export function manyTitles(count: number, from = 0): TitleValues[] {
  return Array.from({ length: count }, (_, index) => ({
    publication_title: `Journal of Number ${String(from + index).padStart(6, '0')}`,
    online_identifier: issnOf(String(1_000_000 + from + index)),
    date_first_issue_online: '1997',
    publication_type: 'serial',
    title_url: `https://journals.example/${from + index}`,
    title_id: `n${from + index}`,
    coverage_depth: 'fulltext',
    access_type: 'P',
  }));
}
