/** Choices of the person who imports; each has a default that the preview shows. */
export type ImportOptions = {
  /** Only rows whose cell in the column is one of the values (“Organization name” is “Aalto University”). */
  filter: { column: number; values: string[] } | null;
  /** Whether what the file names and nobody knows yet is created. Otherwise such rows are set aside. */
  create: { providers: boolean; products: boolean; product_types: boolean; departments: boolean; financial_periods: boolean };
  /** What happens to a period that exists already and differs from the file. */
  existing: 'leave' | 'fill_empty' | 'update';
  /** Two rows for one subscription and start with different prices: the later is set aside, or added to the first. */
  duplicates: 'set_aside' | 'add_up';
  /** Rows of several organisations: one subscription each, paid by a department of that name; or take no notice. */
  organisations: 'department' | 'ignore';
  /** The publisher is whom the member buys from, unless the row names a vendor. */
  publisher_is_vendor: boolean;
  default_currency: string;
  default_owner_id: string;
  /** For files of one publisher that don't name it. */
  default_publisher: string | null;
  /** Products of files that name no publisher are imported alone: they get the publisher “Unknown publisher”. Absent: such rows fail. */
  publisher_optional?: boolean;
  /** For files of one year that don't say so. */
  default_year: number | null;
  /** Of new periods whose row states none. `accepted_if_over`: accepted when the period ended before today, else undecided. */
  decision: 'undecided' | 'accepted' | 'accepted_if_over';
  /** What the providers of a list are where it does not say. */
  default_role: 'publisher' | 'vendor' | 'both';
  /** First day of a subscription year, `MM-DD`: what “2025” means. */
  year_start: string;
  /** Overrule what the columns themselves show. */
  decimal_separator: '.' | ',' | null;
  date_order: 'dmy' | 'mdy' | null;
  /** Letters that were encoded twice (“Ã‰ire”) are read as they were meant (“Éire”). */
  repair_encoding?: boolean | undefined;
  /** Prices over 25 % away from the last known ones are imported. Absent: such rows need attention. */
  accept_price_jumps?: boolean | undefined;
};

/** Every product has a publisher (R091): this one is for products of which nobody said who publishes them. */
export const unknownPublisher = 'Unknown publisher';

/** The options a new import starts with. */
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
