/** How a contract goes on after its end: by itself, when the library orders it, or not at all. */
export const renewals = ['automatic', 'on_order', 'none'] as const;
export const noticeUnits = ['month', 'day'] as const;
export const noticeForms = ['email', 'letter', 'portal'] as const;
/** Where terms come from: a person, a linked license, or the habit of the library's own deadlines. */
export const termsSources = ['typed', 'license', 'proposed'] as const;

/** The time between the last day of notice and the end of a term. */
export interface Notice {
  count: number;
  unit: (typeof noticeUnits)[number];
}

/** A year of a contract that is bound for several: its first day, and its price in the currency of the subscription if it is agreed. */
export interface ContractYear {
  start_date: string;
  price: number | null;
}

/** The terms of a contract that deadlines, renewals and next periods follow. */
export interface SubscriptionTerms {
  renewal: (typeof renewals)[number];
  notice: Notice | null;
  /** The recipient of the notice: a person, an email address or a postal address. */
  notice_to: string | null;
  notice_form: (typeof noticeForms)[number] | null;
  /** Length of a term and of the next period, in months. */
  length_months: number;
  /** Last day until which the contract cannot be ended, except on the days of `opt_out`. */
  fixed_until: string | null;
  /** The years until `fixed_until`, in order. */
  years: readonly ContractYear[];
  /** Last days on which a bound contract can be ended, in order. */
  opt_out: readonly string[];
  source: (typeof termsSources)[number];
}

export const blankTerms: SubscriptionTerms = {
  renewal: 'on_order',
  notice: null,
  notice_to: null,
  notice_form: null,
  length_months: 12,
  fixed_until: null,
  years: [],
  opt_out: [],
  source: 'typed',
};

/** Max length of a term, in months. */
export const maxTermMonths = 120;
/** Max notice of each unit. */
export const maxNotice = { month: 60, day: 1830 } as const satisfies Record<Notice['unit'], number>;
