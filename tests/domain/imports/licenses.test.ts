import { describe, expect, it } from 'vitest';
import { tableOfFolioLicenses } from '#shared/domain/imports/licenses/folio-licenses.ts';
import { type KnownLicense, type LicenseDirectory, planLicenses } from '#shared/domain/imports/licenses/plan-licenses.ts';
import { readTerm } from '#shared/domain/imports/licenses/read-term.ts';
import { withTermTargets } from '#shared/domain/imports/licenses/recognise-terms.ts';
import { defaultImportOptions, type ImportOptions } from '#shared/domain/imports/import-options.ts';
import { recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { preloadedTermLabels } from '#shared/domain/licenses/preloaded-labels.ts';
import { sheet } from './import-support.ts';

const labels = preloadedTermLabels.map(({ code, name, kind }) => ({ id: `term-${code}`, name, kind }));
const qualifiers = new Set(['explicit', 'interpreted', 'under-conditions', 'silent', 'not-clear'].map((code) => `qualifier-${code}`));
const press = { id: 'p1', name: 'Harbour Press', alternative_name: null, abbreviation: null, is_publisher: true, is_vendor: false };

function directory(licenses: KnownLicense[] = []): LicenseDirectory {
  return {
    currency: 'EUR',
    providers: [press],
    users: [{ id: 'u2', name: 'Aino Laine', email: 'aino@example.org' }],
    labels,
    qualifiers,
    licenses,
  };
}

function plan(headings: string[], rows: Cell[][], { known = [], ...options }: Partial<ImportOptions> & { known?: KnownLicense[] } = {}) {
  const [, ...below] = sheet(headings, ...rows);
  const mapping = withTermTargets(recogniseColumns(headings, below, 'licenses'), labels);
  return planLicenses({
    rows: below,
    mapping,
    options: { ...defaultImportOptions({ currency: 'EUR', user_id: 'u1' }), ...options },
    directory: directory(known),
    idOf: (kind, key) => `${kind}:${key}`,
  });
}

const termsOf = (planned: ReturnType<typeof plan>[number] | undefined) =>
  (planned?.writes.find(({ kind }) => kind === 'license_period')?.fields['terms'] ?? []) as Record<string, unknown>[];

describe('what a cell says of a term', () => {
  it.each<[Cell, string, string[], string | null]>([
    ['Yes', 'yes', [], null],
    ['nein', 'no', [], null],
    [true, 'yes', [], null],
    ['Permitted (explicit)', 'yes', ['explicit'], null],
    ['Prohibited (interpreted)', 'no', ['interpreted'], null],
    ['Not permitted', 'no', [], null],
    ['Yes, under conditions', 'yes', ['under-conditions'], null],
    ['Silent', 'n/a', ['silent'], null],
    ['Other', 'n/a', ['under-conditions'], null],
    ['Yes: staff of the branch libraries too', 'yes', [], 'staff of the branch libraries too'],
    ['Only in the reading room', 'n/a', [], 'Only in the reading room'],
    ['Permitted for authorised users', 'yes', [], 'Permitted for authorised users'],
    ['Not permitted without prior consent', 'no', [], 'Not permitted without prior consent'],
    ['Other – hospitals', 'n/a', ['under-conditions'], 'Other – hospitals'],
    ['No, except alumni', 'no', [], 'except alumni'],
    ['Yes (with restrictions)', 'yes', ['under-conditions'], null],
  ])('%s', (cell, status, codes, text) => {
    expect(readTerm('permission', cell)).toMatchObject({ active: true, status, qualifiers: codes, text });
  });

  it('is nothing for a blank, and does not apply for n/a', () => {
    expect(readTerm('permission', '')).toBeUndefined();
    expect(readTerm('permission', ' – ')).toBeUndefined();
    expect(readTerm('permission', 'n/a')).toMatchObject({ active: false });
  });

  it('is a number where one is asked for, and a text where none is given', () => {
    expect(readTerm('number', 25)).toMatchObject({ value: 25, text: null });
    expect(readTerm('number', 'No limit')).toMatchObject({ value: null, text: 'No limit' });
    expect(readTerm('text', 'Finland')).toMatchObject({ text: 'Finland', status: 'n/a' });
  });
});

describe('columns of terms', () => {
  it('are found as KB+, FOLIO, LAS:eR and the library itself call them, with their remarks', () => {
    const headings = [
      'walkin_access',
      'walkin_access_note',
      'WalkInAccess',
      'Fernleihe elektronisch',
      'Text and data mining',
      'Pelican access',
    ];
    const own = [...labels, { id: 'own1', name: 'Pelican access', kind: 'permission' as const }];
    const mapping = headings.map((heading, column) => ({ column, heading, field: null }));
    expect(withTermTargets(mapping, own).map(({ field }) => field)).toEqual([
      'term_term-walk-in-users',
      'remark_term-walk-in-users',
      'term_term-walk-in-users',
      'term_term-ill-electronic',
      'term_term-text-and-data-mining',
      'term_own1',
    ]);
  });

  it('is none for a heading of the license itself', () => {
    const mapping = recogniseColumns(['License', 'Licensor', 'Status', 'Start date', 'Note'], [], 'licenses');
    expect(withTermTargets(mapping, labels)).toEqual(mapping);
  });
});

describe('planning licenses', () => {
  const headings = ['License', 'Licensor', 'Start date', 'End date', 'Status', 'Alumni', 'Alumni note', 'Concurrent users'];
  const row: Cell[] = ['Harbour Deal', 'Harbour Press Ltd', '2026-01-01', '2027-12-31', 'Current', 'No', 'Except by visit', 'No limit'];

  it('makes the license, its period and its terms', () => {
    const [planned] = plan(headings, [row]);
    expect(planned).toMatchObject({ outcome: 'created', name: 'Harbour Deal' });
    expect(planned?.writes.map(({ action, kind }) => [action, kind])).toEqual([
      ['create', 'license'],
      ['create', 'license_period'],
    ]);
    expect(planned?.writes[0]?.fields).toEqual({ name: 'Harbour Deal', publisher_id: 'p1', owner_id: 'u1' });
    expect(planned?.writes[1]?.fields).toMatchObject({
      start_date: '2026-01-01',
      end_date: '2027-12-31',
      status: 'finalized',
      owner_id: 'u1',
    });
    expect(termsOf(planned)).toEqual([
      { label_id: 'term-concurrent-users', active: true, status: 'n/a', value: null, qualifiers: [], description: 'No limit' },
      { label_id: 'term-alumni', active: true, status: 'no', value: null, qualifiers: [], description: 'Except by visit' },
    ]);
  });

  it('reads two columns of one term together: the stricter counts, and no remark is lost', () => {
    const [planned] = plan(
      ['License', 'Licensor', 'Start date', 'multisite_access', 'partners_access', 'partners_access_note'],
      [['Harbour Deal', 'Harbour Press', '2026-01-01', 'Yes', 'Other', 'Hospitals only']],
    );
    expect(termsOf(planned)).toMatchObject([
      { label_id: 'term-partner-sites', status: 'n/a', qualifiers: ['qualifier-under-conditions'], description: 'Hospitals only' },
    ]);
  });

  it('keeps what is neither yes nor no as a remark, and says so', () => {
    const [planned] = plan(
      ['License', 'Licensor', 'Start date', 'Alumni'],
      [['Harbour Deal', 'Harbour Press', '2026-01-01', 'Those of 2019']],
    );
    expect(planned?.problems[0]).toMatchObject({ severity: 'warning', code: 'not_yes_or_no', heading: 'Alumni' });
    expect(termsOf(planned)).toMatchObject([{ status: 'n/a', description: 'Those of 2019' }]);
  });

  it('gives a license of several periods one row each, and refuses the same start twice', () => {
    const planned = plan(headings, [row, row.with(2, '2028-01-01').with(3, ''), row]);
    expect(planned.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'failed']);
    expect(planned[1]?.writes.map(({ kind }) => kind)).toEqual(['license_period']);
    expect(planned[1]?.writes[0]?.fields).toMatchObject({ end_date: null });
    expect(planned[2]?.problems.at(-1)).toMatchObject({ code: 'duplicate' });
  });

  it('makes a publisher once, and none for a row that is refused', () => {
    const planned = plan(headings, [
      row.with(1, 'Fjord House').with(2, 'soon'),
      row.with(1, 'Fjord House'),
      row.with(0, 'Other Deal').with(1, 'Fjord House'),
    ]);
    expect(planned[0]).toMatchObject({ outcome: 'failed', writes: [] });
    expect(planned.slice(1).map(({ writes }) => writes.filter(({ kind }) => kind === 'provider').length)).toEqual([1, 0]);
    expect(planned[1]?.matches).toMatchObject([
      { kind: 'publisher', state: 'new' },
      { kind: 'license', state: 'new' },
    ]);
    const [refused] = plan(headings, [row.with(1, 'Fjord House')], {
      create: { ...defaultImportOptions({ currency: 'EUR', user_id: 'u1' }).create, providers: false },
    });
    expect(refused).toMatchObject({ outcome: 'failed', writes: [] });
  });

  it('never takes the license of another publisher for one of the same name', () => {
    const known: KnownLicense[] = [{ id: 'l1', name: 'Harbour Deal', publisher_id: 'p9', periods: [] }];
    expect(plan(headings, [row], { known })[0]?.writes[0]).toMatchObject({ action: 'create', kind: 'license' });
    expect(plan(headings, [row.with(1, '')], { known })[0]?.writes.map(({ kind }) => kind)).toEqual(['license_period']);
  });

  describe('what is there', () => {
    const term = { active: true, status: 'yes', value: null, qualifiers: [], description: null } as const;
    const period = {
      id: 'lp1',
      start_date: '2026-01-01',
      end_date: null,
      status: 'pending' as const,
      summary: null,
      terms: [{ ...term, label_id: 'term-alumni' }],
    };
    const known: KnownLicense[] = [{ id: 'l1', name: 'Harbour deal', publisher_id: 'p1', periods: [period] }];

    it('is left as it is, and the difference is said', () => {
      expect(plan(headings, [row], { known })[0]).toMatchObject({
        outcome: 'matched',
        writes: [],
        message: { code: 'imports.licenseDiffersUnchanged' },
      });
    });

    it('takes the terms that it lacks, or all', () => {
      const filled = plan(headings, [row], { known, existing: 'fill_empty' })[0]?.writes[0];
      expect(filled).toMatchObject({ action: 'change', id: 'lp1', before: { terms: period.terms } });
      expect(filled?.fields).toEqual({ terms: [period.terms[0], expect.objectContaining({ label_id: 'term-concurrent-users' })] });
      const updated = plan(headings, [row], { known, existing: 'update' })[0]?.writes[0];
      expect(updated?.fields).toMatchObject({
        end_date: '2027-12-31',
        status: 'finalized',
        terms: [{ label_id: 'term-alumni', status: 'no' }, {}],
      });
    });
  });

  it('does not take an answer away by a remark, or by one that nobody understands', () => {
    const terms = [
      {
        label_id: 'term-alumni',
        active: true,
        status: 'yes' as const,
        value: null,
        qualifiers: ['qualifier-explicit'],
        description: 'For life',
      },
    ];
    const period = { id: 'lp1', start_date: '2026-01-01', end_date: null, status: 'pending' as const, summary: null, terms };
    const known: KnownLicense[] = [{ id: 'l1', name: 'Harbour Deal', publisher_id: 'p1', periods: [period] }];
    const updated = (heading: string, cell: string) =>
      plan(['License', 'Licensor', 'Start date', heading], [['Harbour Deal', 'Harbour Press', '2026-01-01', cell]], {
        known,
        existing: 'update',
      })[0]?.writes[0]?.fields['terms'];
    expect(updated('Alumni note', 'By card')).toEqual([{ ...terms[0], description: 'By card' }]);
    expect(updated('Alumni', 'Those of 2019')).toEqual([{ ...terms[0], description: 'Those of 2019' }]);
    expect(updated('Alumni', 'No')).toEqual([{ ...terms[0], status: 'no', qualifiers: [] }]);
    expect(updated('Alumni', 'Yes')).toBeUndefined();
  });

  it('says of a license without an end that it has none', () => {
    const [open] = plan(['License', 'Licensor', 'Start date'], [['Harbour Deal', 'Harbour Press', '2026-01-01']]);
    expect(open?.problems).toMatchObject([{ severity: 'warning', code: 'no_end' }]);
    const [said] = plan(['License', 'Licensor', 'Start date', 'End date'], [['Harbour Deal', 'Harbour Press', '2026-01-01', 'open']]);
    expect(said).toMatchObject({ outcome: 'created', problems: [] });
  });

  it('keeps all of a summary that fits, and says what does not', () => {
    const [whole] = plan(
      ['License', 'Licensor', 'Start date', 'End date', 'Summary', 'Notes'],
      [['Deal', 'Harbour Press', '2026-01-01', 'open', 'a < b', 'x'.repeat(60_000)]],
    );
    expect(whole?.writes.at(-1)?.fields['summary']).toBe('<p>a &lt; b</p>');
    expect(whole?.problems).toMatchObject([{ code: 'too_long' }]);
  });

  it('asks for a start, or takes the year of the file', () => {
    const [without] = plan(['License', 'Licensor'], [['Harbour Deal', 'Harbour Press']]);
    expect(without).toMatchObject({ outcome: 'failed', writes: [] });
    const inYear = (year_start: string) =>
      plan(['License', 'Licensor'], [['Harbour Deal', 'Harbour Press']], { default_year: 2026, year_start })[0]?.writes.at(-1)?.fields;
    expect(inYear('01-01')).toMatchObject({ start_date: '2026-01-01', end_date: '2026-12-31' });
    expect(inYear('08-01')).toMatchObject({ start_date: '2026-08-01', end_date: '2027-07-31' });
    // A day that the year lacks is its first.
    expect(inYear('02-29')).toMatchObject({ start_date: '2026-01-01' });
  });
});

describe('FOLIO’s licenses', () => {
  it('are a table with a column for each property and its notes', () => {
    const licenses = [
      {
        name: 'Harbour Deal',
        startDate: '2026-01-01',
        openEnded: true,
        status: { value: 'active', label: 'Active' },
        orgs: [
          { org: { name: 'Northern Consortium' }, roles: [{ role: { value: 'consortium' } }] },
          { org: { name: 'Harbour Press' }, roles: [{ role: { value: 'licensor' } }] },
        ],
        customProperties: {
          walkInAccess: [{ value: { label: 'Yes' }, note: 'Inside', publicNote: 'On site' }],
          concurrentAccess: { value: 5 },
        },
      },
      { name: 'Fjord Deal', customProperties: { ILL: [{ value: 'no' }] } },
    ];
    const table = tableOfFolioLicenses({ results: licenses });
    expect(table).toEqual([
      [
        'Name',
        'Licensor',
        'Start date',
        'End date',
        'Status',
        'Description',
        'walkInAccess',
        'walkInAccess note',
        'concurrentAccess',
        'ILL',
      ],
      ['Harbour Deal', 'Harbour Press', '2026-01-01', '9999-12-31', 'Active', null, 'Yes', 'On site; Inside', '5', null],
      ['Fjord Deal', null, null, null, null, null, null, null, null, 'no'],
    ]);
    expect(tableOfFolioLicenses(licenses[0])).toHaveLength(2);
    for (const other of [{}, [], [1], { name: 'x' }, { results: [{ name: 'x' }] }]) expect(tableOfFolioLicenses(other)).toBeUndefined();
  });
});
