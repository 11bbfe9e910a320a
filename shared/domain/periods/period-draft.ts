import type { PlainFieldName } from './plain-fields.ts';

/** A subscription period as a person or an import enters it; any field may be missing. Wire names (001 §3). */
export type PeriodDraft = { [F in PlainFieldName]?: string | null } & {
  product_id?: string | null;
  subscription_id?: string | null;
  one_time_purchase?: boolean | null;
  start_date?: string | null;
  /** Null for a one-time purchase. */
  end_date?: string | null;
  /** Labelled “Decision Deadline” in the user interface. */
  cancellation_deadline?: string | null;
  owner_id?: string | null;
  vendor_id?: string | null;
  publisher_id?: string | null;
  financial_period_id?: string | null;
  /** Original currency. */
  currency?: string | null;
  /** The member's currency. */
  normalized_currency?: string | null;
  price?: number | null;
  normalized_price?: number | null;
};

/** The dates of a stored period. Without an end it is open: a one-time purchase, or one that runs until further notice. */
export type PeriodDates = { start_date: string; end_date: string | null };

export type PeriodDecision = 'undecided' | 'accepted' | 'cancelled';
export type PeriodWorkflow = 'not_started' | 'running' | 'completed' | 'cancelled' | 'dismissed';
