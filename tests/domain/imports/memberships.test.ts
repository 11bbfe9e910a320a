import { describe, expect, test } from 'vitest';
import { defaultImportOptions, type ImportOptions } from '#shared/domain/imports/import-options.ts';
import { recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';
import type { MembershipDirectory } from '#shared/domain/imports/memberships/membership-directory.ts';
import { planMemberships } from '#shared/domain/imports/memberships/plan-memberships.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { english } from '#tests/support/messages-in-english.ts';

const known: MembershipDirectory['members'][number] = {
  id: 'fjord',
  name: 'Fjord Library',
  ror: 'https://ror.org/05wf2ga96',
  country: null,
  address: null,
  vat_id: null,
  order_reference: null,
  contacts: [{ name: 'Ane', email: 'ane@fjord.example', role: 'director', language: null }],
  group_ids: ['colleges'],
  fte: [{ year: 2026, value: 900 }],
  budgets: [],
};
const directory: MembershipDirectory = { members: [known], groups: [{ id: 'colleges', name: 'Colleges' }], year: 2026 };

const headings = ['Library', 'ROR ID', 'Group', 'Contact', 'Email', 'Language', 'FTE 2026', 'FTE 2027', 'Budget 2026'];

function plan(rows: Cell[][], options: Partial<ImportOptions> = {}) {
  const sheet = rows.map((cells, index) => ({ number: index + 2, cells }));
  return planMemberships({
    rows: sheet,
    mapping: recogniseColumns(headings, sheet, 'memberships'),
    options: { ...defaultImportOptions({ currency: 'EUR', user_id: 'ada' }), existing: 'fill_empty', ...options },
    directory,
    idOf: (kind, key) => `${kind}:${key}`,
  });
}

const told = (rows: ReturnType<typeof plan>): (string | null)[] => rows.map(({ message }) => message && english(message));
const warnings = (rows: ReturnType<typeof plan>): string[] =>
  rows.flatMap(({ problems }) => problems.map(({ message }) => english(message)));

describe('rows of members [C908]', () => {
  test('recognise their columns, a year of figures in each heading', () => {
    const sheet = [{ number: 2, cells: ['Tern', '', 'Colleges', 'Maya', 'maya@tern.example', 'sv', 120, 130, 5000] }];
    expect(recogniseColumns(headings, sheet, 'memberships').map(({ field }) => field)).toEqual([
      'name',
      'ror',
      'group',
      'contact_name',
      'contact_email',
      'language',
      'fte',
      'fte',
      'budget',
    ]);
  });

  test('make a member with contact, group, FTE and budget', () => {
    const [row] = plan([['Tern College', '', 'Colleges; Coast', 'Maya', 'maya@tern.example', 'Swedish', 120.5, '', 5000]]);
    expect(row?.outcome).toBe('created');
    expect(row?.writes.map(({ kind, action }) => `${action} ${kind}`)).toEqual(['create membership_group', 'create membership']);
    expect(row?.writes[1]?.fields).toMatchObject({
      name: 'Tern College',
      group_ids: ['colleges', 'membership_group:coast'],
      contacts: [{ name: 'Maya', email: 'maya@tern.example', role: 'other', language: 'sv' }],
      fte: [{ year: 2026, value: 120.5 }],
      budgets: [{ year: 2026, amount: 5000, currency: 'EUR' }],
    });
  });

  test('are one member with several contacts where its name is repeated', () => {
    const rows = plan([
      ['Tern College', '', '', 'Maya', 'maya@tern.example', '', 120, '', ''],
      ['tern college', '', '', 'Otto', 'otto@tern.example', '', '', '', ''],
    ]);
    expect(told(rows)).toEqual(['New member with the contact Maya', 'Same member as in row 2; the contact Otto added.']);
    expect(rows[0]?.writes[0]?.fields['contacts']).toHaveLength(2);
  });

  test('are refused where a member stands twice with other figures, which are named', () => {
    const rows = plan([
      ['Tern College', '', '', '', '', '', 120, '', ''],
      ['Tern College', '', '', '', '', '', 125, '', ''],
    ]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'failed']);
    expect(told(rows)[1]).toBe('This member is already in row 2, which says otherwise about: FTE of 2026. Keep one of the two rows.');
    expect(rows[0]?.writes[0]?.fields['fte']).toEqual([{ year: 2026, value: 120 }]);
  });

  test('leave a value that is no number empty, and name its cell', () => {
    const other: Cell[] = ['Skua College', '', '', '', '', '', 80, 90, 10];
    const rows = plan([['Tern College', 'no ror', '', 'Maya', '', '', 'about 120', -5, ''], other]);
    expect(rows[0]?.outcome).toBe('created');
    expect(rows[0]?.writes[0]?.fields).toMatchObject({ fte: [], ror: null, contacts: [] });
    expect(warnings(rows).toSorted()).toEqual(
      [
        'Maya has no email address and is skipped. Enter one to add the contact.',
        '“about 120” in “FTE 2026” is not a number, so the value of 2026 is left empty. Enter a number such as 1250.',
        '“-5” in “FTE 2027” is not a number, so the value of 2027 is left empty. Enter a number such as 1250.',
        '“no ror” is not a ROR ID and is skipped.',
      ].toSorted(),
    );
  });

  test('find a member by its ROR ID or name, and fill or update what the options allow', () => {
    const row: Cell[] = ['Fjord Lib.', '05wf2ga96', 'Colleges', '', '', '', 950, 1000, ''];
    const [filled] = plan([row]);
    expect(filled?.writes).toMatchObject([
      {
        action: 'change',
        id: 'fjord',
        fields: {
          fte: [
            { year: 2026, value: 900 },
            { year: 2027, value: 1000 },
          ],
        },
      },
    ]);
    expect(told([filled!])).toEqual(['Already exists as “Fjord Library”; FTE of 2027 added; FTE of 2026 differs and is unchanged.']);
    const [updated] = plan([row], { existing: 'update' });
    expect(updated?.writes[0]?.fields['fte']).toEqual([
      { year: 2026, value: 950 },
      { year: 2027, value: 1000 },
    ]);
    const [left] = plan([row], { existing: 'leave' });
    expect(left?.writes).toEqual([]);
  });

  test('are refused without a name, or where ROR ID and name are of two members', () => {
    const rows = plan([
      ['', '', '', 'Maya', 'maya@tern.example', '', '', '', ''],
      ['Tern College', '', '', '', '', '', '', '', ''],
      ['Tern College', '05wf2ga96', '', '', '', '', '', '', ''],
    ]);
    expect(told(rows)).toEqual([
      'The name of the member is missing. Enter it.',
      'New member',
      'The ROR ID belongs to another member than the name Tern College. Correct one of the two.',
    ]);
  });
});
