import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import { conflict, notFound } from '#shared/contract/errors.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { financialPeriodFor } from '#shared/domain/calendar/financial-periods.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '../references/member-of.ts';

/**
 * An open financial period, loaded within the commit, so that it is not closed meanwhile. Throws 404 for an unknown one and 409 with the closing
 * user for a closed one (RB05).
 */
export async function loadOpenPeriod(tx: Transaction, id: string): Promise<FinancialPeriod> {
  const period = await tx.load('financial_period', id);
  if (period.state === 'open') return period;
  throw conflict(closedPeriod(await tx.model(), period));
}

/** The message that a financial period is closed, and by whom. */
export function closedPeriod(model: ReadModel, { name, closed_by, closed_at }: FinancialPeriod): Message {
  const { date_format, timezone } = memberOf(model);
  const by = model.find('user', closed_by)?.name ?? 'none';
  const on = closed_at === null ? '' : formatDate(closed_at, date_format, timezone);
  return say('budgets.periodClosed', { name, by, on });
}

/** The id of the first open financial period after the current one; throws 409 without one. */
export function nextOpenPeriod(model: ReadModel): string {
  const periods = [...model.all('financial_period')].toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const current = financialPeriodFor(today(memberOf(model).timezone), periods);
  const next = periods.find((period) => period.state === 'open' && (!current || period.start_date > current.end_date));
  if (!next) throw conflict(say('budgets.noOpenPeriod'));
  return next.id;
}

/** The financial period that starts in a calendar year; without a year the current one. */
export function periodOfYear(model: ReadModel, year: number | undefined): FinancialPeriod | undefined {
  const periods = [...model.all('financial_period')].toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  if (year !== undefined) return periods.find((period) => Number(period.start_date.slice(0, 4)) === year);
  return financialPeriodFor(today(memberOf(model).timezone), periods);
}

/** A financial period by its id or that of a replaced one; throws 404 for an unknown one. */
export function periodById(model: ReadModel, id: string): FinancialPeriod {
  const period = model.find('financial_period', id);
  if (!period) throw notFound(say('kinds.financial_period'));
  return period;
}
