import type { SheetRow } from '../sheets/cell.ts';
import { formatEmbargo, parseEmbargo } from './embargo.ts';
import { kbartColumns } from './kbart-columns.ts';
import { kbartFields, type KbartField } from './kbart-fields.ts';
import type { FieldChange } from './compare-title-lists.ts';
import type { Publication } from './publication.ts';
import { publicationKind } from './publication-kind.ts';
import { standardIdentifier } from '../identifiers/standard-identifier.ts';
import { readTitleDate } from './read-title-date.ts';
import { readTitleList } from './read-title-list.ts';
import { sortPublications } from './sort-publications.ts';
import type { TitleProblem } from './title-rules.ts';
import { accessTypes, coverageDepths, publicationTypes, readChoice } from './vocabularies.ts';

export type KbartExport = {
  /** The content of the file, to be encoded in UTF-8 without a byte order mark. */
  text: string;
  /** Values that the export changed because the standard does not allow them; `row` is the row of the file. */
  changes: (FieldChange & { row: number })[];
  /** Remaining problems of the strict check: missing or contradictory values that an export cannot fix. */
  problems: TitleProblem[];
};

/** Writes a title list as a KBART phase II file: all 25 columns in order, tab-separated, sorted, each row once. */
export function writeKbart(publications: readonly Publication[]): KbartExport {
  const changes: KbartExport['changes'] = [];
  const lines = new Set<string>();
  const rows: SheetRow[] = [{ number: 1, cells: kbartFields }];
  for (const publication of sortPublications(publications)) {
    const written = conform(publication);
    const cells = kbartFields.map((field) => written[field] ?? '');
    const line = cells.join('\t');
    if (lines.has(line)) continue;
    lines.add(line);
    const row = { number: rows.length + 1, cells };
    rows.push(row);
    for (const field of kbartFields)
      if (publication[field] !== written[field]) changes.push({ row: row.number, field, from: publication[field], to: written[field] });
  }
  const { problems, rows: read } = readTitleList(rows, { profile: 'strict' });
  const text = `${[kbartFields.join('\t'), ...lines].join('\n')}\n`;
  return { text, changes, problems: [...problems, ...read.flatMap((title) => title.problems)] };
}

/** The empty file that people fill in (R062). */
export function kbartTemplate(): string {
  return `${kbartFields.join('\t')}\n`;
}

/** Converts a publication to the vocabulary of the standard; values without an equivalent become blank. */
function conform(publication: Publication): Publication {
  const { print_identifier, online_identifier } = publication;
  const own = [online_identifier, print_identifier].find((text) => text !== null && standardIdentifier(text) === undefined);
  const written = {
    ...publication,
    publication_type: publicationKind(publication),
    // An identifier that is not an ISSN or ISBN is the provider's own and belongs in title_id.
    title_id: publication.title_id ?? own ?? null,
  };
  const values = Object.fromEntries(kbartFields.map((field) => [field, conformValue(field, written[field])]));
  return values as unknown as Publication;
}

function conformValue(field: KbartField, value: string | null): string | null {
  if (value === null) return null;
  const text = plainText(value);
  if (text === '') return null;
  if (field === 'publication_type') return readChoice(publicationTypes, text) ?? null;
  if (field === 'access_type') return readChoice(accessTypes, text) ?? null;
  if (field === 'coverage_depth') return readChoice(coverageDepths, text) ?? null;
  const { kind } = kbartColumns[field];
  if (kind === 'identifier') return standardIdentifier(text) ?? null;
  if (kind === 'date') return readTitleDate(text).value;
  if (kind === 'url') return webAddress(text);
  if (kind === 'embargo') {
    const parts = parseEmbargo(text);
    return parts ? formatEmbargo(parts) : null;
  }
  return text;
}

/**
 * Removes tabs and line ends, which would end the cell, and replaces quotes if the first would open a quoted cell. A text that a spreadsheet program
 * could run as a formula with a call gets an apostrophe in front; titles such as “-ism” or “@home” stay.
 */
function plainText(value: string): string {
  const text = value.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
  if (/^[=+\-@].*[(|!]/.test(text)) return `'${text}`;
  return text.startsWith('"') ? text.replace('"', '“').replaceAll('"', '”') : text;
}

function webAddress(text: string): string | null {
  if (/^https?:\/\/[^\s/]+\.\S+$/i.test(text)) return text;
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : null;
}
