import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import type { FormBreach } from '#web/ui/form/use-contract-form.ts';
import { text } from '#web/text/text.ts';
import type { PeriodValues } from './period-values.ts';

/** The day that the contract's terms give a period, and until when it is bound. */
export type ContractDay = Pick<PeriodRow, 'terms_deadline' | 'bound_until'>;

/** The question for the reason of a deadline that the contract's terms do not give; undefined where they give none. */
export function askedReason(
  { terms_deadline: day, bound_until: until }: ContractDay,
  formatDate: (date: string) => string,
): string | undefined {
  if (day !== null) return text('terms.reasonAsked', { date: formatDate(day) });
  return until === null ? undefined : text('terms.reasonAskedBound', { date: formatDate(until) });
}

/** A new deadline beside the contract's terms needs a reason, which is shown with it (RQ02). */
export function checkReason(
  values: Pick<PeriodValues, 'cancellation_deadline' | 'deadline_reason'>,
  period: ContractDay & Pick<PeriodRow, 'cancellation_deadline'>,
  formatDate: (date: string) => string,
): FormBreach[] {
  const { cancellation_deadline: deadline, deadline_reason: reason } = values;
  if (deadline === null || deadline === period.cancellation_deadline || deadline === period.terms_deadline) return [];
  const message = reason.trim() === '' ? askedReason(period, formatDate) : undefined;
  return message === undefined ? [] : [{ field: 'deadline_reason', message }];
}
