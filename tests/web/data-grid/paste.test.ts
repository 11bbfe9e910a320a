import { describe, expect, test } from 'vitest';
import type { Column } from '#shared/contract/column.ts';
import { subscriptionColumns } from '#shared/contract/columns/subscriptions.ts';
import { groups, tables } from '#shared/contract/calls.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { catalogueLabels } from '#web/ui/data-grid/cell-value.ts';
import { cellsOf, placePaste } from '#web/ui/data-grid/clipboard.ts';
import type { CellGuard, GridRow } from '#web/ui/data-grid/grid-types.ts';
import type { GridView } from '#web/ui/data-grid/grid-view.ts';
import { countFates, editsOf, planPaste } from '#web/ui/data-grid/paste.ts';
import { formatsOf } from '#web/ui/formats.ts';
import { bulkCallOf, recordsOf } from '#web/parts/list-screen/bulk-call.ts';
import { refusedCells } from '#web/parts/list-screen/save-block.ts';

const formats = formatsOf({ date_format: 'DD.MM.YYYY', decimal_separator: ',', thousand_separator: '.', timezone: 'UTC', currency: 'EUR' });
const columnOf = (field: string): Column => {
  const found = subscriptionColumns.find((column) => column.field === field);
  if (!found) throw new Error(`No column ${field}`);
  return found;
};
const fields = ['price', 'normalized_price', 'decision', 'publisher', 'start_date'];
const view: GridView = {
  columns: fields.map((field) => ({ column: columnOf(field), label: field, width: 100, visible: true })),
  formats,
  labels: catalogueLabels,
  renderers: {},
  loadOptions: undefined,
  editable: (_row, column) => column.edit !== undefined,
  guard: undefined,
  selectable: false,
  nameOf: () => '',
  peeks: false,
  hrefOf: undefined,
  localOf: () => undefined,
};
const guard: CellGuard = (row, { field }) =>
  row['locked'] === true && field !== 'publisher' ? 'locked' : field === 'decision' ? 'dialog' : undefined;
const row = (id: string, more: GridRow = {}): GridRow => ({
  id,
  latest_period_id: `p-${id}`,
  latest_period_version: 3,
  version: 1,
  price: 100,
  normalized_price: 100,
  decision: 'accepted',
  publisher: { id: 'x', name: 'Press' },
  start_date: '2026-01-01',
  ...more,
});

async function planned(text: string, rows: readonly GridRow[], at = { row: 0, col: 0 }) {
  const range = { top: at.row, bottom: at.row, left: at.col, right: at.col };
  const cells = placePaste(cellsOf(text), range, { rows: rows.length, cols: fields.length });
  return planPaste(cells, rows, { view, guard });
}
const fates = async (...of: Parameters<typeof planned>) => (await planned(...of)).map(({ fate }) => fate);

describe('a paste plan', () => {
  test('skips blank cells unless blanks clear', async () => {
    const plan = await planned('200,20\t', [row('a')]);
    expect(editsOf(plan, false).map(({ column, value }) => [column.field, value])).toEqual([['price', 200.2]]);
    expect(editsOf(plan, true).map(({ column, value }) => [column.field, value])).toEqual([
      ['price', 200.2],
      ['normalized_price', null],
    ]);
  });

  test('counts what would change, be cleared, and is skipped', async () => {
    const rows = [row('a'), row('b'), row('c', { locked: true }), row('d', { locked: true })];
    const plan = await planned('200,20\t\n abc\t\n300,5\t7\n400\t', rows);
    expect(Object.fromEntries(countFates(plan, false))).toEqual({ write: 1, blank: 2, unreadable: 1, locked: 3, same: 1 });
    expect(Object.fromEntries(countFates(plan, true))).toEqual({ write: 1, clear: 2, unreadable: 1, locked: 3, same: 1 });
  });

  test('never writes a decision', async () => {
    expect(await fates('Cancelled', [row('a')], { row: 0, col: 2 })).toEqual(['dialog']);
  });

  test('never clears what is required', async () => {
    const plan = await planned('', [row('a')], { row: 0, col: 4 });
    expect(editsOf(plan, true)).toEqual([]);
  });

  test('says which cells cannot be edited', async () => {
    expect(await fates('Other', [row('a')], { row: 0, col: 3 })).toEqual(['readonly']);
  });

  test('leaves a value alone that is there already', async () => {
    expect(await fates('100,00', [row('a')])).toEqual(['same']);
  });

  test('reads an amount with its currency', async () => {
    const [cell] = await planned('1.234,50 EUR', [row('a')]);
    expect(cell).toMatchObject({ fate: 'write', value: 1234.5 });
  });

  test('writes no cell that the server refused', async () => {
    const [cell] = await planned('5', [row('a')]);
    if (!cell) throw new Error('nothing planned');
    const plan = [{ ...cell, reason: 'Must be less' }];
    expect([editsOf(plan, true), Object.fromEntries(countFates(plan, true))]).toEqual([[], { refused: 1 }]);
  });
});

describe('a block of edits', () => {
  const edits = [
    { row: row('a'), column: columnOf('price'), value: 1 },
    { row: row('a'), column: columnOf('vendor'), value: { id: 'v', name: 'Bookhouse' } },
    { row: row('b'), column: columnOf('price'), value: null },
  ];

  test('is one change for each record, with its version', () => {
    expect(recordsOf(edits).map(({ change }) => change)).toEqual([
      { id: 'p-a', version: 3, price: 1, vendor_id: 'v' },
      { id: 'p-b', version: 3, price: null },
    ]);
  });

  test('finds the cell behind an error of the server', () => {
    const refused = refusedCells({ 'periods.0.vendor_id': ['Gone'], 'periods.1.id': ['Unknown'] }, 'periods', recordsOf(edits));
    expect(refused.map(({ row: at, column, reason }) => [at['id'], column.field, reason])).toEqual([
      ['a', 'vendor', 'Gone'],
      ['b', 'price', 'Unknown'],
    ]);
  });

  test.each([
    ['subscription_period', groups.subscriptionPeriods.update],
    ['subscription', groups.subscriptions.update],
    ['product', groups.products.update],
    ['provider', groups.vendors.update],
    ['provider', groups.publishers.update],
    ['user', groups.users.update],
    ['license', groups.licenses.update],
    ['license_term_label', groups.licenseTermLabels.update],
    ['license_qualifier_label', groups.licenseQualifierLabels.update],
    ['stakeholder', groups.stakeholders.update],
    ['contact', groups.contacts.update],
    ['ip_address', groups.ipAddresses.update],
    ['cost_center', groups.costCenters.update],
    ['product_type', groups.productTypes.update],
    ['subject_category', groups.subjectCategories.update],
    ['department', groups.departments.update],
    ['financial_period', groups.financialPeriods.update],
    ['exchange_rate', groups.exchangeRates.update],
    ['fte_field', groups.fteFields.update],
    ['title_list', groups.titleLists.update],
    ['usage_source', groups.usageSources.update],
    ['vendor_invoice', groups.vendorInvoices.update],
    ['meta_data_field', groups.metaDataFields.update],
    ['meta_data_category', groups.metaDataCategories.update],
    ['meta_data_value', groups.metaDataValues.changeOne],
  ])('of a %s has a call in the table', (kind, single) => {
    const bulk = bulkCallOf({ kind, as: 'product' }, single as AnyCall);
    const rows = Object.values(tables).flatMap((table) => Object.values(table) as AnyCall[]);
    const found = rows.find(({ method, path }) => method === 'PATCH' && path === bulk?.call.path);
    expect(found?.permission).toBe((single as AnyCall).permission);
    expect(found?.body.as).toBe('json');
  });
});
