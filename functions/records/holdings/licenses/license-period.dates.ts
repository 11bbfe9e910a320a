import { say } from '#shared/domain/messages/message.ts';
import { amendmentEnd, licenseEnd } from '#shared/domain/reminders/expected-days.ts';
import { type CalendarEntry, type ExpectedDates, isWanted } from '../../ground/calendar/calendar-entry.ts';
import { reference } from '../../ground/references/reference.ts';

/** Ends of license periods, and of amendments that end on another day. */
export const licensePeriodDates: ExpectedDates = (model, reader) =>
  [...model.all('license_period')].flatMap((period): CalendarEntry[] => {
    const license = model.find('license', period.license_id);
    if (!license || !isWanted(model, reader, [period.owner_id])) return [];
    const owner = reference(model, 'user', period.owner_id)?.name;
    const common = {
      kind: 'license' as const,
      lines: owner === undefined ? [] : [say('calendar-feed.owner', { name: owner })],
      path: `/licenses/${license.id}?period=${period.id}`,
    };
    const { id, updated_at: changedAt } = period;
    const others = model.by('license_period', 'license_id', license.id).filter((other) => other.id !== id);
    const date = licenseEnd(period, others);
    const summary = say('calendar-feed.license', { name: license.name });
    const own: CalendarEntry[] = date === null ? [] : [{ ...common, id: `license-${id}`, date, changedAt, summary }];
    const amendments = model.by('license_amendment', 'license_period_id', id).flatMap((amendment): CalendarEntry[] => {
      const end = amendmentEnd(amendment, period);
      const words = say('calendar-feed.amendment', { name: license.name, amendment: amendment.name });
      return end === null
        ? []
        : [{ ...common, id: `amendment-${amendment.id}`, date: end, changedAt: amendment.updated_at, summary: words }];
    });
    return [...own, ...amendments];
  });
