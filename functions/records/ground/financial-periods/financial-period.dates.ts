import { financialPeriods } from '#shared/contract/groups/financial-periods.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { say } from '#shared/domain/messages/message.ts';
import { financialPeriodEnd } from '#shared/domain/reminders/expected-days.ts';
import type { CalendarEntry, ExpectedDates } from '../calendar/calendar-entry.ts';

/** Ends of open financial periods, for people who may close them. */
export const financialPeriodDates: ExpectedDates = (model, reader) => {
  if (reader.scope === 'mine' && !mayAccess(financialPeriods.setState.permission, reader.permissions)) return [];
  return [...model.all('financial_period')].flatMap((period): CalendarEntry[] => {
    const date = financialPeriodEnd(period);
    const summary = say('calendar-feed.financialPeriod', { name: period.name });
    const common = { kind: 'financial_period' as const, lines: [], path: '/financial-periods' };
    return date === null ? [] : [{ ...common, id: `financial-period-${period.id}`, date, changedAt: period.updated_at, summary }];
  });
};
