import { describe, expect, test } from 'vitest';
import type { Cell } from '#shared/domain/imports/cell.ts';
import { findHeaderRow } from '#shared/domain/imports/find-header-row.ts';
import { defaultImportOptions, type ImportOptions } from '#shared/domain/imports/import-options.ts';
import { planProviders } from '#shared/domain/imports/plan-providers.ts';
import type { PlannedRow } from '#shared/domain/imports/plan-rows.ts';
import { problemsOfMapping } from '#shared/domain/imports/problems-of-mapping.ts';
import type { KnownProviderDetails, ProviderDirectory } from '#shared/domain/imports/provider-directory.ts';
import { recogniseColumns } from '#shared/domain/imports/recognise-columns.ts';
import { countsOf, reportOf } from '#shared/domain/imports/report.ts';
import { sheet } from './import-support.ts';

function known(id: string, name: string, more: Partial<KnownProviderDetails> = {}): KnownProviderDetails {
  return {
    id,
    name,
    alternative_name: null,
    abbreviation: null,
    is_publisher: true,
    is_vendor: false,
    website: null,
    ringgold_id: null,
    currency: 'EUR',
    owner_id: null,
    description: null,
    addresses: [],
    ...more,
  };
}

function plan(
  rows: Cell[][],
  providers: KnownProviderDetails[] = [],
  options: Partial<ImportOptions> = {},
  more: Partial<ProviderDirectory> = {},
) {
  const all = sheet(...rows);
  const header = findHeaderRow(all, 'providers');
  if (!header) throw new Error('No headings found');
  const body = all.filter(({ number }) => number > (header.rows.at(-1) ?? 0));
  const mapping = recogniseColumns(header.headings, body, 'providers');
  const planned = planProviders({
    rows: body,
    mapping,
    options: { ...defaultImportOptions({ currency: 'EUR', user_id: 'u1' }), existing: 'fill_empty', ...options },
    directory: {
      providers: structuredClone(providers),
      contacts: [],
      users: [{ id: 'u1', name: 'Mia Salo', email: 'mia@example.org' }],
      ...more,
    },
    idOf: (kind, key) => `${kind}:${key}`,
  });
  return { fields: mapping.map(({ field }) => field), planned };
}

const outcomes = (planned: PlannedRow[]) => planned.map(({ outcome }) => outcome);

describe('columns of lists of vendors', () => {
  test.each([
    [
      ['Supplier name', 'Web site', 'E-mail', 'Tel.', 'ZIP', 'Town', 'Country', 'Ringgold ID'],
      ['name', 'website', 'contact_email', 'contact_phone', 'post_code', 'city', 'country', 'ringgold_id'],
      ['Alpha', 'www.alpha.example', 'a@alpha.example', '123', '00100', 'Oulu', 'Finland', 4711],
    ],
    [
      ['Anbieter', 'Ansprechpartner', 'Telefon', 'PLZ', 'Ort'],
      ['name', 'contact_name', 'contact_phone', 'post_code', 'city'],
      ['A', 'B C', '1', '2', 'D'],
    ],
    [
      ['platform_name', 'primary_url', 'host', 'software'],
      ['name', 'website', null, null],
      ['ACS', 'http://pubs.acs.example', 'y', ''],
    ],
    [
      ['name', 'orig', 'note'],
      ['name', 'alternative_name', 'description'],
      ['Association (ACM)', 'ACM', 'Check'],
    ],
  ] satisfies [string[], unknown[], Cell[]][])('%j', (headings, fields, row) => {
    expect(plan([headings, row]).fields).toEqual(fields);
  });

  test('without a name nothing can be processed', () => {
    const given = { default_publisher: null, default_year: null };
    expect(problemsOfMapping('providers', [{ column: 0, heading: 'X', field: 'website' }], given)).toEqual([
      'Choose the column that holds the names: Name.',
    ]);
    expect(
      problemsOfMapping(
        'providers',
        [
          { column: 0, heading: 'X', field: 'name' },
          { column: 1, heading: 'Y', field: 'price' },
        ],
        given,
      ),
    ).toHaveLength(1);
  });
});

describe('D6 a provider is found', () => {
  const headings = ['Name', 'Alternative name', 'Website', 'Ringgold ID'];
  const elsevier = known('e', 'Elsevier B.V.', {
    alternative_name: 'Reed; Cell Press',
    website: 'https://www.elsevier.example',
    ringgold_id: '12345',
  });

  test.each([
    ['its name, with case, accents and legal forms folded', ['ÉLSEVIER', null, null, null], 'Exists already as “Elsevier B.V.”.'],
    ['an alternative name', ['Cell press', null, null, null], 'Exists already as “Elsevier B.V.”, found by an alternative name.'],
    ['its Ringgold id', ['Another name', null, null, '12345'], 'found by its Ringgold ID; an alternative name added.'],
    ['its website', ['Science Direct', null, 'http://elsevier.example/about', null], 'found by its website; an alternative name added.'],
    ['the alternative name in the file', ['RELX', 'Elsevier', null, null], 'found by an alternative name; an alternative name added.'],
  ] satisfies [string, Cell[], string][])('by %s', (_, row, message) => {
    const { planned } = plan([headings, row], [elsevier]);
    expect(planned[0]).toMatchObject({ outcome: 'matched', matches: [{ id: 'e', state: 'found' }] });
    expect(planned[0]?.message).toContain(message);
  });

  test('by a website only where one provider has it', () => {
    const twin = known('t', 'Twin', { website: 'elsevier.example' });
    expect(outcomes(plan([headings, ['Science Direct', null, 'elsevier.example', null]], [elsevier, twin]).planned)).toEqual(['created']);
  });

  test('or the row is set aside when name and Ringgold id contradict each other, or several have the name', () => {
    const brill = known('b', 'Brill');
    const { planned } = plan(
      [headings, ['Brill', null, null, '12345'], ['Twins Ltd', null, null, null], [null, null, 'x.example', null]],
      [elsevier, brill, known('1', 'Twins'), known('2', 'Twins Inc.')],
    );
    expect(planned.map(({ outcome, problems }) => [outcome, problems[0]?.code])).toEqual([
      ['failed', 'contradiction'],
      ['failed', 'ambiguous'],
      ['failed', 'no_name'],
    ]);
  });
});

describe('what a list brings', () => {
  const headings = ['Name', 'Role', 'Website', 'Currency', 'Street', 'City', 'Country', 'Contact', 'Email', 'Owner'];
  const rows: Cell[][] = [
    headings,
    [
      'Alpha Press',
      'Publisher',
      'alpha.example',
      'GBP',
      'Main Street 1',
      'York',
      'United Kingdom',
      'Salo, Mia',
      'mia@alpha.example',
      'Mia Salo',
    ],
    ['ALPHA PRESS LTD', 'Vendor', null, null, null, null, null, 'Otto Berg', 'otto@alpha.example', null],
    ['Beta Agency', null, 'no address', 'EURO', null, null, 'Atlantis', null, 'not an email', 'Nobody'],
    ['Beta Agency', null, null, null, null, null, null, null, null, null],
  ];

  test('is created with contacts and address; what cannot be read is left out with a warning; the report adds up', () => {
    const { planned } = plan(rows);
    expect(outcomes(planned)).toEqual(['created', 'created', 'created', 'matched']);
    expect(planned[0]?.writes).toMatchObject([
      {
        kind: 'provider',
        fields: {
          name: 'Alpha Press',
          is_publisher: true,
          // The second row adds the role where the first one creates the provider.
          is_vendor: true,
          currency: 'GBP',
          owner_id: 'u1',
          addresses: [{ address_type: 'main', address_1: 'Main Street 1', city: 'York', country: 'GB' }],
        },
      },
      { kind: 'contact', fields: { first_name: 'Mia', last_name: 'Salo', email: 'mia@alpha.example', provider_id: 'provider:2-provider' } },
    ]);
    expect(planned[1]?.writes).toMatchObject([{ kind: 'contact', fields: { first_name: 'Otto', last_name: 'Berg' } }]);
    expect(planned[2]?.problems.map(({ code, severity }) => `${severity} ${code}`).toSorted()).toEqual([
      'warning not_a_website',
      'warning not_an_email',
      'warning unknown_country',
      'warning unknown_currency',
      'warning unknown_owner',
    ]);
    expect(planned[2]?.writes[0]?.fields).toMatchObject({ is_vendor: true, is_publisher: false, currency: 'EUR' });
    expect(planned[3]?.message).toBe('The same provider as row 4.');
    const { counts, records } = reportOf(planned);
    expect(counts.read).toBe(counts.created + counts.matched + counts.skipped + counts.failed);
    expect(records).toMatchObject({ publishers: 1, vendors: 1, contacts: 2 });
  });

  test('the same file again creates and changes nothing', () => {
    const writes = plan(rows).planned.flatMap((row) => row.writes);
    const providers = writes.filter(({ kind }) => kind === 'provider').map(({ id, fields }) => ({ id, ...fields }) as KnownProviderDetails);
    const contacts = writes
      .filter(({ kind }) => kind === 'contact')
      .map(({ id, fields }) => ({ id, ...fields }) as ProviderDirectory['contacts'][number]);
    const { planned } = plan(rows, providers, {}, { contacts });
    expect(planned.flatMap((row) => row.writes)).toEqual([]);
    expect(countsOf(planned)).toEqual({ read: 4, created: 0, matched: 4, skipped: 0, failed: 0 });
  });

  test('what exists is left, filled in or updated as was chosen, and the change knows what was there', () => {
    const alpha = known('a', 'Alpha Press', { website: 'old.example' });
    const row = rows.slice(0, 2);
    const change = (existing: ImportOptions['existing']) => plan(row, [alpha], { existing }).planned[0];
    expect(change('leave')?.writes.filter(({ action }) => action === 'change')).toEqual([]);
    expect(change('leave')?.message).toContain('differ and are left');
    const filled = change('fill_empty')?.writes.find(({ action }) => action === 'change');
    expect(Object.keys(filled?.fields ?? {}).toSorted()).toEqual(['addresses', 'owner_id']);
    expect(filled?.before).toEqual({ owner_id: null, addresses: [] });
    expect(change('update')?.writes.find(({ action }) => action === 'change')).toMatchObject({
      fields: { website: 'alpha.example', currency: 'GBP' },
      before: { website: 'old.example', currency: 'EUR' },
    });
  });

  test('nothing is created where that was not wanted', () => {
    const options = { create: { providers: false, products: true, product_types: true, departments: true, financial_periods: true } };
    expect(outcomes(plan(rows, [], options).planned)).toEqual(['failed', 'failed', 'failed', 'failed']);
  });
});
