/**
 * A COUNTER report as read, whatever its release and format. Counts are integers; null is a cell that the report leaves blank (R5 tables) or does
 * not name (JSON), which is never written as 0.
 */
export type CounterReport = {
  header: ReportHeader;
  problems: UsageProblem[];
  /** Ascending, `YYYY-MM`: the months asked and those that have a column or a count. */
  months: string[];
  /** One for each of `months`. */
  states: MonthState[];
  titles: UsageTitle[];
  rows: UsageRow[];
  /** Sums by metric, one for each of `months`; null where the report says nothing of the metric in that month. */
  totals: Record<string, (number | null)[]>;
  /** Rows of the file that are totals of others. They are never counted, only compared. */
  statedTotals: StatedTotal[];
};

export type Release = '4' | '5' | '5.1';

export type ReportHeader = {
  release: Release | null;
  /** `TR`, `TR_J1`, `JR1`; null when only a person can say. */
  report: string | null;
  name: string;
  institution: string;
  customerIds: string[];
  /** Who made the report; null in release 4, where only `platforms` name the source. */
  createdBy: string | null;
  /** Platforms that rows name, each once. */
  platforms: string[];
  /** As written. */
  created: string;
  /** `created` as an instant, or null when it is no date. */
  createdAt: string | null;
  /** The months asked for, both included. */
  period: { from: string; to: string } | null;
  filters: Record<string, string[]>;
  attributes: Record<string, string[]>;
  exceptions: CounterException[];
};

export type CounterException = {
  code: number;
  message: string;
  data: string;
  /** Where the platform explains it. */
  helpUrl?: string;
};

/**
 * What is known of a month: `loaded` with use, `none` reported as without use, `partial` (the figures are not complete), `lost` (no longer to be
 * had), `pending` (not ready yet), `missing` (the report says nothing), `unexplained` (an empty report without a reason).
 */
export type MonthState = 'loaded' | 'none' | 'partial' | 'lost' | 'pending' | 'missing' | 'unexplained';

/** A title, database, platform or item, by what a report names it. Blank values are null. */
export type UsageTitle = {
  name: string;
  publisher: string | null;
  platform: string | null;
  proprietaryId: string | null;
  doi: string | null;
  isbn: string | null;
  printIssn: string | null;
  onlineIssn: string | null;
  uri: string | null;
  /** The journal or book of an item. */
  parent: string | null;
};

/** Use of one title by one metric; years of publication and section types are added up. */
export type UsageRow = {
  /** Index in `titles`. */
  title: number;
  dataType: string | null;
  accessType: string | null;
  accessMethod: string | null;
  metric: string;
  /** One for each of `months`. */
  counts: (number | null)[];
};

export type StatedTotal = {
  /** Row of the sheet. */
  row: number;
  metric: string | null;
  /** The total of the period, as the row says or as its months sum. */
  stated: number;
  read: number;
};

/** `error`: nothing can be loaded; `question`: a person must answer first; `warning`: loaded, look at it; `note`: good to know. */
export type ProblemSeverity = 'error' | 'question' | 'warning' | 'note';

export type UsageProblem = { code: UsageProblemCode; severity: ProblemSeverity; values: Readonly<Record<string, string | number>> };

const severities = {
  // The file
  invalid_json: 'error',
  no_headings: 'error',
  no_items: 'error',
  exception_answer: 'error',
  release_not_supported: 'error',
  report_not_supported: 'error',
  too_deep: 'error',
  too_many_items: 'error',
  // Months
  no_months: 'error',
  month_twice: 'error',
  too_many_months: 'error',
  unreadable_month: 'question',
  period_and_months_disagree: 'warning',
  // What only a person knows
  ask_release: 'question',
  ask_report: 'question',
  ask_period: 'question',
  ask_institution: 'question',
  empty_without_reason: 'question',
  levels_differ: 'warning',
  // Rows
  empty_table: 'warning',
  totals_row_differs: 'warning',
  row_totals_differ: 'warning',
  repeated_rows: 'warning',
  second_report: 'warning',
  unreadable_count: 'warning',
  rows_without_metric: 'warning',
  unknown_metric: 'warning',
  longer_than_a_month: 'warning',
  exception: 'warning',
  limited_report: 'warning',
  unique_titles_summed: 'note',
  columns_not_read: 'note',
} as const satisfies Record<string, ProblemSeverity>;

export type UsageProblemCode = keyof typeof severities;

export function problem(code: UsageProblemCode, values: UsageProblem['values'] = {}): UsageProblem {
  return { code, severity: severities[code], values };
}

/** What a person answered to the questions of a report that was read before. */
export type CounterAnswers = {
  release?: Release;
  report?: string;
  period?: { from: string; to: string };
  /** The month of a heading that could not be read. */
  months?: Readonly<Record<string, string>>;
  /** Whose rows of a consortium's report are read, as the file names them. */
  institution?: string;
};
