import type { PlannedKind, PlannedRow } from './planned-row.ts';

export type ImportCounts = {
  /** read = created + matched + skipped + failed (D6), over all rows of all sheets except blank rows and headings. */
  read: number;
  created: number;
  matched: number;
  skipped: number;
  failed: number;
};

/** Kinds of created records, as counted in reports. */
export const madeRecords = [
  'publishers',
  'vendors',
  'contacts',
  'products',
  'subscriptions',
  'periods',
  'departments',
  'financial_periods',
  'budgets',
  'articles',
  'agreements',
  'licenses',
  'license_periods',
  'members',
] as const;
type MadeRecord = (typeof madeRecords)[number];

/** Numbers of created records by kind, and of changed existing records. */
export type ImportedRecords = Record<MadeRecord, number> & {
  changed: number;
  /** Numbers of foreign prices converted at the planned rate, and of those without a rate. */
  rated: number;
  unrated: number;
  /** Number of new periods accepted because they are over. */
  accepted_if_over: number;
};

export type ImportReport = {
  counts: ImportCounts;
  records: ImportedRecords;
  rows: ReportRow[];
};

/** The outcome of each row with its reason; `column` distinguishes the price cells of a wide table. */
export type ReportRow = Pick<PlannedRow, 'row' | 'column' | 'name' | 'outcome' | 'message' | 'problems'>;

/** The report of an executed plan, with every row. */
export function reportOf(rows: readonly PlannedRow[]): ImportReport {
  return {
    counts: countsOf(rows),
    records: recordsOf(rows),
    rows: rows.map(({ row, column, name, outcome, message, problems }) => ({ row, column, name, outcome, message, problems })),
  };
}

export function countsOf(planned: readonly (Pick<PlannedRow, 'outcome'> & { rows?: number })[]): ImportCounts {
  const counts: ImportCounts = { read: 0, created: 0, matched: 0, skipped: 0, failed: 0 };
  for (const { outcome, rows = 1 } of planned) {
    counts.read += rows;
    counts[outcome] += rows;
  }
  return counts;
}

const countedAs: Partial<Record<PlannedKind, MadeRecord>> = {
  contact: 'contacts',
  product: 'products',
  subscription: 'subscriptions',
  subscription_period: 'periods',
  department: 'departments',
  financial_period: 'financial_periods',
  budget: 'budgets',
  article: 'articles',
  agreement: 'agreements',
  license: 'licenses',
  license_period: 'license_periods',
  membership: 'members',
};

function recordsOf(rows: readonly PlannedRow[]): ImportedRecords {
  const records: ImportedRecords = {
    // The list contains every kind.
    ...(Object.fromEntries(madeRecords.map((name) => [name, 0])) as Record<MadeRecord, number>),
    changed: 0,
    rated: rows.filter(({ rating }) => rating === 'planned').length,
    unrated: rows.filter(({ rating }) => rating === 'missing').length,
    accepted_if_over: rows.filter(({ acceptedIfOver }) => acceptedIfOver).length,
  };
  for (const { action, kind, fields } of rows.flatMap(({ writes }) => writes)) {
    const name = kind === 'provider' ? (fields['is_publisher'] === true ? 'publishers' : 'vendors') : countedAs[kind];
    if (action === 'change') records.changed += 1;
    else if (name) records[name] += 1;
  }
  return records;
}
