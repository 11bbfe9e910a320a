import { describe, expect, test } from 'vitest';
import { countries } from '#shared/domain/address/countries.ts';
import { countryOf } from '#shared/domain/address/country-of.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { findHeaderRow } from '#shared/domain/imports/reading/find-header-row.ts';
import { defaultImportOptions, type ImportOptions } from '#shared/domain/imports/import-options.ts';
import { planProviders } from '#shared/domain/imports/providers/plan-providers.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import { problemsOfMapping } from '#shared/domain/imports/mapping/problems-of-mapping.ts';
import type { KnownProviderDetails, ProviderDirectory } from '#shared/domain/imports/providers/provider-directory.ts';
import { recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';
import { countsOf, reportOf } from '#shared/domain/imports/planning/report.ts';
import { sheet } from './import-support.ts';
import { english } from '#tests/support/messages-in-english.ts';

function known(id: string, name: string, more: Partial<KnownProviderDetails> = {}): KnownProviderDetails {
  return {
    id,
    name,
    alternative_name: null,
    abbreviation: null,
    is_publisher: true,
    is_vendor: false,
    active: true,
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
      'Choose the column that contains the names: Name.',
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
    ['its name, with case, accents and legal forms folded', ['ÉLSEVIER', null, null, null], 'Already exists as “Elsevier B.V.”.'],
    ['an alternative name', ['Cell press', null, null, null], 'Already exists as “Elsevier B.V.”, found by an alternative name.'],
    ['its Ringgold id', ['Another name', null, null, '12345'], 'found by its Ringgold ID; an alternative name added.'],
    ['the alternative name in the file', ['RELX', 'Elsevier', null, null], 'found by an alternative name; an alternative name added.'],
  ] satisfies [string, Cell[], string][])('by %s', (_, row, message) => {
    const { planned } = plan([headings, row], [elsevier]);
    expect(planned[0]).toMatchObject({ outcome: 'matched', matches: [{ id: 'e', state: 'found' }] });
    expect(english(planned[0]?.message)).toContain(message);
  });

  test('never by its website, which is pointed out as a likely duplicate (B19)', () => {
    const { planned } = plan([headings, ['Quite Another', null, 'http://elsevier.example/about', null]], [elsevier]);
    expect(planned).toMatchObject([
      {
        outcome: 'created',
        matches: [{ state: 'new' }],
        problems: [
          {
            severity: 'warning',
            code: 'same_website',
            heading: 'Website',
            message: '“elsevier.example” is also the website of “Elsevier B.V.”. They may be the same provider. Compare them.',
          },
        ],
      },
    ]);
  });

  test('never by the website of another row, and both rows show it (B19)', () => {
    const { planned } = plan([
      headings,
      ['Seal', null, 'sea.example', null],
      ['Gull', null, 'www.sea.example/x', null],
      ['Tern', null, 'air.example', null],
    ]);
    expect(outcomes(planned)).toEqual(['created', 'created', 'created']);
    expect(planned.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      ['“sea.example” is also the website of “Gull” in row 3. They may be the same provider. Compare them.'],
      ['“sea.example” is also the website of “Seal” in row 2. They may be the same provider. Compare them.'],
      [],
    ]);
  });

  test('and a website that many have in common is no sign (B19)', () => {
    const rows = Array.from({ length: 30 }, (_, index): Cell[] => [`Press ${index}`, null, 'host.example', null]);
    const { planned } = plan([headings, ...rows]);
    expect(planned.at(-1)?.problems).toEqual([]);
    expect(
      plan([headings, ['A', null, 'facebook.com/a', null], ['B', null, 'facebook.com/b', null]]).planned.flatMap((row) => row.problems),
    ).toEqual([]);
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
    ['Beta Agency', null, 'no address', 'Taler', null, null, 'Atlantis', null, 'not an email', 'Nobody'],
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
    expect(planned[3]?.message).toEqual('The same provider as row 4.');
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
    expect(english(change('leave')?.message)).toContain('differ and are unchanged');
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

describe('B16 columns of yes and no', () => {
  test.each([
    [
      ['Name', 'Publisher', 'Vendor', 'Active'],
      ['Alpha', 'Y', 'N', 'no'],
    ],
    [
      ['Name', 'Verlag', 'Lieferant', 'Aktiv'],
      ['Alpha', 'ja', 'nein', 'nein'],
    ],
    [
      ['Nom', 'Éditeur', 'Fournisseur', 'Actif'],
      ['Alpha', 'oui', 'non', 'non'],
    ],
    [
      ['Namn', 'Förlag', 'Leverantör', 'Aktiv'],
      ['Alpha', 'ja', 'nej', 'nej'],
    ],
    [
      ['Organization', 'Publisher?', 'Agent?', 'Status'],
      ['Alpha', 'x', 'n', 'Inactive'],
    ],
    [
      ['Name', 'Publisher', 'Supplier', 'In use'],
      ['Alpha', true, false, 0],
    ],
  ] satisfies [string[], Cell[]][])('%j decide kind and state', (headings, row) => {
    const { fields, planned } = plan([headings, row, row.map((cell, index) => (index === 0 ? 'Beta' : cell))]);
    expect(fields).toEqual(['name', 'is_publisher', 'is_vendor', 'active']);
    expect(planned[0]?.writes[0]?.fields).toMatchObject({ name: 'Alpha', is_publisher: true, is_vendor: false, active: false });
  });

  test('say what somebody is by saying what they are not', () => {
    const { planned } = plan(
      [
        ['Name', 'Publisher'],
        ['Alpha', 'N'],
        ['Beta', 'Y'],
        ['Gamma', 'N'],
      ],
      [],
      { default_role: 'publisher' },
    );
    expect(planned.map(({ writes }) => [writes[0]?.fields['is_publisher'], writes[0]?.fields['is_vendor']])).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ]);
  });

  test('that say no to both leave the kind to the choice for the file, with a warning', () => {
    const { planned } = plan(
      [
        ['Name', 'Publisher', 'Vendor'],
        ['Alpha', 'no', 'no'],
        ['Beta', 'yes', 'yes'],
      ],
      [],
      { default_role: 'vendor' },
    );
    expect(planned[0]).toMatchObject({ problems: [{ code: 'no_role', severity: 'warning' }] });
    expect(planned[0]?.writes[0]?.fields).toMatchObject({ is_publisher: false, is_vendor: true });
    expect(planned[1]?.writes[0]?.fields).toMatchObject({ is_publisher: true, is_vendor: true });
  });

  test('change the state of a known provider only when that was chosen', () => {
    const rows: Cell[][] = [
      ['Name', 'Active'],
      ['Alpha', 'no'],
      ['Beta', 'yes'],
    ];
    const alpha = known('a', 'Alpha');
    expect(plan(rows, [alpha]).planned[0]).toMatchObject({
      writes: [],
      message: 'Already exists as “Alpha”; the state differs and is unchanged.',
    });
    expect(plan(rows, [alpha], { existing: 'update' }).planned[0]?.writes).toMatchObject([
      { fields: { active: false }, before: { active: true } },
    ]);
  });

  test('leave a column of publishers a column of names', () => {
    expect(
      plan([
        ['Publisher', 'Country'],
        ['Alpha', 'NO'],
        ['Beta', 'SE'],
      ]).fields,
    ).toEqual(['name', 'country']);
  });
});

test.each([
  ['DE', 'DE'],
  ['DEU', 'DE'],
  ['fin', 'FI'],
  ['USA', 'US'],
  ['Deutschland', 'DE'],
  ['XYZ', null],
])('the country %s is %s', (text, code) => expect(countryOf(text)).toBe(code));

test('every country has one code of three letters', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.flatMap((c) => countryOf(`${a}${b}${c}`) ?? [])));
  expect(codes.toSorted()).toEqual(countries.map(({ code }) => code).toSorted());
});
