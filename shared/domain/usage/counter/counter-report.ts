/**
 * A parsed COUNTER report of any release and format. Counts are integers. Null marks a blank cell (R5 tables) or an absent count (JSON), and is never
 * written as 0.
 */
export type CounterReport = {
  header: ReportHeader;
  problems: UsageProblem[];
  /** Ascending, `YYYY-MM`: the requested months, and those with a column or a count. */
  months: string[];
  /** One for each of `months`. */
  states: MonthState[];
  titles: UsageTitle[];
  rows: UsageRow[];
  /** Sums by metric, one for each of `months`; null if the report lacks the metric in that month. */
  totals: Record<string, (number | null)[]>;
  /** Rows that are totals of others. Only compared, never counted. */
  statedTotals: StatedTotal[];
};

export type Release = '4' | '5' | '5.1';

export type ReportHeader = {
  release: Release | null;
  /** `TR`, `TR_J1`, `JR1`; null if a person must choose. */
  report: string | null;
  name: string;
  institution: string;
  customerIds: string[];
  /** The creator of the report; null in release 4, where only `platforms` name the source. */
  createdBy: string | null;
  /** Platforms named in rows, each once. */
  platforms: string[];
  /** As in the file. */
  created: string;
  /** `created` as an instant; null if it is not a date. */
  createdAt: string | null;
  /** The requested months, first and last. */
  period: { from: string; to: string } | null;
  filters: Record<string, string[]>;
  attributes: Record<string, string[]>;
  exceptions: CounterException[];
};

export type CounterException = {
  code: number;
  message: string;
  data: string;
  /** The platform's explanation. */
  helpUrl?: string;
};

/**
 * State of a month: `loaded` with use, `none` reported as without use, `partial` (incomplete figures), `lost` (no longer available), `pending` (not
 * ready yet), `missing` (absent from the report), `unexplained` (an empty report without a reason).
 */
export type MonthState = 'loaded' | 'none' | 'partial' | 'lost' | 'pending' | 'missing' | 'unexplained';

/** A title, database, platform or item, with the identifiers of a report. Blank values are null. */
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
  /** The journal or book that contains the item. */
  parent: string | null;
};

/** Use of one title by one metric, summed over years of publication and section types. */
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
  /** Row number in the sheet. */
  row: number;
  metric: string | null;
  /** The total of the period, as stated in the row or summed over its months. */
  stated: number;
  read: number;
};

/** `error`: cannot be loaded; `question`: a person must answer first; `warning`: loaded, but should be checked; `note`: for information. */
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
  // Questions for a person
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

/** A person's answers to the questions of an earlier reading. */
export type CounterAnswers = {
  release?: Release;
  report?: string;
  period?: { from: string; to: string };
  /** The months of unreadable headings. */
  months?: Readonly<Record<string, string>>;
  /** The member of a consortium whose rows are read, as named in the file. */
  institution?: string;
};
