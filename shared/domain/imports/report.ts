import type { PlannedRow } from './plan-rows.ts';

export type ImportCounts = {
  /** read = created + matched + skipped + failed (D6). Blank lines are not read. */
  read: number;
  created: number;
  matched: number;
  skipped: number;
  failed: number;
};

export type ImportReport = {
  counts: ImportCounts;
  /** Records that came into being, by kind. */
  records: {
    publishers: number;
    vendors: number;
    contacts: number;
    products: number;
    subscriptions: number;
    periods: number;
    departments: number;
    financial_periods: number;
    changed: number;
  };
  rows: ReportRow[];
};

/** Why each row ended as it did; `column` tells the price cells of a wide table apart. */
export type ReportRow = Pick<PlannedRow, 'row' | 'column' | 'name' | 'outcome' | 'message' | 'problems'>;

/** The report of a plan that was carried out, every row listed. */
export function reportOf(rows: readonly PlannedRow[]): ImportReport {
  return {
    counts: countsOf(rows),
    records: recordsOf(rows),
    rows: rows.map(({ row, column, name, outcome, message, problems }) => ({ row, column, name, outcome, message, problems })),
  };
}

export function countsOf(rows: readonly Pick<PlannedRow, 'outcome'>[]): ImportCounts {
  const counts: ImportCounts = { read: rows.length, created: 0, matched: 0, skipped: 0, failed: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

function recordsOf(rows: readonly PlannedRow[]): ImportReport['records'] {
  const records: ImportReport['records'] = {
    publishers: 0,
    vendors: 0,
    contacts: 0,
    products: 0,
    subscriptions: 0,
    periods: 0,
    departments: 0,
    financial_periods: 0,
    changed: 0,
  };
  for (const write of rows.flatMap(({ writes }) => writes)) {
    if (write.action === 'change') {
      records.changed += 1;
      continue;
    }
    if (write.kind === 'provider') records[write.fields['is_publisher'] === true ? 'publishers' : 'vendors'] += 1;
    if (write.kind === 'contact') records.contacts += 1;
    if (write.kind === 'product') records.products += 1;
    if (write.kind === 'subscription') records.subscriptions += 1;
    if (write.kind === 'subscription_period') records.periods += 1;
    if (write.kind === 'department') records.departments += 1;
    if (write.kind === 'financial_period') records.financial_periods += 1;
  }
  return records;
}
