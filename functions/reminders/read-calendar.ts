import type { Binary } from '#shared/contract/route.ts';
import { notFound } from '#shared/contract/errors.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { languageOf, spelledFor } from '#shared/domain/messages/languages.ts';
import { systemCaller } from '../platform/caller.ts';
import { now, today } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { calendarText } from '../platform/messages/emails/calendar-feed.ts';
import { tenantItem } from '../platform/directory.ts';
import { heldPermissions } from '../platform/held-permissions.ts';
import { repositoryFor } from '../platform/repository.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { type Sleep, sleepOf } from '#functions/records/work/sso/sleep.ts';
import type { CalendarKind } from '#shared/domain/reminders/calendar-kinds.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { CalendarEntry, CalendarReader } from '#functions/records/ground/calendar/calendar-entry.ts';
import { countRead, findAddress } from './calendar-address.ts';
import { recordDates } from '#functions/records/record-dates.ts';
import { workEntries } from './work-entries.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Range of a calendar in days before and after today; long overdue dates are omitted. */
const back = 60;
const ahead = 800;

/**
 * The calendar at an address. That of a person who signs in at their institution alone, and has not for long, has one entry that says so. Throws
 * 404 if it was revoked or the person's account is inactive, 429 if it is read too often.
 */
export async function readCalendar(file: string): Promise<Binary> {
  const found = await findAddress(file);
  await countRead(found);
  const gone = notFound(say('reminders.thisCalendar'));
  if ((await tenantItem(found.tenant))?.state !== 'ready') throw gone;
  const repo = repositoryFor(systemCaller(found.tenant));
  const [feed, own, model] = await Promise.all([
    repo.get('calendar_feed', found.user_id),
    repo.get('user_settings', found.user_id),
    repo.model(),
  ]);
  const user = model.find('user', found.user_id);
  if (feed?.digest !== found.digest || !user?.active) throw gone;
  const { name, timezone, locale } = memberOf(model);
  const language = spelledFor(languageOf(own?.locale ?? locale), [own?.locale, locale]);
  const day = today(timezone);
  const sleep = await sleepOf(repo, found.tenant, user);
  const permissions = await heldPermissions(found.tenant, user);
  const reader = { userId: user.id, scope: feed.scope, permissions, today: day, now: now().toISOString() };
  const entries = sleep?.state === 'asleep' ? [asleepEntry(day, sleep)] : shownEntries(model, reader, new Set(feed.hidden ?? []));
  const { writeCalendar } = await import('./write-calendar.ts');
  const text = writeCalendar({
    name: calendarText(say(`calendar-feed.${feed.scope}`, { library: name }), language),
    entries,
    publicUrl: config.publicUrl,
    language,
  });
  return { filename: 'deadlines.ics', type: 'text/calendar; charset=utf-8', bytes: new TextEncoder().encode(text) };
}

function shownEntries(model: ReadModel, reader: CalendarReader, hidden: ReadonlySet<CalendarKind>): CalendarEntry[] {
  const [first, last] = [addDays(reader.today, -back), addDays(reader.today, ahead)];
  return [...workEntries(model, reader, ahead), ...Object.values(recordDates).flatMap((expected) => expected(model, reader))]
    .filter(({ kind, date }) => !hidden.has(kind) && date >= first && date <= last)
    .toSorted((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1));
}

/** The only entry of a calendar that sleeps: today, with what to do. */
function asleepEntry(day: string, { from }: Sleep): CalendarEntry {
  return {
    id: 'asleep',
    kind: 'reminder',
    date: day,
    changedAt: from,
    summary: say('calendar-feed.asleep'),
    lines: [say('calendar-feed.asleepHint')],
    path: '/login',
  };
}
