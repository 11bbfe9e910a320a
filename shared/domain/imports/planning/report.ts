import type { PlannedRow } from './planned-row.ts';

export type ImportCounts = {
  /** read = created + matched + skipped + failed (D6), over every row of every sheet that is neither blank nor the headings. */
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
    budgets: number;
    articles: number;
    agreements: number;
    changed: number;
    /** Foreign prices that were converted at the planned rate, and those for which there was no rate. */
    rated: number;
    unrated: number;
    /** New periods that are accepted because they are over. */
    accepted_if_over: number;
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

export function countsOf(planned: readonly (Pick<PlannedRow, 'outcome'> & { rows?: number })[]): ImportCounts {
  const counts: ImportCounts = { read: 0, created: 0, matched: 0, skipped: 0, failed: 0 };
  for (const { outcome, rows = 1 } of planned) {
    counts.read += rows;
    counts[outcome] += rows;
  }
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
    budgets: 0,
    articles: 0,
    agreements: 0,
    changed: 0,
    rated: rows.filter(({ rating }) => rating === 'planned').length,
    unrated: rows.filter(({ rating }) => rating === 'missing').length,
    accepted_if_over: rows.filter(({ acceptedIfOver }) => acceptedIfOver).length,
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
    if (write.kind === 'budget') records.budgets += 1;
    if (write.kind === 'article') records.articles += 1;
    if (write.kind === 'agreement') records.agreements += 1;
  }
  return records;
}
