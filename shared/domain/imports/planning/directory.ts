import type { SubscriptionTerms } from '../../terms/subscription-terms.ts';
import type { TableRate } from '#shared/domain/money/exchange-rate-table.ts';
import type { ImportedField } from '#shared/domain/periods/plain-fields.ts';
import type { Prices } from '#shared/domain/periods/resolve-prices.ts';
import type { Stake } from '#shared/domain/periods/stakes.ts';
import type { Message } from '#shared/domain/messages/message.ts';

/** The tenant's existing records, against which rows are matched. API names; only the fields needed for matching. */
export type Directory = {
  /** The tenant's currency. */
  currency: string;
  /** 1 to 12, for financial periods that the import creates. */
  financial_period_start_month: number;
  providers: KnownProvider[];
  products: KnownProduct[];
  product_types: Named[];
  subscriptions: KnownSubscription[];
  periods: KnownPeriod[];
  departments: Named[];
  cost_centers: Named[];
  users: { id: string; name: string; email: string }[];
  financial_periods: { id: string; start_date: string; end_date: string }[];
  /** The tenant's table of exchange rates. */
  rates: readonly TableRate[];
  today: string;
};

export type Named = { id: string; name: string };
export type KnownProvider = Named & {
  alternative_name: string | null;
  abbreviation: string | null;
  is_publisher: boolean;
  is_vendor: boolean;
};
export type KnownProduct = Named & { publisher_id: string; online_identifier: string | null; print_identifier: string | null };
export type KnownSubscription = Named & { product_id: string; terms: ImportedTerms | null };
/** The terms of a contract as stored, with the day on which they were entered. */
export type ImportedTerms = SubscriptionTerms & { entered_on: string };
export type KnownPeriod = Prices & { [F in ImportedField]: string | null } & {
  id: string;
  subscription_id: string;
  one_time_purchase: boolean;
  start_date: string;
  end_date: string | null;
  cancellation_deadline: string | null;
  vendor_id: string | null;
  owner_id: string;
  financial_period_id: string;
  comment: string | null;
  decision: 'undecided' | 'accepted' | 'cancelled';
  departments: Stake[];
  /** The reason why the period is locked, as a message; null for an open one. */
  lock: Message | null;
  /** The fields that the office of a consortium determines, with the reason; null for a period of the library alone. */
  office: { fields: readonly string[]; lock: Message } | null;
};
