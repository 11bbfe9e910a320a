import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { reportOf } from '#shared/domain/imports/planning/report.ts';
import { carriedOut, emptyDirectory, planSheet, sheet } from './import-support.ts';
import { inEnglish } from '#tests/support/messages-in-english.ts';
import { runs } from '#tests/support/lane.ts';

const yearly: Cell[][] = [
  ['Organization name', 'Publisher/Supplier', 'Year', 'Cost', 'Material'],
  ['North University', 'Science Society (SSX)', '2023', '4230.0', 'Science'],
  ['North University', 'Science Society (SSX)', '2024', '5735.0', 'Science; Science Classic'],
  ['North University', 'Terkko', '2023', '100', 'Medic\u00a0'],
  ['North University', 'Terkko', '2024', '120', 'Medic'],
  ['South University', 'Terkko', '2024', '90', 'Medic'],
];

describe('a file of yearly totals per publisher', () => {
  it('becomes one subscription per publisher with a period per year', () => {
    const { planned } = planSheet(sheet(...yearly), emptyDirectory(), { filter: { column: 0, values: ['north university'] } });
    expect(reportOf(planned)).toMatchObject({
      counts: { read: 5, created: 4, matched: 0, skipped: 1, failed: 0 },
      records: { publishers: 2, products: 2, subscriptions: 2, periods: 4, financial_periods: 1, departments: 0 },
    });
    const directory = carriedOut(emptyDirectory(), planned);
    expect(directory.products.map(({ name }) => name)).toEqual(['Science Society (SSX) package', 'Medic']);
    expect(directory.periods.map(({ start_date, end_date, price, comment }) => [start_date, end_date, price, comment])).toEqual([
      ['2023-01-01', '2023-12-31', 4230, 'Materials: Science'],
      ['2024-01-01', '2024-12-31', 5735, 'Materials: Science; Science Classic'],
      ['2023-01-01', '2023-12-31', 100, null],
      ['2024-01-01', '2024-12-31', 120, null],
    ]);
  });

  it('of several organisations gives each its own subscriptions, paid by a department of that name', () => {
    const { planned } = planSheet(sheet(...yearly));
    const directory = carriedOut(emptyDirectory(), planned);
    expect(directory.subscriptions.map(({ name }) => name)).toEqual([
      'Science Society (SSX) package (North University)',
      'Medic (North University)',
      'Medic (South University)',
    ]);
    expect(directory.products).toHaveLength(2);
    expect(directory.departments.map(({ name }) => name)).toEqual(['North University', 'South University']);
    expect(directory.periods.at(-1)?.departments).toEqual([
      { department_id: directory.departments[1]?.id, percentage: 100, cost_center_id: null, stakeholder_ids: [] },
    ]);
  });

  it.each(['leave', 'fill_empty', 'update'] as const)('imported twice changes nothing (%s)', (existing) => {
    const first = planSheet(sheet(...yearly)).planned;
    const again = planSheet(sheet(...yearly), carriedOut(emptyDirectory(), first), { existing }).planned;
    expect(again.flatMap(({ writes }) => writes)).toEqual([]);
    expect(reportOf(again).counts).toEqual({ read: 5, created: 0, matched: 5, skipped: 0, failed: 0 });
  });

  it('keeps items of one year apart and adds up the parts of a package', () => {
    const { planned } = planSheet(
      sheet(
        ['Publisher', 'Year', 'Cost', 'Material'],
        ['Agent', 2024, 10, 'Journal A'],
        ['Agent', 2024, 20, 'Journal B'],
        ['Agent', 2024, 5.1, 'C; D'],
        ['Agent', 2024, 5.2, 'E; F'],
        ['Agent', 2023, 9, 'Journal A'],
      ),
    );
    const directory = carriedOut(emptyDirectory(), planned);
    expect(directory.subscriptions.map(({ name }) => name)).toEqual(['Journal A', 'Journal B', 'Agent package']);
    expect(directory.periods.map(({ price }) => price)).toEqual([10, 20, 10.3, 9]);
    expect(planned[3]).toMatchObject({ outcome: 'matched', message: 'Added to row 4, which has the same subscription and start.' });
  });
});

describe('rows that are no data', () => {
  it('are listed with the reason and never imported', () => {
    const { planned } = planSheet(
      sheet(
        ['Publisher', 'Product', 'Year', 'Price'],
        ['P', 'A', 2024, 1],
        [],
        ['Publisher', 'Product', 'Year', 'Price'],
        ['P', 'Total Materia', 2024, 2],
        ['Total', null, null, 3],
        ['* without VAT'],
        ['Yhteensä', '', '', '3,00'],
      ),
    );
    expect(planned.map(({ row, outcome, message }) => [row, outcome, message])).toEqual([
      [2, 'created', 'New period, accepted because it has ended, with a new publisher, product and subscription.'],
      [4, 'skipped', 'Repeats the headings.'],
      [5, 'created', 'New period, accepted because it has ended, with a new product and subscription.'],
      [6, 'skipped', 'A total of other rows.'],
      [7, 'skipped', 'A note: only one cell is filled.'],
      [8, 'skipped', 'A total of other rows.'],
    ]);
  });
});

describe('problems', () => {
  it('set the row aside, naming row, column and what to do, and never the file', () => {
    const { planned } = planSheet(
      sheet(
        ['Publisher', 'Product', 'Start', 'End', 'Price', 'Currency'],
        ['P', 'A', '31.12.2024', '1.1.2024', '1,50', 'EUR'],
        ['P', 'B', '2024-02-30', '', '2,00', 'EUR'],
        ['P', 'C', '2024-01-01', '', '12,5O', 'EUR'],
        ['P', 'D', '2024-01-01', '', '12,00', 'Taler'],
        ['', '', '2024-01-01', '', '5', 'EUR'],
        ['P', 'E', '13.5.2024', '', '-7,25 €', ''],
      ),
    );
    expect(planned.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'created']);
    expect(planned[0]?.problems).toMatchObject([{ row: 2, column: 3, heading: 'End', field: 'end_date', code: 'must_be_after' }]);
    expect(planned[1]?.message).toEqual('“2024-02-30” is not a date. Write it as 2025-12-31.');
    expect(planned[2]?.problems).toMatchObject([
      { row: 4, column: 4, heading: 'Price', message: '“12,5O”: Not an amount. Write it as a number, for example 1234.50.' },
    ]);
    expect(planned[3]?.problems).toMatchObject([{ row: 5, heading: 'Currency', code: 'unknown_currency' }]);
    expect(planned[5]?.writes.at(-1)?.fields).toMatchObject({
      price: -7.25,
      currency: 'EUR',
      start_date: '2024-05-13',
      end_date: '2025-05-12',
    });
    // What failed left nothing behind: the publisher comes with the first row that works.
    expect(planned.flatMap(({ writes }) => writes).filter(({ kind }) => kind === 'product')).toHaveLength(1);
  });

  it('warn without setting the row aside', () => {
    const { planned } = planSheet(
      sheet(
        ['Publisher', 'Product', 'Start date', 'End date', 'Deadline', 'Owner', 'Price'],
        ['P', 'A', '2024-01-01', '2024-12-31', '2024-09-01', 'nobody@example.org', 1],
        ['P', 'B', '2024-01-01', '2024-12-31', '2023-09-30', 'mia@example.org', 1],
      ),
      emptyDirectory(),
      { default_owner_id: 'u9' },
    );
    expect(planned[0]).toMatchObject({
      outcome: 'created',
      problems: [
        { code: 'deadline_too_late', severity: 'warning' },
        { code: 'unknown_owner', severity: 'warning' },
      ],
    });
    expect(planned[0]?.writes.at(-1)?.fields).toMatchObject({ cancellation_deadline: null, owner_id: 'u9' });
    expect(planned[1]?.writes.at(-1)?.fields).toMatchObject({ cancellation_deadline: '2023-09-30', owner_id: 'u1' });
  });

  it('tell equal rows from contradicting ones', () => {
    const rows = sheet(['Publisher', 'Product', 'Year', 'Price'], ['P', 'A', 2024, 10], ['P.', 'a', '2024', '10.00'], ['P', 'A', 2024, 12]);
    const aside = planSheet(rows).planned;
    expect(aside.map(({ outcome, message }) => [outcome, String(inEnglish(message)).slice(0, 47)])).toEqual([
      ['created', 'New period, accepted because it has ended, with'],
      ['skipped', 'The same as row 2.'],
      ['failed', 'The same subscription and start as row 2, with '],
    ]);
    const summed = planSheet(rows, emptyDirectory(), { duplicates: 'add_up' }).planned;
    expect(summed.map(({ outcome }) => outcome)).toEqual(['created', 'skipped', 'matched']);
    expect(summed[0]?.writes.at(-1)?.fields['price']).toBe(22);
  });

  it('refuse overlapping periods and years that span two', () => {
    const { planned } = planSheet(
      sheet(
        ['Publisher', 'Product', 'Start date', 'End date', 'Price'],
        ['P', 'A', '2024-01-01', '2024-12-31', 1],
        ['P', 'A', '2024-07-01', '2025-06-30', 1],
      ),
    );
    expect(planned[1]?.problems[0]).toMatchObject({ code: 'overlaps', heading: 'Start date' });
    const spanning = sheet(['Publisher', 'Year', 'Price'], ['P', '2024/25', 1], ['Q', '2024-2026', 3]);
    expect(planSheet(spanning).planned.map(({ outcome }) => outcome)).toEqual(['failed', 'created']);
    expect(planSheet(spanning, emptyDirectory(), { year_start: '08-01' }).planned[0]?.writes.at(-1)?.fields).toMatchObject({
      start_date: '2024-08-01',
      end_date: '2025-07-31',
    });
  });
});

describe('D6 matching', () => {
  const known = () => {
    const directory = emptyDirectory();
    directory.providers.push(
      {
        id: 'p1',
        name: 'Elsevier B.V.',
        alternative_name: 'Reed Elsevier; ScienceDirect',
        abbreviation: null,
        is_publisher: true,
        is_vendor: false,
      },
      { id: 'p2', name: 'Karger', alternative_name: null, abbreviation: null, is_publisher: true, is_vendor: false },
    );
    directory.products.push(
      { id: 'r1', name: 'Annals', publisher_id: 'p1', online_identifier: '1234-5679', print_identifier: null },
      { id: 'r2', name: 'Annals', publisher_id: 'p2', online_identifier: null, print_identifier: null },
    );
    directory.subscriptions.push({ id: 's1', name: 'Our Annals', product_id: 'r1', terms: null });
    return directory;
  };
  const found = (headings: Cell[], row: Cell[], directory = known()) => planSheet(sheet(headings, row), directory).planned[0];

  it.each(['ELSEVIER', 'Elsevier Ltd', 'reed elsevier', 'Sciencedirect'])('finds a provider as %s', (name) => {
    expect(
      found(['Publisher', 'Product', 'Year'], [name, 'annals', 2024])
        ?.matches.map(({ id }) => id)
        .slice(0, 3),
    ).toEqual(['p1', 'r1', 's1']);
  });

  it('finds a product by identifier under another name, and never merges publishers by name', () => {
    expect(found(['Publisher', 'Product', 'ISSN', 'Year'], ['Elsevier', 'Annals of X', '12345679', 2024])?.matches[1]).toMatchObject({
      id: 'r1',
      state: 'found',
    });
    expect(found(['Publisher', 'Product', 'Year'], ['Karger', 'Annals', 2024])?.matches[1]).toMatchObject({ id: 'r2' });
    expect(found(['Publisher', 'Product', 'Year'], ['Brill', 'Annals', 2024])?.matches[1]).toMatchObject({ state: 'new' });
    expect(found(['Publisher', 'Product', 'ISSN', 'Year'], ['Elsevier', 'Annals', '0000-0019', 2024])?.matches[1]).toMatchObject({
      state: 'new',
    });
  });

  it('asks where several fit', () => {
    expect(found(['Product', 'Year'], ['Annals', 2024])).toMatchObject({
      outcome: 'failed',
      problems: [{ code: 'ambiguous', field: 'product' }],
    });
  });

  it('keeps subscriptions with different vendors apart', () => {
    const directory = known();
    directory.providers.push({ id: 'v1', name: 'Ebsco', alternative_name: null, abbreviation: null, is_publisher: false, is_vendor: true });
    const first = planSheet(
      sheet(['Publisher', 'Product', 'Vendor', 'Year', 'Price'], ['Elsevier', 'Annals', 'Ebsco', 2024, 5]),
      directory,
    ).planned;
    expect(first[0]?.matches.find(({ kind }) => kind === 'subscription')).toMatchObject({ id: 's1' });
    const later = planSheet(
      sheet(
        ['Publisher', 'Product', 'Vendor', 'Year', 'Price'],
        ['Elsevier', 'Annals', 'Ebsco', 2025, 6],
        ['Elsevier', 'Annals', 'LM', 2026, 7],
      ),
      carriedOut(directory, first),
    ).planned;
    expect(later.map(({ matches }) => matches.find(({ kind }) => kind === 'subscription')?.state)).toEqual(['found', 'new']);
  });

  it('leaves, fills or updates an existing period, as chosen', () => {
    const headings: Cell[] = ['Publisher', 'Product', 'Year', 'Price', 'Comment'];
    const directory = carriedOut(known(), planSheet(sheet(headings, ['Elsevier', 'Annals', 2024, 10, null]), known()).planned);
    const changed = sheet(headings, ['Elsevier', 'Annals', 2024, 12, 'checked']);
    const by = (existing: 'leave' | 'fill_empty' | 'update') => planSheet(changed, directory, { existing }).planned[0];
    expect(by('leave')).toMatchObject({
      outcome: 'matched',
      writes: [],
      message: 'Already exists in “Our Annals”; the price and the comment differ and are unchanged.',
    });
    expect(by('fill_empty')?.writes.map(({ fields }) => fields)).toEqual([{ comment: 'checked' }]);
    expect(by('update')?.writes.map(({ fields }) => fields)).toEqual([{ price: 12, normalized_price: 12, comment: 'checked' }]);
  });

  it('creates nothing that was not asked for', () => {
    const create = { providers: false, products: false, product_types: false, departments: false, financial_periods: false };
    const planned = planSheet(
      sheet(
        ['Publisher', 'Product', 'Year', 'Department'],
        ['New House', 'X', 2024, ''],
        ['Karger', 'X', 2024, ''],
        ['Karger', 'Annals', 2019, ''],
        ['Karger', 'Annals', 2024, 'Law'],
      ),
      known(),
      { create },
    ).planned;
    expect(planned.map(({ problems }) => problems[0]?.code)).toEqual([
      'unknown_provider',
      'unknown_product',
      'no_financial_period',
      'unknown_department',
    ]);
  });

  it('gives a known publisher the role of vendor', () => {
    const planned = planSheet(
      sheet(
        ['Publisher', 'Product', 'Vendor', 'Year'],
        ['Karger', 'Annals', 'Elsevier', 2024],
        ['New', 'X', 'New', 2024],
        ['Karger', 'Y', 'Karger', 2024],
      ),
      known(),
    ).planned;
    expect(planned[0]?.writes).toContainEqual({
      action: 'change',
      kind: 'provider',
      id: 'p1',
      fields: { is_vendor: true },
      before: { is_vendor: false },
    });
    expect(planned[1]?.writes[0]).toMatchObject({ kind: 'provider', fields: { is_publisher: true, is_vendor: true } });
    expect(planned[1]?.writes.filter(({ kind }) => kind === 'provider')).toHaveLength(1);
  });
});

describe('cells', () => {
  const fieldsOf = (headings: Cell[], row: Cell[], options = {}) =>
    planSheet(sheet(headings, row), emptyDirectory(), options).planned[0]?.writes.find(({ kind }) => kind === 'subscription_period')
      ?.fields;

  it('departments take shares, equal parts and cost centres', () => {
    const base: Cell[] = ['P', 'A', 2024];
    const heads: Cell[] = ['Publisher', 'Product', 'Year'];
    const shares = (fields: Record<string, unknown> | undefined) =>
      ((fields?.['departments'] ?? []) as { percentage: number }[]).map(({ percentage }) => percentage);
    expect(shares(fieldsOf([...heads, 'Department'], [...base, 'Law 60%; History 40 %']))).toEqual([60, 40]);
    expect(shares(fieldsOf([...heads, 'Department'], [...base, 'Law; History; Arts']))).toEqual([33.33, 33.33, 33.34]);
    expect(shares(fieldsOf([...heads, 'Department', 'Share'], [...base, 'Law', 0.25]))).toEqual([25]);
    expect(planSheet(sheet([...heads, 'Department'], [...base, 'Law 60%; History 50%'])).planned[0]).toMatchObject({
      outcome: 'failed',
      problems: [{ code: 'over_hundred' }],
    });
  });

  it('one-time purchases have no end; decisions come in several languages', () => {
    expect(
      fieldsOf(['Publisher', 'Product', 'Start', 'One-time purchase', 'Status'], ['P', 'A', '2024-03-01', 'ja', 'Aktiv']),
    ).toMatchObject({ one_time_purchase: true, end_date: null, decision: 'accepted' });
    expect(fieldsOf(['Publisher', 'Product', 'Start', 'Status'], ['P', 'A', 'March 2024', 'Terminated'])).toMatchObject({
      start_date: '2024-03-01',
      end_date: '2025-02-28',
      decision: 'cancelled',
    });
  });

  it('prices keep their currency, the local price its own', () => {
    expect(fieldsOf(['Publisher', 'Product', 'Year', 'Price', 'Local price'], ['P', 'A', 2024, 'US$ 1,200.50', '1.100,25'])).toMatchObject({
      price: 1200.5,
      currency: 'USD',
      normalized_price: 1100.25,
      price_typed: 'both',
    });
    expect(fieldsOf(['Publisher', 'Product', 'Year', 'Price (GBP)'], ['P', 'A', 2024, 10])).toMatchObject({
      price: 10,
      currency: 'GBP',
      normalized_price: null,
    });
  });

  it('a foreign price is converted at the planned rate of its financial period, once', () => {
    const rates = [{ currency: 'GBP', financial_period_id: 'fp2024', rate: '1.17', as_of: '2024-01-02' }];
    const directory = { ...emptyDirectory(), rates };
    const rows = sheet(
      ['Publisher', 'Product', 'Year', 'Price'],
      ['P', 'A', 2024, '10 GBP'],
      ['P', 'B', 2024, '10 USD'],
      ['P', 'C', 2024, '10 EUR'],
      ['P', 'D', 2025, '10 GBP'],
    );
    const { planned } = planSheet(rows, directory);
    const money = ({ writes }: (typeof planned)[number]) => writes.find(({ kind }) => kind === 'subscription_period')?.fields;
    expect(money(planned[0]!)).toMatchObject({
      price: 10,
      normalized_price: 11.7,
      exchange_rate: '1.17',
      exchange_rate_date: '2024-01-02',
      rate_source: 'planned',
    });
    expect(money(planned[1]!)).toMatchObject({ normalized_price: null, exchange_rate: null, rate_source: null });
    expect(money(planned[3]!)).toMatchObject({ normalized_price: null });
    expect(reportOf(planned).records).toMatchObject({ rated: 1, unrated: 2 });
    const again = planSheet(rows, carriedOut(directory, planned)).planned;
    expect(again.flatMap(({ writes }) => writes)).toEqual([]);
    expect(reportOf(again).records).toMatchObject({ rated: 0, unrated: 0 });
  });

  it('a changed foreign price of an existing period keeps the rate of that period', () => {
    const headings: Cell[] = ['Publisher', 'Product', 'Year', 'Price'];
    const rates = [{ currency: 'GBP', financial_period_id: 'fp2024', rate: '1.17', as_of: '2024-01-02' }];
    const first = planSheet(sheet(headings, ['P', 'A', 2024, '10 GBP']), { ...emptyDirectory(), rates });
    const directory = { ...carriedOut(emptyDirectory(), first.planned), rates: [{ ...rates[0]!, rate: '1.3' }] };
    const [row] = planSheet(sheet(headings, ['P', 'A', 2024, '20 GBP']), directory, { existing: 'update' }).planned;
    expect(row?.writes.map(({ fields }) => fields)).toEqual([{ price: 20, normalized_price: 23.4 }]);
  });

  it('a wide table gives one period for each filled price', () => {
    const { planned } = planSheet(
      sheet(
        ['Product', 'Publisher', '2023', '2024', '2025'],
        ['A', 'P', 10, null, 12],
        ['B', 'P', null, null, null],
        ['C', 'P', 0, 21, 22],
      ),
    );
    expect(planned.map(({ row, column, outcome }) => [row, column, outcome])).toEqual([
      [2, 2, 'created'],
      [2, 4, 'created'],
      [3, null, 'skipped'],
      [4, 3, 'created'],
      [4, 4, 'created'],
    ]);
  });

  it('find a product that a later row of the file creates', () => {
    const { planned } = planSheet(
      sheet(
        ['Publisher', 'Product', 'Print ISSN', 'Year', 'Price'],
        ['', '', '1234-5679', 2022, 1],
        ['', 'A', '', 2023, 2],
        ['P', 'A', '1234-5679', 2024, 3],
      ),
    );
    expect(planned.map(({ row, outcome, message }) => [row, outcome, message])).toEqual([
      [2, 'created', 'New period, accepted because it has ended.'],
      [3, 'created', 'New period, accepted because it has ended.'],
      [4, 'created', 'New period, accepted because it has ended, with a new publisher, product and subscription.'],
    ]);
  });

  it('of an imported file write nothing when it is imported again (property)', () => {
    const cell = (...values: Cell[]): fc.Arbitrary<Cell> => fc.constantFrom(...values);
    const row = fc.tuple(cell('', 'P'), cell('A', 'B'), cell(2023, 2024), cell(1, 2));
    const headings = ['Publisher', 'Product', 'Year', 'Price'];
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        const { planned } = planSheet(sheet(headings, ...rows));
        const again = planSheet(sheet(headings, ...rows), carriedOut(emptyDirectory(), planned), { existing: 'update' }).planned;
        expect(again.flatMap(({ writes }) => writes)).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('any rubbish is set aside, adds up and never throws (property)', () => {
    const cell: fc.Arbitrary<Cell> = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('2024', 'Elsevier', '1.234,56', '31.12.2024', 'Law 50%', 'EUR', '∞'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 }), (rows) => {
        const { planned } = planSheet(
          sheet(['Publisher', 'Product', 'Year', 'Start date', 'Price', 'Currency', 'Department', 'Local price'], ...rows),
        );
        const { counts } = reportOf(planned);
        expect(counts.created + counts.matched + counts.skipped + counts.failed).toBe(counts.read);
        const again = planSheet(
          sheet(['Publisher', 'Product', 'Year', 'Start date', 'Price', 'Currency', 'Department', 'Local price'], ...rows),
          carriedOut(emptyDirectory(), planned),
          { existing: 'update' },
        ).planned;
        expect(again.flatMap(({ writes }) => writes)).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });
});
