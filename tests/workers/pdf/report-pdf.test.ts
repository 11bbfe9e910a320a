import { describe, expect, test } from 'vitest';
import { maxPdfCells, reportPdf, type ReportPdfOptions } from '#functions/platform/pdf/report-pdf.ts';
import type { ReportTable } from '#functions/platform/spreadsheets/report-table.ts';
import { readPdf } from '#tests/support/read-pdf.ts';

const options: ReportPdfOptions = {
  title: 'Ausgaben nach Verlag',
  subtitle: 'Stand 23.11.2026',
  language: 'de',
  paper: 'a4',
  formats: { thousand_separator: '.', decimal_separator: ',', date_format: 'DD.MM.YYYY' },
};

const column = { total: null, currencyHeading: null };
const spend: ReportTable = {
  notes: ['vendor.name: hidden'],
  chart: null,
  name: 'Ausgaben',
  groupHeading: 'Verlag',
  columns: [
    { ...column, heading: 'Abonnement', kind: 'text' },
    { ...column, heading: 'Preis', kind: 'money', total: 'sum', currencyHeading: 'Währung' },
    { ...column, heading: 'Beginn', kind: 'date' },
    { ...column, heading: 'Veränderung', kind: 'number' },
  ],
  rows: [
    {
      depth: 0,
      label: 'Elsevier (2)',
      count: 2,
      totals: [
        null,
        [
          { value: 1_206_237, currency: 'EUR' },
          { value: 12.5, currency: 'USD' },
        ],
        null,
        null,
      ],
    },
    { depth: null, cells: [cell('Řízení – Αθήνα – Москва'), cell(1_206_237, 'EUR'), cell('2026-01-01'), cell(-4.3125)] },
    { depth: null, cells: [cell('Tetrahedron'), cell(12.5, 'USD'), cell('2026-07-01'), cell(3)] },
  ],
  totals: {
    label: 'Summe',
    count: 2,
    totals: [
      null,
      [
        { value: 1_206_237, currency: 'EUR' },
        { value: 12.5, currency: 'USD' },
      ],
      null,
      null,
    ],
  },
};

function cell(value: string | number | null, currency: string | null = null): { value: string | number | null; currency: string | null } {
  return { value, currency };
}

/** A report of so many rows and columns, each cell a text of its own. */
function largeReport(rows: number, columns: number): ReportTable {
  return {
    notes: [],
    chart: null,
    name: 'large',
    groupHeading: null,
    columns: Array.from({ length: columns }, (_, index) => ({ ...column, heading: `Column ${index + 1}`, kind: 'text' as const })),
    rows: Array.from({ length: rows }, (_, row) => ({
      depth: null,
      cells: Array.from({ length: columns }, (_each, index) => cell(`cell-${row + 1}-${index + 1}`)),
    })),
    totals: null,
  };
}

describe('a report as PDF', () => {
  test('has headings, groups, rows and totals in the member’s separators', () => {
    const { pages, title, language } = readPdf(reportPdf(spend, options));
    expect([title, language]).toEqual(['Ausgaben nach Verlag', 'de']);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toEqual([
      'Ausgaben nach Verlag',
      'Stand 23.11.2026',
      'Verlag\tAbonnement\tPreis\tBeginn\tVeränderung',
      'Elsevier (2)\t1.206.237,00 EUR',
      '12,50 USD',
      'Řízení – Αθήνα – Москва\t1.206.237,00 EUR\t01.01.2026\t−4,3125',
      'Tetrahedron\t12,50 USD\t01.07.2026\t3',
      'Summe\t1.206.237,00 EUR',
      '12,50 USD',
      'vendor.name: hidden',
      'Ausgaben nach Verlag\tSeite 1 von 1',
    ]);
  });

  test('draws its chart over the width of the page, read aloud figure by figure', () => {
    const places = [
      { label: 'Elsevier', value: 1_206_237 },
      { label: 'Wiley', value: 282_788.5 },
      { label: '2026-03-01', value: 3 },
      { label: 'Ohne Angabe', value: null },
    ];
    const chart = {
      kind: 'bar',
      title: 'Preis nach Verlag',
      headings: ['Verlag', 'Preis (EUR)'],
      unit: 'money',
      currency: 'EUR',
      isOrdered: false,
      whole: 1_489_025.5,
      places,
    } as const;
    for (const kind of ['bar', 'line'] as const) {
      const { pages, parts, source } = readPdf(reportPdf({ ...spend, chart: { ...chart, kind } }, options));
      expect(parts).toMatchObject({ Figure: 1, Table: 1, H3: 1 });
      expect(pages[0]?.slice(2, 4)).toEqual(['Preis nach Verlag', 'Preis (EUR)']);
      expect(pages[0]?.join(' ')).toMatch(/Elsevier[^]*01\.03\.2026/);
      expect(source).toContain('/Alt');
    }
  });

  test('is tagged, names its language, and has no scripts, links, forms or attachments', () => {
    const { parts, source } = readPdf(reportPdf(spend, options));
    expect(parts).toMatchObject({ Document: 1, H1: 1, Table: 1, THead: 1, TBody: 1, TR: 5 });
    expect(source).toMatch(/\/Marked true/);
    expect(source).toMatch(/\/Scope \/Column/);
    expect(source).not.toMatch(/\/JavaScript|\/URI|\/AcroForm|\/EmbeddedFile|\/Launch|\/OpenAction/);
  });

  test('repeats the headings on each page and prints every row once', () => {
    const { pages, sheets, parts } = readPdf(reportPdf(largeReport(200, 3), { ...options, paper: 'letter' }));
    expect(pages.length).toBeGreaterThan(2);
    expect(sheets[0]).toEqual([612, 792]);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Column 1\tColumn 2\tColumn 3');
      expect(page.at(-1)).toBe(`Ausgaben nach Verlag\tSeite ${index + 1} von ${pages.length}`);
    }
    const printed = pages.flat().filter((line) => line.startsWith('cell-'));
    expect(printed).toEqual(Array.from({ length: 200 }, (_, row) => `cell-${row + 1}-1\tcell-${row + 1}-2\tcell-${row + 1}-3`));
    // Repeated headings are for the eye only: the structure has one table with one row of headings.
    expect(parts).toMatchObject({ Table: 1, THead: 1, TR: 201 });
  });

  test('lies across and goes on upon further sheets where it is wide, the first column repeated', () => {
    const { pages, sheets } = readPdf(reportPdf(largeReport(4, 30), options));
    expect(sheets[0]?.map(Math.round)).toEqual([842, 595]);
    const words = pages.flat().flatMap((line) => line.split('\t'));
    for (let row = 1; row <= 4; row++)
      for (let index = 2; index <= 30; index++) expect(words.filter((word) => word === `cell-${row}-${index}`)).toHaveLength(1);
    expect(words.filter((word) => word === 'cell-1-1')).toHaveLength(pages.length);
    expect(words.filter((word) => word.startsWith('Spalten '))).toHaveLength(pages.length);
  });

  test('prints a text that is longer than a page to its end', () => {
    const words = Array.from({ length: 2_000 }, (_, index) => `word${index}`);
    const long: ReportTable = { ...largeReport(1, 2), rows: [{ depth: null, cells: [cell('key'), cell(words.join(' '))] }] };
    const { pages } = readPdf(reportPdf(long, options));
    expect(pages.length).toBeGreaterThan(1);
    expect(
      pages
        .flat()
        .join(' ')
        .match(/word\d+/g),
    ).toEqual(words);
  });

  test('says which characters the font lacks', () => {
    const table: ReportTable = { ...largeReport(1, 1), rows: [{ depth: null, cells: [cell('漢字')] }] };
    const [page = []] = readPdf(reportPdf(table, options)).pages;
    expect(page).toContain('¿¿');
    expect(page.join(' ')).toContain('2 verschiedene Zeichen lassen sich in dieser Schrift nicht drucken');
  });

  test('says that there are no rows', () => {
    expect(readPdf(reportPdf({ ...spend, rows: [], totals: null }, options)).pages[0]).toContain('Keine Zeilen');
  });

  test('refuses more cells than a PDF is for', () => {
    const row = { depth: null, cells: [cell('x')] };
    const table = { ...largeReport(0, 1), rows: Array(maxPdfCells + 1).fill(row) };
    expect(() => reportPdf(table, options)).toThrow(
      expect.objectContaining({ status: 409, said: expect.objectContaining({ code: 'reports.tooLargeForPdf' }) }),
    );
  });
});
