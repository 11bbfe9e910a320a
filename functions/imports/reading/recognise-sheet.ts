import type { Import } from '#shared/contract/entities/import.ts';
import type { SheetRow } from '#shared/domain/sheets/cell.ts';
import { type ColumnMapping, headingSignature } from '#shared/domain/imports/mapping/column-mapping.ts';
import type { Header } from '#shared/domain/imports/reading/find-header-row.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import type { ImportOptions } from '#shared/domain/imports/import-options.ts';
import { recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';
import { rolesOf } from '#shared/domain/imports/providers/roles-of.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';

/** Max rows of one import. */
export const maxSheetRows = 50_000;
/** Rows below the headings examined to recognise columns. */
export const sampleRows = 2_000;

/** The facts about a sheet after reading it. */
export type SheetReading = Pick<Import, 'sheet' | 'row_count' | 'header_rows' | 'heading_signature' | 'mapping'>;

/** Recognises the columns below headings that are known or were found. */
export function recognised(
  header: Header,
  rows: readonly SheetRow[],
  kind: ImportKindName,
  width = 0,
): Pick<SheetReading, 'header_rows' | 'heading_signature' | 'mapping'> {
  const mapping = recogniseColumns(
    header.headings,
    rows.filter(({ number }) => number > (header.rows.at(-1) ?? 0)),
    kind,
    width,
  );
  return { header_rows: header.rows, heading_signature: signatureOf(kind, header.headings), mapping };
}

/** The key of a remembered mapping: the meaning of headings depends on the kind of import. */
function signatureOf(kind: ImportKindName, headings: readonly string[]): string {
  const signature = headingSignature(headings);
  return kind === 'subscriptions' ? signature : `${kind}-${signature}`;
}

/** The year in the name of a sheet, which is common. */
export function yearOf(sheet: string): number | null {
  const match = /(?<!\d)((?:19|20)\d\d)(?!\d)/.exec(sheet);
  return match ? Number(match[1]) : null;
}

/** Options suggested by the file itself. */
export function suggestedOptions(kind: ImportKindName, mapping: readonly ColumnMapping[], sheet: string): Partial<ImportOptions> {
  if (kind !== 'subscriptions') return kind === 'providers' ? suggestedRole(mapping) : {};
  const publisher = foldForSearch(mapping.find(({ field }) => field === 'publisher')?.heading ?? '');
  const both =
    /\b(publisher|verlag|editeur|forlag|kustantaja|editorial)\b/.test(publisher) &&
    /\b(supplier|vendor|provider|lieferant|fournisseur|leverantor|toimittaja|proveedor)\b/.test(publisher);
  const dated = mapping.some(({ field, year }) => field === 'year' || field === 'start_date' || field === 'end_date' || year !== undefined);
  return { publisher_is_vendor: both, ...(!dated && { default_year: yearOf(sheet) }) };
}

/** A column headed “Publisher” lists publishers, one headed “Supplier” lists vendors. */
function suggestedRole(mapping: readonly ColumnMapping[]): Partial<ImportOptions> {
  const roles = rolesOf(mapping.find(({ field }) => field === 'name')?.heading ?? '');
  if (!roles) return {};
  return { default_role: roles.is_publisher && roles.is_vendor ? 'both' : roles.is_publisher ? 'publisher' : 'vendor' };
}
