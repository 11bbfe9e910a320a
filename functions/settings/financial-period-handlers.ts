import type { Breach } from '#shared/domain/breach.ts';
import { yearLaterMinusDay } from '#shared/domain/calendar/dates.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { financialPeriodName } from '#shared/domain/calendar/financial-periods.ts';
import { overlaps } from '#shared/domain/periods/overlap.ts';
import type { Transaction } from '../platform/transaction.ts';
import { resourceHandlers, type Values } from '#functions/records/ground/resource-handlers.ts';
import { financialPeriodRow } from '#functions/records/ground/financial-periods/financial-period-row.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Financial periods follow each other and share no day (R097). */
async function checkDates(next: Values<'financial_period'>, id: string | undefined, tx: Transaction): Promise<Breach[]> {
  const model = await tx.model();
  const { date_format } = memberOf(model);
  if (next.end_date <= next.start_date)
    return [{ field: 'end_date', message: say('text.notAfterStart', { start: formatDate(next.start_date, date_format) }) }];
  return [...model.all('financial_period')]
    .filter((other) => other.id !== id && overlaps(next, other))
    .map((other) => ({ field: 'start_date', message: say('settings.overlapsFinancialPeriod', { name: other.name }) }));
}

/** Making, renaming, opening and closing, and deleting financial periods. Their end and name follow from the start. */
export const financialPeriodHandlers = resourceHandlers({
  kind: 'financial_period',
  blank: { state: 'open', closed_by: null, closed_at: null },
  complete: (next) => {
    const end_date = next.end_date ?? yearLaterMinusDay(next.start_date);
    return { ...next, end_date, name: next.name ?? financialPeriodName({ start_date: next.start_date, end_date }) };
  },
  check: (next, before, tx) => (before ? [] : checkDates(next, next.id, tx)),
  present: financialPeriodRow,
});
