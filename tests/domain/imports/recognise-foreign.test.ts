import { describe, expect, it } from 'vitest';
import { recogniseForeign } from '#shared/domain/imports/reading/recognise-foreign.ts';
import { sheet } from './import-support.ts';

describe('COUNTER reports', () => {
  it.each([
    [
      'release 4',
      sheet(['Journal Report 1 (R4)', 'Number of Successful Full-Text Article Requests'], ['A University'], ['Journal', 'Publisher']),
    ],
    ['release 4 with a suffix', sheet([null, null], ['Book Report 1(R4)', 'Requests'], ['x'])],
    [
      'release 5',
      sheet(
        ['Report_Name', 'Title Master Report'],
        ['Report_ID', 'TR'],
        ['Release', '5'],
        ['Institution_Name', 'A'],
        ['Institution_ID', '1'],
      ),
    ],
    [
      'release 5 without a header',
      sheet(['Title', 'Platform', 'Metric_Type', 'Reporting_Period_Total', 'Jan-2022'], ['Tides', 'P', 'Total_Item_Requests', 3, 3]),
    ],
    [
      'release 4 without a header',
      sheet(['Journal', 'Publisher', 'Platform', 'Reporting Period Total', 'Reporting Period HTML', 'Jan-2012']),
    ],
    ['release 4 of platforms', sheet(['Platform', 'Publisher', 'User Activity', 'Reporting Period Total', 'Mar-2022'])],
    ['release 5 without months', sheet(['Platform', 'Metric_Type', 'Reporting_Period_Total'], ['P', 'Searches_Platform', 12])],
  ])('of %s are recognised', (_, rows) => expect(recogniseForeign(rows)).toBe('counter'));
});

describe('OpenAPC', () => {
  it.each([
    [['institution', 'period', 'euro', 'doi', 'is_hybrid', 'publisher', 'journal_full_title']],
    [['institution (M)', 'period (M)', 'euro (M)', 'doi (M)', ' is_hybrid (M)']],
    [['institution', 'period', 'doi', 'is_hybrid', 'agreement']],
    [['Journal', 'Publisher', 'DOI', 'APC paid (£) including VAT']],
    [['doi', 'colour charge', 'page charge', 'submission fee']],
    [['institution', 'period', 'euro', 'doi', 'backlist_oa']],
  ])('is recognised by %s', (headings) =>
    expect(
      recogniseForeign(
        sheet(
          ['A list'],
          headings,
          headings.map(() => 'x'),
        ),
      ),
    ).toBe('openapc'),
  );
});

describe('lists of books', () => {
  it.each([
    [['institution', 'period', 'euro', 'doi', 'backlist_oa', 'isbn']],
    [['Book title', 'eISBN', 'BPC paid']],
    [['book_title', 'Book processing charge']],
  ])('are recognised by %s', (headings) =>
    expect(
      recogniseForeign(
        sheet(
          headings,
          headings.map(() => 'x'),
        ),
      ),
    ).toBe('books'),
  );
});

describe('what is imported', () => {
  it.each([
    [['Publisher', 'Product', 'Platform', 'Year', 'Total', 'Currency']],
    [['Publisher', '2013', '2014', '2015', 'Total']],
    [['publication_title', 'print_identifier', 'title_url', 'doi', 'access_type']],
    [['Name', 'Institution ID', 'Website', 'Created', 'Release']],
    [['Product', 'Start date', 'Reporting period', 'Price Jan-2024', 'Price Feb-2024']],
    [['institution', 'consortium', 'contract_name', 'period_from', 'period_to', 'cost_type', 'euro']],
    [['Title', 'ISSN', 'DOI', 'Price EUR', 'Hybrid']],
  ])('is not taken for either: %s', (headings) =>
    expect(
      recogniseForeign(
        sheet(
          headings,
          headings.map(() => 'x'),
          headings.map(() => 12),
        ),
      ),
    ).toBeUndefined(),
  );
});
