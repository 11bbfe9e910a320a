import { describe, expect, test } from 'vitest';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import type { ColumnMapping } from '#shared/domain/imports/mapping/column-mapping.ts';
import {
  metaDataTarget,
  type MetaDataTargetField,
  withMetaDataTargets,
  withoutGoneTargets,
} from '#shared/domain/imports/mapping/meta-data-target.ts';
import { type MetaDataDirectory, planMetaData } from '#shared/domain/imports/planning/plan-meta-data.ts';
import type { PlannedRow, PlannedWrite, RowMatch } from '#shared/domain/imports/planning/planned-row.ts';
import { problemsOfMapping } from '#shared/domain/imports/mapping/problems-of-mapping.ts';
import { say } from '#shared/domain/messages/message.ts';

const field = (id: string, entity_id: string, more: Partial<MetaDataTargetField> = {}): MetaDataTargetField => ({
  id,
  name: id.toUpperCase(),
  entity_id,
  type_id: '1',
  is_required: false,
  value_options: [],
  default_values: [],
  ...more,
});
const fields = [
  field('fund', 'subscription'),
  field('tier', 'subscription_period', { type_id: '3', value_options: ['Small', 'Large'] }),
  field('paper', 'subscription_period', { type_id: '4' }),
  field('agent', 'vendor'),
];
const mapping: ColumnMapping[] = fields.map(({ id, name }, column) => ({ column, heading: name, field: metaDataTarget(id) }));

function directory(more: Partial<MetaDataDirectory> = {}): MetaDataDirectory {
  return {
    fields,
    held: () => ({ entries: [], stored: null }),
    idOf: (entity, id) => `${entity}-${id}`,
    rolesOf: () => undefined,
    ...more,
  };
}

const create = (kind: PlannedWrite['kind'], id: string, more: Record<string, unknown> = {}): PlannedWrite => ({
  action: 'create',
  kind,
  id,
  fields: more,
});

function row(number: number, matches: Partial<Record<RowMatch['kind'], string>>, more: Partial<PlannedRow> = {}): PlannedRow {
  return {
    row: number,
    column: null,
    name: '',
    outcome: 'created',
    message: say('imports.newPeriod'),
    problems: [],
    matches: Object.entries(matches).map(([kind, id]) => ({ kind: kind as RowMatch['kind'], name: id, id, state: 'new' })),
    record: null,
    writes: [],
    ...more,
  };
}

function plan(
  rows: PlannedRow[],
  cells: Record<number, Cell[]>,
  more: { existing?: 'leave' | 'fill_empty' | 'update'; directory?: MetaDataDirectory } = {},
) {
  return planMetaData(rows, {
    cells: new Map(Object.entries(cells).map(([number, each]) => [Number(number), each])),
    mapping,
    existing: 'leave',
    directory: directory(),
    ...more,
  });
}

describe('R032 D6 metadata fields as what columns can mean', () => {
  test('new records take the values, as the type of each field has them', () => {
    const fresh = row(
      2,
      { subscription: 's1', period: 'p1' },
      { writes: [create('subscription', 's1'), create('subscription_period', 'p1')] },
    );
    const [planned] = plan([fresh], { 2: [' F-100 ', 'large', 'ja', null] });
    expect(planned?.writes.slice(2)).toEqual([
      create('meta_data_value', 'subscription-s1', {
        entity: 'subscription',
        kind: 'subscription',
        entity_id: 's1',
        values: [{ field_id: 'fund', value: 'F-100' }],
      }),
      create('meta_data_value', 'subscription_period-p1', {
        entity: 'subscription_period',
        kind: 'subscription_period',
        entity_id: 'p1',
        values: [
          { field_id: 'tier', value: 'Large' },
          { field_id: 'paper', value: true },
        ],
      }),
    ]);
    expect(planned).toMatchObject({ message: 'New period.', problems: [] });
  });

  test('what a field cannot hold is left out with a warning; the row is worth more than it', () => {
    const fresh = row(
      2,
      { subscription: 's1', period: 'p1' },
      { writes: [create('subscription', 's1'), create('subscription_period', 'p1')] },
    );
    const [planned] = plan([fresh], { 2: ['x'.repeat(256), 'Huge', 'perhaps', null] });
    expect(planned?.writes).toHaveLength(2);
    expect(planned?.outcome).toBe('created');
    expect(planned?.problems).toMatchObject([
      { column: 0, severity: 'warning', code: 'metadata_value', message: '“FUND” is skipped: Must be maximum of 255 characters.' },
      { column: 1, message: '“TIER” is skipped: Huge is not one of the options.' },
      { column: 2, message: '“PAPER” is skipped: Must be yes or no' },
    ]);
  });

  test('known records are left, filled in or updated as was chosen, and keep what they held for an undo', () => {
    const values = [{ field_id: 'fund', value: 'F-1' }];
    const stored = { id: 'subscription-s1', values };
    const known = directory({
      held: (entity) => (entity === 'subscription' ? { entries: values, stored } : { entries: [], stored: null }),
    });
    const found = () => row(2, { subscription: 's1', period: 'p1' }, { outcome: 'matched', message: say('imports.newPeriod') });
    const cells = { 2: ['F-2', 'Small', null, null] };
    const of = (existing: 'leave' | 'fill_empty' | 'update') => plan([found()], cells, { existing, directory: known })[0];
    expect(of('leave')).toMatchObject({ writes: [], message: 'New period. Metadata unchanged: FUND and TIER.' });
    expect(of('fill_empty')).toMatchObject({
      writes: [{ action: 'create', id: 'subscription_period-p1' }],
      message: 'New period. Metadata filled in: TIER. Metadata unchanged: FUND.',
    });
    expect(of('update')?.writes[0]).toEqual({
      action: 'change',
      kind: 'meta_data_value',
      id: 'subscription-s1',
      fields: { values: [{ field_id: 'fund', value: 'F-2' }] },
      before: { values },
    });
    const same = plan([found()], { 2: ['F-1', null, null, null] }, { existing: 'update', directory: known })[0];
    expect(same).toMatchObject({ writes: [], message: 'New period.' });
  });

  test('rows about one record make one write; the first that says something counts', () => {
    const rows = [
      row(2, { subscription: 's1', period: 'p1' }, { writes: [create('subscription', 's1'), create('subscription_period', 'p1')] }),
      row(3, { subscription: 's1', period: 'p2' }, { writes: [create('subscription_period', 'p2')] }),
      row(4, { subscription: 's1', period: 'p3' }, { writes: [create('subscription_period', 'p3')] }),
    ];
    const [first, second, third] = plan(rows, { 2: [null, null, null, null], 3: ['F-1', null, null, null], 4: ['F-9', null, null, null] });
    expect(first?.writes).toHaveLength(2);
    expect(second?.writes.at(-1)).toMatchObject({ id: 'subscription-s1', fields: { values: [{ field_id: 'fund', value: 'F-1' }] } });
    expect(third?.writes).toHaveLength(1);
    expect(third?.problems).toMatchObject([
      { severity: 'warning', message: 'Row 3 has another value of “FUND” for the same record. That value is used.' },
    ]);
  });

  test('a provider must have the role whose field it is; a role that the file gives counts', () => {
    const vendor = row(2, { publisher: 'a' }, { writes: [create('provider', 'a', { is_publisher: true, is_vendor: true })] });
    const publisher = row(3, { publisher: 'b' }, { writes: [create('provider', 'b', { is_publisher: true, is_vendor: false })] });
    const known = row(4, { vendor: 'c' }, { outcome: 'matched' });
    const roles = directory({ rolesOf: (id) => (id === 'c' ? { is_publisher: false, is_vendor: true } : undefined) });
    const cells = [null, null, null, 'House account'];
    const [a, b, c] = plan([vendor, publisher, known], { 2: cells, 3: cells, 4: cells }, { existing: 'fill_empty', directory: roles });
    expect(a?.writes.at(-1)).toMatchObject({ kind: 'meta_data_value', id: 'vendor-a', fields: { kind: 'provider' } });
    expect(b?.writes).toHaveLength(1);
    expect(b?.problems).toMatchObject([{ code: 'metadata_role', message: 'b is not a vendor, so “AGENT” is skipped.' }]);
    expect(c?.writes).toMatchObject([{ id: 'vendor-c' }]);
  });

  test('rows that are set aside or left out bring nothing', () => {
    const rows = [row(2, { subscription: 's1' }, { outcome: 'failed' }), row(3, { subscription: 's1' }, { outcome: 'skipped' })];
    expect(plan(rows, { 2: ['F', null, null, null], 3: ['F', null, null, null] })).toEqual(rows);
  });

  test('a column is recognised by the name of the field; a field that is gone is none, and cannot be chosen', () => {
    const columns: ColumnMapping[] = [
      { column: 0, heading: 'Fund', field: null },
      { column: 1, heading: 'Fund', field: null },
      // A known word stays what it is, a guess gives way.
      { column: 2, heading: 'Price', field: 'price' },
      { column: 3, heading: 'Tier', field: 'department' },
    ];
    const own = [...fields, field('price', 'subscription')];
    expect(withMetaDataTargets(columns, own, 'subscriptions').map(({ field: meant }) => meant)).toEqual([
      'md_fund',
      null,
      'price',
      'md_tier',
    ]);
    const old: ColumnMapping = { column: 3, heading: 'Old', field: 'md_gone' };
    expect(withoutGoneTargets([...mapping, old], new Set(fields.map(({ id }) => metaDataTarget(id))))).toEqual([
      ...mapping,
      { ...old, field: null },
    ]);
    const given = { default_publisher: 'Tide', default_year: 2026 };
    const targets = [{ name: metaDataTarget('fund'), repeatable: false }];
    const needed: ColumnMapping = { column: 9, heading: 'Product', field: 'product' };
    expect(problemsOfMapping('subscriptions', [needed, { column: 0, heading: 'Fund', field: 'md_fund' }], given, targets)).toEqual([]);
    expect(problemsOfMapping('subscriptions', [needed, { column: 0, heading: 'Old', field: 'md_gone' }], given, targets)).toEqual([
      '“Old” is assigned to a metadata field that this type of import does not have. Choose another meaning.',
    ]);
  });
});
