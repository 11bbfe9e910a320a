import { addDays, addMonths, addYears, nextDay } from '../calendar/dates.ts';
import { financialPeriodFor } from '../calendar/financial-periods.ts';
import type { FinancialPeriod } from '../calendar/financial-periods.ts';
import { latestPeriod } from './latest-period.ts';
import type { PeriodDecision, PeriodDraft } from './period-draft.ts';
import { copiedFields } from './plain-fields.ts';
import { type Message, say } from '../messages/message.ts';

/** The fields of a stored period that `nextPeriod` reads; the caller chooses the types of the copied lists. */
export type RenewablePeriod = {
  start_date: string;
  end_date: string | null;
  one_time_purchase: boolean;
  cancellation_deadline?: string | null;
  decision: PeriodDecision;
  product_id: string;
  subscription_id?: string | null;
  vendor_id?: string | null;
  publisher_id?: string | null;
  owner_id?: string | null;
  currency: string;
  normalized_currency?: string | null;
  /** Shares of departments. */
  departments?: readonly unknown[];
  /** The stakeholders' stakes. */
  stakes?: readonly unknown[];
  task_applicability?: unknown;
  /** Values of metadata fields. */
  metadata?: readonly { field_id: string; value: unknown }[];
};

export interface NextPeriodContext {
  today: string;
  financialPeriods: readonly FinancialPeriod[];
  copiedMetadataFields: ReadonlySet<string>;
  /** Length of a term of the contract, in months (RQ07); a year by default. */
  lengthMonths?: number;
  /** Whether the contract's terms give the next period its deadline. */
  followsTerms?: boolean;
}

export type NextPeriodRefusal = 'no_period' | 'latest_is_one_time' | 'latest_is_open' | 'latest_is_cancelled' | 'next_period_exists';

const refusals: Record<NextPeriodRefusal, Message> = {
  no_period: say('periods.noPeriodToContinue'),
  latest_is_one_time: say('periods.oneTimePurchaseWithoutNext'),
  latest_is_open: say('periods.latestPeriodWithoutEnd'),
  latest_is_cancelled: say('periods.latestPeriodCancelled'),
  next_period_exists: say('periods.nextPeriodExists'),
};

export type NextPeriod<P extends RenewablePeriod> =
  | { ok: true; draft: PeriodDraft & Pick<P, 'departments' | 'stakes' | 'task_applicability' | 'metadata'> }
  | { ok: false; code: NextPeriodRefusal; message: Message };

/**
 * The draft of `create-new-period` (D3, R052). It starts the day after the latest period ends and lasts a term of the contract, by
 * default one year (RQ07). The deadline moves by a year; it
 * stays empty if that is not before the new start (after a period of several years), and where the contract's terms give a day (RQ02). Price, detail, files and licence links are not copied; metadata
 * only in fields with `copy_to_next_year`. Refused after a one-time, open or cancelled period. Also refused if the latest period has not begun and
 * follows another: only one period can be prepared ahead.
 */
export function nextPeriod<P extends RenewablePeriod>(periods: Iterable<P>, context: NextPeriodContext): NextPeriod<P> {
  const all = [...periods];
  const latest = latestPeriod(all);
  if (!latest) return refuse('no_period');
  if (latest.one_time_purchase) return refuse('latest_is_one_time');
  if (latest.end_date === null) return refuse('latest_is_open');
  if (latest.decision === 'cancelled') return refuse('latest_is_cancelled');
  if (latest.start_date > context.today && all.length > 1) return refuse('next_period_exists');

  const start = nextDay(latest.end_date);
  const deadline = latest.cancellation_deadline && context.followsTerms !== true ? addYears(latest.cancellation_deadline, 1) : null;
  return {
    ok: true,
    draft: {
      ...copiedFields(latest),
      product_id: latest.product_id,
      subscription_id: latest.subscription_id ?? null,
      one_time_purchase: false,
      start_date: start,
      end_date: addDays(addMonths(start, context.lengthMonths ?? 12), -1),
      cancellation_deadline: deadline !== null && deadline < start ? deadline : null,
      owner_id: latest.owner_id ?? null,
      vendor_id: latest.vendor_id ?? null,
      publisher_id: latest.publisher_id ?? null,
      financial_period_id: financialPeriodFor(start, context.financialPeriods)?.id ?? null,
      currency: latest.currency,
      normalized_currency: latest.normalized_currency ?? null,
      price: null,
      normalized_price: null,
      departments: latest.departments,
      stakes: latest.stakes,
      task_applicability: latest.task_applicability,
      metadata: latest.metadata?.filter((value) => context.copiedMetadataFields.has(value.field_id)),
    },
  };
}

function refuse(code: NextPeriodRefusal): { ok: false; code: NextPeriodRefusal; message: Message } {
  return { ok: false, code, message: refusals[code] };
}
