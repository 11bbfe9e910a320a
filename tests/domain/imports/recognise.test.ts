import { describe, expect, it } from 'vitest';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { headingSignature, withRemembered } from '#shared/domain/imports/mapping/column-mapping.ts';
import { findHeaderRow } from '#shared/domain/imports/reading/find-header-row.ts';
import { problemsOfMapping } from '#shared/domain/imports/mapping/problems-of-mapping.ts';
import { recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';
import { recogniseHeading } from '#shared/domain/imports/mapping/recognise-heading.ts';
import { sheet } from './import-support.ts';
import { english } from '#tests/support/messages-in-english.ts';

function fieldsOf(headings: string[], ...rows: Cell[][]): (string | null)[] {
  return recogniseColumns(headings, sheet(headings, ...rows).slice(1)).map(({ field }) => field);
}

describe('headings', () => {
  it.each([
    ['Publisher/Supplier', 'publisher'],
    ['Organization name', 'organisation'],
    ['Cost', 'price'],
    ['PRICE (net)', 'price'],
    ['Year', 'year'],
    ['Laufzeit-Beginn', 'start_date'],
    ['Laufzeit-Ende', 'end_date'],
    ['Kündigungsdatum', 'decision_deadline'],
    ['Anbieter', 'publisher'],
    ['Lieferant', 'vendor'],
    ['Preis', 'price'],
    ['Währung', 'currency'],
    ['Kostenstelle', 'cost_centre'],
    ['Éditeur', 'publisher'],
    ['Date de début', 'start_date'],
    ['Montant HT', 'price'],
    ['Förlag', 'publisher'],
    ['Giltig från', 'start_date'],
    ['Kustantaja', 'publisher'],
    ['Hinta', 'price'],
    ['Päättyy', 'end_date'],
    ['Tietokanta', 'product'],
    ['Fecha de inicio', 'start_date'],
    ['Título', 'product'],
    ['InvoicePeriodStart', 'start_date'],
    ['Resource.type', 'product_type'],
    ['e-ISSN', 'identifier'],
    ['Final Net Price', 'price'],
    ['CostInLocalCurrency', 'normalized_price'],
  ])('%s means %s', (heading, field) => {
    expect(recogniseHeading(heading).candidates[0]?.field).toBe(field);
  });

  it.each(['SubscriptionId', 'Invoice number', 'ItemCount', 'Preissteigerung', 'SubscriptionVAT', 'Students'])(
    '%s is nothing to import as an amount',
    (heading) => {
      const { candidates, spoiled } = recogniseHeading(heading);
      expect(spoiled || candidates.every(({ field }) => field !== 'price')).toBe(true);
    },
  );

  it('of people head no dates', () => {
    expect(recogniseHeading('Submitted by', 'articles').candidates.map(({ field }) => field)).not.toContain('submitted_on');
    expect(recogniseHeading('Date of Submission', 'articles').candidates[0]).toMatchObject({ field: 'submitted_on' });
  });

  it('are found behind remarks and stars, in any kind of import', () => {
    for (const [heading, kind, field] of [
      ['DOI (M)', 'articles', 'doi'],
      ['euro (M)', 'articles', 'amount'],
      ['Publisher [required]', 'subscriptions', 'publisher'],
      ['Name*', 'providers', 'name'],
    ] as const)
      expect([heading, recogniseHeading(heading, kind).candidates[0]?.field]).toEqual([heading, field]);
  });

  it('that R gives a list are no name in it', () => {
    const rows = sheet(['x'], ['Harbour Press'], ['Weir Books'], ['Mole Editions']);
    expect(findHeaderRow(rows, 'providers')).toEqual({ rows: [1], headings: [] });
    expect(recogniseColumns([], rows.slice(1), 'providers').map(({ field }) => field)).toEqual(['name']);
  });

  it('tell year, currency and kind of purchase', () => {
    expect(recogniseHeading(' 2018\r\nSubscription Price (€)')).toMatchObject({ year: 2018, currency: 'EUR', rest: 'Subscription Price' });
    expect(recogniseHeading('2018 Outright Purchase Price (€)')).toMatchObject({ one_time: true });
    expect(recogniseHeading('CostUSD')).toMatchObject({ currency: 'USD', candidates: [{ field: 'price', score: 98 }] });
    expect(recogniseHeading('T&F 2013')).toMatchObject({ year: 2013, rest: 'T&F', candidates: [] });
  });
});

describe('the row of headings', () => {
  it('is found below titles, notes and blank lines', () => {
    const header = findHeaderRow(
      sheet(
        ['Subscriptions 2024'],
        [],
        ['Prices without VAT', null, 'Printed 1.2.2024'],
        ['Publisher', 'Product', 'Price'],
        ['A', 'B', 12],
        ['C', 'D', 14],
      ),
    );
    expect(header).toEqual({ rows: [4], headings: ['Publisher', 'Product', 'Price'] });
  });

  it('may be two rows with merged groups above', () => {
    const rows = sheet([null, 'Elsevier', null, 'Wiley', null], [null, 2013, 2014, 2013, 2014], ['University of X', 1, 2, 3, 4]);
    const first = rows[0];
    if (first)
      first.spans = [
        [1, 2],
        [3, 4],
      ];
    expect(findHeaderRow(rows)).toEqual({ rows: [1, 2], headings: ['', 'Elsevier 2013', 'Elsevier 2014', 'Wiley 2013', 'Wiley 2014'] });
  });

  it('reads groups without merge information, as in CSV', () => {
    expect(findHeaderRow(sheet(['Product', 'Price', '', ''], ['', '2023', '2024', '2025'], ['A', '1', '2', '3']))?.headings).toEqual([
      'Product',
      'Price 2023',
      'Price 2024',
      'Price 2025',
    ]);
  });

  it('is not a row of data', () => {
    expect(findHeaderRow(sheet(['Title', 'Cost'], ['Nature', 100], ['Science', 200]))?.rows).toEqual([1]);
  });
});

describe('columns', () => {
  it('are recognised by heading and by what they hold', () => {
    expect(
      fieldsOf(
        ['Code', 'Title', 'Publisher', 'Start', 'Cost'],
        ['1234-5679', 'A', 'P', '1.1.2024', '1.000,50'],
        ['2345-6780', 'B', 'P', '1.1.2024', '2,00'],
        ['2345-6780', 'C', 'P', '31.1.2024', '3,00'],
      ),
    ).toEqual(['identifier', 'product', 'publisher', 'start_date', 'price']);
  });

  it('keep hints on decimal separators and date order', () => {
    const mapping = recogniseColumns(
      ['Title', 'Start', 'End', 'Price'],
      sheet([], ['A', '01/02/2024', '12/31/2024', '1.234,5'], ['B', '02/02/2024', '02/01/2025', '7,25']).slice(1),
    );
    expect(mapping[1]?.date_order).toBe('mdy');
    expect(mapping[2]?.date_order).toBe('mdy');
    expect(mapping[3]?.decimal_separator).toBe(',');
  });

  it('take a column of lists for materials and of single titles for products', () => {
    expect(
      fieldsOf(['Publisher', 'Year', 'Cost', 'Material'], ['A', 2010, 1, 'Science'], ['A', 2011, 1, 'Science; Science Classic']),
    ).toContain('materials');
    expect(fieldsOf(['Publisher', 'Year', 'Cost', 'Material'], ['A', 2010, 1, 'Science'], ['A', 2011, 1, 'Nature'])).toContain('product');
  });

  it('spread over years and publishers become price columns, without totals and head counts', () => {
    const mapping = recogniseColumns(
      ['University', 'EFT students', 'Elsevier 2013', 'T&F 2013', 'Total 2013'],
      sheet([], ['Auckland', 33000, 1342044.39, 413293.37, 1755337.76], ['Otago', 19000, 5, 6, 11]).slice(1),
    );
    expect(mapping.map(({ field, year, publisher }) => [field, year, publisher])).toEqual([
      ['organisation', undefined, undefined],
      [null, undefined, undefined],
      ['price', 2013, 'Elsevier'],
      ['price', 2013, 'T&F'],
      [null, undefined, undefined],
    ]);
  });

  it('with plain years below a product are its yearly prices', () => {
    const mapping = recogniseColumns(['Product', 'Publisher', '2023', '2024'], sheet([], ['A', 'P', 10, 11], ['B', 'P', 20, 21]).slice(1));
    expect(mapping.map(({ field, year }) => [field, year])).toEqual([
      ['product', undefined],
      ['publisher', undefined],
      ['price', 2023],
      ['price', 2024],
    ]);
  });
});

describe('the type of products', () => {
  it.each([
    [['Type', 'EJOURNAL', 'PERIODICAL', 'EBOOK'], 'product_type'],
    [['Publ Type', 'E-Journal', 'Serial', 'E-Journal'], 'product_type'],
    [['Art', 'Zeitschrift', 'Datenbank', 'E-Book'], 'product_type'],
    [['Type', 'Renewal', 'New', 'Renewal'], null],
    [['Format', 'P E', 'H', 'OF'], null],
    [['Format', 'Print', 'Online', 'Print + Online'], 'product_type'],
  ])('%j is %s', ([heading = '', ...cells], field) => {
    const rows = cells.map((cell, index): Cell[] => [`Tide Review ${index}`, 'Tide Press', cell, 10.5 + index]);
    expect(fieldsOf(['Title', 'Publisher', heading, 'Price'], ...rows)[2]).toBe(field);
  });
});

describe('a mapping', () => {
  const mapping = recogniseColumns(['Verlag', 'Jahr', 'Preis'], sheet([], ['A', 2024, '1,50']).slice(1));

  it('is remembered by its headings, whatever their case and accents', () => {
    expect(headingSignature(['Éditeur', 'Prix'])).toBe(headingSignature(['EDITEUR', ' prix']));
    expect(headingSignature(['Prix', 'Éditeur'])).not.toBe(headingSignature(['Éditeur', 'Prix']));
    const corrected = mapping.map((column) => (column.column === 0 ? { ...column, field: 'vendor' as const } : column));
    expect(withRemembered(mapping, corrected)[0]?.field).toBe('vendor');
  });

  it('says what is missing or doubled', () => {
    const given = { default_publisher: null, default_year: null };
    const problems = (columns: typeof mapping) => problemsOfMapping('subscriptions', columns, given);
    expect(problems(mapping)).toEqual([]);
    expect(problems(mapping.filter(({ field }) => field === 'price'))).toHaveLength(2);
    const doubled = mapping.map((column) => ({ ...column, field: 'year' as const }));
    expect(problems(doubled).map(english).join(' ')).toContain('“Verlag” and “Jahr” mean the same');
  });
});
