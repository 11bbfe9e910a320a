import type { Cell, SheetRow } from '#shared/domain/sheets/cell.ts';
import type { ColumnMapping } from '#shared/domain/imports/mapping/column-mapping.ts';
import type { Directory } from '#shared/domain/imports/planning/directory.ts';
import { findHeaderRow } from '#shared/domain/imports/reading/find-header-row.ts';
import { defaultImportOptions, type ImportOptions } from '#shared/domain/imports/import-options.ts';
import { planRows } from '#shared/domain/imports/subscriptions/plan-rows.ts';
import type { PlannedKind, PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import { recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';

/** Rows numbered from 1. */
export function sheet(...rows: Cell[][]): SheetRow[] {
  return rows.map((cells, index) => ({ number: index + 1, cells }));
}

export function emptyDirectory(): Directory {
  return {
    currency: 'EUR',
    financial_period_start_month: 1,
    providers: [],
    products: [],
    product_types: [],
    subscriptions: [],
    periods: [],
    departments: [],
    cost_centers: [],
    users: [{ id: 'u1', name: 'Mia Salo', email: 'mia@example.org' }],
    financial_periods: [{ id: 'fp2024', start_date: '2024-01-01', end_date: '2024-12-31' }],
    rates: [],
    today: '2026-05-04',
  };
}

/** Recognises, reads and plans a whole sheet as an import does. */
export function planSheet(
  rows: SheetRow[],
  directory = emptyDirectory(),
  options: Partial<ImportOptions> = {},
): { mapping: ColumnMapping[]; planned: PlannedRow[] } {
  const header = findHeaderRow(rows);
  if (!header) throw new Error('No headings found');
  const body = rows.filter(({ number }) => number > (header.rows.at(-1) ?? 0));
  const mapping = recogniseColumns(header.headings, body);
  const { planned } = planRows({
    rows: body,
    mapping,
    options: { ...defaultImportOptions({ currency: 'EUR', user_id: 'u1' }), ...options },
    directory,
    idOf: (kind, key) => `${kind}:${key}`,
  });
  return { mapping, planned };
}

const lists: Partial<Record<PlannedKind, keyof Directory>> = {
  provider: 'providers',
  product: 'products',
  product_type: 'product_types',
  subscription: 'subscriptions',
  subscription_period: 'periods',
  department: 'departments',
  cost_center: 'cost_centers',
  financial_period: 'financial_periods',
};

/** The directory after the plan was carried out. */
export function carriedOut(directory: Directory, planned: readonly PlannedRow[]): Directory {
  const next = structuredClone(directory);
  for (const write of planned.flatMap(({ writes }) => writes)) {
    const list = next[lists[write.kind] ?? 'providers'] as unknown as Record<string, unknown>[];
    const known = list.find(({ id }) => id === write.id);
    if (write.action === 'create') {
      if (known) throw new Error(`Created twice: ${write.id}`);
      list.push({ alternative_name: null, abbreviation: null, is_publisher: false, is_vendor: false, id: write.id, ...write.fields });
    } else Object.assign(known ?? {}, write.fields);
  }
  return next;
}
