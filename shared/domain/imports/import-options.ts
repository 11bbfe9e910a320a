/** Options chosen by the user. Each has a default that the preview shows. */
export type ImportOptions = {
  /** Imports only rows whose cell in the column is one of the values (“Organization name” is “Aalto University”). */
  filter: { column: number; values: string[] } | null;
  /** Whether unknown names in the file create records. Otherwise such rows fail. */
  create: { providers: boolean; products: boolean; product_types: boolean; departments: boolean; financial_periods: boolean };
  /** Treatment of existing periods that differ from the file. */
  existing: 'leave' | 'fill_empty' | 'update';
  /** Treatment of two rows for one subscription and start with different prices: the later fails, or is added to the first. */
  duplicates: 'set_aside' | 'add_up';
  /** Treatment of rows of several organizations: one subscription each, paid by a department of that name, or no distinction. */
  organisations: 'department' | 'ignore';
  /** Uses the publisher as vendor, unless the row names a vendor. */
  publisher_is_vendor: boolean;
  default_currency: string;
  default_owner_id: string;
  /** For files of one publisher that do not name it. */
  default_publisher: string | null;
  /** Imports products without a publisher by themselves, with the publisher “Unknown publisher”. Absent: such rows fail. */
  publisher_optional?: boolean;
  /** For files of one year that do not state it. */
  default_year: number | null;
  /** Decision for new periods whose row states none. `accepted_if_over`: accepted if the period ended before today, else undecided. */
  decision: 'undecided' | 'accepted' | 'accepted_if_over';
  /** Role of providers whose row states none. */
  default_role: 'publisher' | 'vendor' | 'both';
  /** First day of a subscription year, `MM-DD`, which defines “2025”. */
  year_start: string;
  /** Override the formats detected in the columns. */
  decimal_separator: '.' | ',' | null;
  date_order: 'dmy' | 'mdy' | null;
  /** Repairs letters that were encoded twice (“Ã‰ire” becomes “Éire”). */
  repair_encoding?: boolean | undefined;
  /** Imports prices that differ from the last known one by more than 25 %. Absent: such rows need attention. */
  accept_price_jumps?: boolean | undefined;
};

/** Every product has a publisher (R091): this is the one for products of an unknown publisher. */
export const unknownPublisher = 'Unknown publisher';

/** Initial options of a new import. */
export function defaultImportOptions(member: { currency: string; user_id: string }): ImportOptions {
  return {
    filter: null,
    create: { providers: true, products: true, product_types: true, departments: true, financial_periods: true },
    existing: 'leave',
    duplicates: 'set_aside',
    organisations: 'department',
    publisher_is_vendor: false,
    default_currency: member.currency,
    default_owner_id: member.user_id,
    default_publisher: null,
    default_year: null,
    decision: 'accepted_if_over',
    default_role: 'vendor',
    year_start: '01-01',
    decimal_separator: null,
    date_order: null,
  };
}
