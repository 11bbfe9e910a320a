import { parseDate } from '#shared/domain/calendar/parse-date.ts';
import { isDoi } from '#shared/domain/identifiers/doi.ts';
import { isCurrency } from '#shared/domain/money/currencies.ts';
import { cellText, type SheetRow } from '../reading/cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { ImportField, ImportKindName } from '../import-kinds.ts';

/** A test of a cell's text, and the field of a column most of whose cells pass it; the first column that passes has the field. */
type Sign = [field: ImportField, passes: (text: string) => boolean];

const isWebsite = (text: string): boolean => /^(https?:\/\/|www\.)\S+$/i.test(text);
const isEmail = (text: string): boolean => /^\S+@\S+\.\w+$/.test(text);
const isYear = (text: string): boolean => /^(19|20)\d\d(\s?[-/]\s?\d{2,4})?$/.test(text);
const isDay = (text: string): boolean => {
  const date = parseDate(text);
  return date.ok && date.date !== undefined && date.precision === 'day' && /\D/.test(text);
};
const isMoney = (text: string): boolean => /^[-€$£\s]*\d[\d.,\s']*\s*[€$£]?$/.test(text) && !isYear(text);

const signs: Record<ImportKindName, readonly Sign[]> = {
  subscriptions: [
    ['identifier', (text) => /^\d{4}-?\d{3}[\dxX]$/.test(text)],
    ['currency', (text) => /^[A-Z]{3}$/.test(text) && isCurrency(text)],
    ['year', isYear],
    ['start_date', isDay],
    ['end_date', isDay],
    ['price', isMoney],
  ],
  providers: [
    ['website', isWebsite],
    ['contact_email', isEmail],
  ],
  subscription_prices: [],
  articles: [
    ['doi', isDoi],
    ['article_period', isYear],
    ['amount', isMoney],
  ],
  budgets: [
    ['financial_period', isYear],
    ['amount', isMoney],
  ],
};

const namedBy: Record<ImportKindName, ImportField | null> = {
  subscriptions: 'product',
  providers: 'name',
  subscription_prices: null,
  budgets: 'department',
  articles: null,
};

/**
 * Proposes what the columns of a table without headings mean, from their cells alone: those that speak for themselves, and as the name the
 * column of texts that has most different ones.
 */
export function columnsByValues(width: number, sample: readonly SheetRow[], kind: ImportKindName): ColumnMapping[] {
  const given = new Map<number, ImportField>();
  const texts = Array.from({ length: width }, (_, column) =>
    sample.map(({ cells }) => cellText(cells[column])).filter((text) => text !== ''),
  );
  for (const [field, passes] of signs[kind]) {
    const column = texts.findIndex((cells, index) => !given.has(index) && cells.length > 0 && share(cells, passes) >= 0.8);
    if (column >= 0) given.set(column, field);
  }
  const name = namedBy[kind];
  if (name !== null) {
    let best = { column: -1, different: 0 };
    for (const [column, cells] of texts.entries()) {
      if (given.has(column) || share(cells, (text) => /\p{L}{2}/u.test(text)) < 0.5) continue;
      const different = new Set(cells).size;
      if (different > best.different) best = { column, different };
    }
    if (best.column >= 0) given.set(best.column, name);
  }
  return texts.map((_, column) => ({ column, heading: '', field: given.get(column) ?? null }));
}

function share(texts: readonly string[], passes: (text: string) => boolean): number {
  return texts.filter(passes).length / Math.max(1, texts.length);
}
