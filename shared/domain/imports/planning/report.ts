import type { PlannedKind, PlannedRow } from './planned-row.ts';

export type ImportCounts = {
  /** read = created + matched + skipped + failed (D6), over every row of every sheet that is neither blank nor the headings. */
  read: number;
  created: number;
  matched: number;
  skipped: number;
  failed: number;
};

/** The kinds of records that imports make, as their reports count them. */
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
] as const;
type MadeRecord = (typeof madeRecords)[number];

/** How many records an import made, by kind, and how many known ones it changed. */
export type ImportedRecords = Record<MadeRecord, number> & {
  changed: number;
  /** Foreign prices that were converted at the planned rate, and those for which there was no rate. */
  rated: number;
  unrated: number;
  /** New periods that are accepted because they are over. */
  accepted_if_over: number;
};

export type ImportReport = {
  counts: ImportCounts;
  records: ImportedRecords;
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
};

function recordsOf(rows: readonly PlannedRow[]): ImportedRecords {
  const records: ImportedRecords = {
    // Each kind is in the list.
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
