import { conflict } from '#shared/contract/errors.ts';
import { datesIn, formatDate } from '#shared/domain/calendar/format-date.ts';
import { say } from '#shared/domain/messages/message.ts';
import { type Language, languageOf, type ScreenLanguage } from '#shared/domain/messages/languages.ts';
import { formatAmount, type NumberFormat } from '#shared/domain/money/format-amount.ts';
import { pdfText } from '../messages/emails/pdf.ts';
import type { ReportTable, TableCell, TableChart, TableTotals } from '../spreadsheets/report-table.ts';
import type { Paper } from '#shared/domain/documents/paper.ts';
import { unprintableSign } from './pdf-fonts.ts';
import { PdfPages } from './pdf-pages.ts';
import { addPictures, type PdfPicture, pictureOf } from './pdf-charts.ts';
import { addTable, fitTable, type PdfTable } from './pdf-table.ts';
import { addHeading, addNote } from './pdf-texts.ts';

/** Max cells of a PDF. 60,000 took 7 s of CPU time and 600 MB, and made 970 pages. */
export const maxPdfCells = 40_000;

/** A member's formats of dates and numbers. */
export type Formats = NumberFormat & { date_format: string };

export interface ReportPdfOptions {
  title: string;
  /** Below the title: filters, or the date of the figures. */
  subtitle?: string;
  language: ScreenLanguage;
  paper: Paper;
  formats: Formats;
}

function cellsOfTable({ columns, rows, groupHeading }: ReportTable): number {
  return rows.length * (columns.length + (groupHeading === null ? 0 : 1));
}

/**
 * A report as a tagged PDF: groups, rows and totals as in the other formats, with every column. A wide report is printed in landscape, on several
 * sheets if necessary.
 */
export function reportPdf(table: ReportTable, { title, subtitle, language, paper, formats }: ReportPdfOptions): Uint8Array {
  const cells = cellsOfTable(table);
  if (cells > maxPdfCells) throw conflict(say('reports.tooLargeForPdf', { count: cells, most: maxPdfCells }));
  const printed = tableOf(table, { language, formats });
  const options = {
    title,
    language,
    paper,
    footLeft: title,
    footRight: (page: number, pages: number) => pdfText(say('pdf.page', { page, pages }), language),
  };
  const fit = fitTable(new PdfPages(options).fonts, printed, paper);
  const pages = new PdfPages({ ...options, isLandscape: fit.isLandscape });
  addHeading(pages, 'H1', title);
  if (subtitle !== undefined && subtitle !== '') addNote(pages, subtitle);
  if (table.rows.length === 0) addNote(pages, pdfText(say('pdf.noRows'), language));
  if (table.chart) addPictures(pages, [chartPicture(table.chart, pages, { language, formats })], { perRow: 1 });
  const count = printed.columns.length;
  addTable(pages, printed, {
    fit,
    onPart: ({ columns }, index) => {
      if (fit.parts.length === 1) return;
      if (index > 0) pages.addPage();
      const [from, to] = [columns[index === 0 ? 0 : (printed.keys ?? 1)] ?? 0, columns.at(-1) ?? 0];
      addHeading(pages, 'H2', pdfText(say('pdf.columns', { from: from + 1, to: to + 1, count }), language));
    },
  });
  for (const note of table.notes) addNote(pages, note);
  addUnprintable(pages, language);
  return pages.finish();
}

/** Charts are drawn larger by this factor than printed, so that their text is as small as the table's. */
const chartScale = 1.35;
/** Heights of a chart that is as wide as the text: of its frame, its minimum, and of each horizontal bar. */
const chartRoom = { frame: 70, least: 180, bar: 22 };

function chartPicture(
  { kind, title, headings, unit, currency, isOrdered, whole, places }: TableChart,
  { width, pageRoom }: Pick<PdfPages, 'width' | 'pageRoom'>,
  { language, formats }: Pick<ReportPdfOptions, 'language' | 'formats'>,
): PdfPicture {
  const measure = { unit, currency };
  // Only bars of categories are horizontal; ordered values run from left to right.
  const isLying = kind === 'bar' && !isOrdered;
  const bars = isLying ? places.length * chartRoom.bar : 0;
  const chart = {
    ...measure,
    title,
    whole,
    x: {
      kind: isLying ? 'category' : 'period',
      values: places.map(({ label }) => ({ label: datesIn(label, formats.date_format, languageOf(language)) })),
    },
    series: [
      {
        ...measure,
        key: kind,
        label: headings[1],
        draw: kind,
        stack: false,
        values: places.map(({ value }) => value),
        low: null,
        high: null,
      },
    ],
    formula: { text: title },
  };
  const height = Math.min(chartScale * pageRoom - 2 * chartRoom.frame, Math.max(chartRoom.least, chartRoom.frame + bars));
  return pictureOf(chart, { width: chartScale * width, height, format: formats, missing: pdfText(say('pdf.unknown'), language) });
}

/** Adds a note with the number of characters that could not be printed. */
export function addUnprintable(pages: PdfPages, language: ScreenLanguage): void {
  const { size } = pages.fonts.unprintable;
  if (size > 0) addNote(pages, pdfText(say('pdf.unprintable', { count: size, sign: unprintableSign }), language));
}

/** The table as texts in the member's formats. Amounts and their currency share one column. */
function tableOf(
  { groupHeading, columns, rows, totals }: ReportTable,
  { language, formats }: Pick<ReportPdfOptions, 'language' | 'formats'>,
): PdfTable {
  const spoken = languageOf(language);
  const isGrouped = groupHeading !== null;
  const strong = (label: string, depth: number, of: TableTotals) => ({
    cells: withLabel(datesIn(label, formats.date_format, spoken), isGrouped, of, formats),
    isStrong: true,
    indent: depth,
  });
  return {
    keys: isGrouped ? 2 : 1,
    columns: [
      ...(isGrouped ? [{ heading: groupHeading }] : []),
      ...columns.map(({ heading, kind }) => ({ heading, isNumber: kind === 'number' || kind === 'money' })),
    ],
    rows: [
      ...rows.map((row) =>
        row.depth === null
          ? {
              cells: [
                ...(isGrouped ? [''] : []),
                ...row.cells.map((cell, index) => cellText(cell, columns[index]?.kind ?? 'text', { language: spoken, formats })),
              ],
            }
          : strong(row.label, row.depth, row.totals),
      ),
      ...(totals ? [strong(totals.label, 0, totals.totals)] : []),
    ],
  };
}

/** Without a column of groups, the label of the totals goes into the first cell, above that cell's total. */
function withLabel(label: string, isGrouped: boolean, totals: TableTotals, formats: Formats): string[] {
  const texts = totals.map((total) => (total ?? []).map(({ value, currency }) => numberText(value, currency, formats)).join('\n'));
  if (isGrouped) return [label, ...texts];
  return [[label, texts[0]].filter(Boolean).join('\n'), ...texts.slice(1)];
}

function cellText(
  { value, currency }: TableCell,
  kind: ReportTable['columns'][number]['kind'],
  { language, formats }: { language: Language; formats: Formats },
): string {
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value, kind === 'money' ? currency : null, formats);
  return kind === 'date' ? formatDate(value, formats.date_format, undefined, language) : value;
}

function numberText(value: number, currency: string | null, formats: Formats): string {
  if (currency !== null) return formatAmount(value, formats, { currency });
  // As many decimals as the number has: none for a count, up to four for a percentage.
  return formatAmount(value, formats, { digits: Math.min(6, (String(value).split('.')[1] ?? '').length) });
}
